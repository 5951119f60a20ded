/** Empty databases for benchmarks: always SQLite, and PostgreSQL when TEST_POSTGRES_URL names a server. */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import { Client, Pool } from 'pg'
import { Store } from '../../src/platform/database/store.ts'
import type { Tables } from '../../src/platform/database/tables.ts'
import { openLog } from '../../src/platform/log.ts'
import { openSqliteStore } from '../../tests/support/shop-store.ts'

const log = openLog('warn')

export type EmptyDatabase = {
  engine: string
  /** The shop's environment for this database. */
  env: Record<string, string>
  /** Direct access without the shop, after a shop has created the tables. */
  openStore: () => Store
  remove: () => Promise<void>
}

export async function* emptyDatabases(): AsyncGenerator<EmptyDatabase> {
  const makers = process.env.TEST_POSTGRES_URL ? [onSqlite, onPostgres] : [onSqlite]
  if (makers.length === 1) console.log('        PostgreSQL is left out: TEST_POSTGRES_URL names no server')
  for (const make of makers) {
    const database = await make()
    try {
      yield database
    } finally {
      await database.remove()
    }
  }
}

async function onSqlite(): Promise<EmptyDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-bench-'))
  return {
    engine: 'SQLite',
    env: { DATA_DIR: folder },
    openStore: () => openSqliteStore(folder),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

async function onPostgres(): Promise<EmptyDatabase> {
  const name = `bench_${randomUUID().replaceAll('-', '')}`
  await onServer(`create database ${name}`)
  const url = new URL(process.env.TEST_POSTGRES_URL ?? '')
  url.pathname = `/${name}`
  return {
    engine: 'PostgreSQL',
    env: { DATABASE_URL: url.href },
    openStore: () => {
      const pool = new Pool({ connectionString: url.href })
      // Its end doesn't wait for PostgreSQL's side, so `remove` may cut a connection that is still saying goodbye.
      pool.on('error', () => undefined)
      return new Store(new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }), 'postgres', log)
    },
    remove: () => onServer(`drop database ${name} with (force)`),
  }
}

async function onServer(statement: string): Promise<void> {
  const client = new Client({ connectionString: process.env.TEST_POSTGRES_URL })
  await client.connect()
  await client.query(statement)
  await client.end()
}
