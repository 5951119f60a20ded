/** What the database costs: how long queries take, how long they wait for their turn, and what fails. Never what they ask. */
import type { LogEvent } from 'kysely'
import { currentRoute, type Log } from '../log.ts'
import { createSparseLog, type SparseLog } from './sparse-log.ts'

export type DatabaseWork = 'read' | 'write' | 'transaction'
/** `conflict`: two transactions met, and one runs again. */
export type DatabaseFailure = 'unavailable' | 'conflict' | 'other'

/** Where the figures go. */
export type DatabaseFigures = {
  took: (work: DatabaseWork, ms: number) => void
  /** For a connection on PostgreSQL, for the turn to write on SQLite. */
  waited: (ms: number) => void
  failed: (failure: DatabaseFailure) => void
}

/** What can be read at any time. */
export type DatabaseGauges = { pool?: () => { size: number; idle: number; waiting: number }; walBytes?: () => number }

const slowMs = 250
const mostSqlLogged = 200

export class DatabaseWatch {
  readonly gauges: DatabaseGauges
  readonly #failureOf: (error: unknown) => DatabaseFailure
  readonly #warn: SparseLog
  #figures: DatabaseFigures | undefined

  constructor(log: Log, failureOf: (error: unknown) => DatabaseFailure, gauges: DatabaseGauges = {}) {
    this.gauges = gauges
    this.#failureOf = failureOf
    this.#warn = createSparseLog(log)
  }

  /** From now on. What a start asks for counts for nothing. */
  reportTo(figures: DatabaseFigures): void {
    this.#figures = figures
  }

  /** Kysely's `log`: once for each statement. A property, because Kysely calls it alone. */
  readonly statement = (event: LogEvent): void => {
    if (event.level === 'error') {
      this.failed(event.error)
      return
    }
    const work = workOf(event.query.sql)
    if (work === undefined) return
    this.#took(work, event.queryDurationMillis, event.query.sql)
  }

  transaction(ms: number): void {
    this.#took('transaction', ms)
  }

  waited(ms: number): void {
    this.#figures?.waited(ms)
  }

  failed(error: unknown): void {
    this.#figures?.failed(this.#failureOf(error))
  }

  /** The values of a statement are parameters, and never get here. */
  #took(work: DatabaseWork, ms: number, sql?: string): void {
    this.#figures?.took(work, ms)
    if (ms < slowMs) return
    const text = sql?.replaceAll(/\s+/g, ' ').slice(0, mostSqlLogged)
    this.#warn({ ms: Math.round(ms), route: currentRoute(), sql: text }, `slow ${work}`)
  }
}

/** Undefined for what belongs to a transaction: `begin`, `commit` and the like. */
function workOf(sql: string): 'read' | 'write' | undefined {
  const [word] = /^\s*\w+/.exec(sql) ?? []
  switch (word?.trim().toLowerCase()) {
    case 'select':
    case 'with':
      return 'read'
    case 'insert':
    case 'update':
    case 'delete':
      return 'write'
    default:
      return undefined
  }
}
