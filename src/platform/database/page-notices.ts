/**
 * RUN-3: how a process on PostgreSQL learns that another one changed something pages show. Notifications tell it at once,
 * but they may not arrive: a pooler accepts LISTEN and drops what comes, an engine that speaks PostgreSQL's protocol may
 * refuse LISTEN, a failover may leave the listening connection at the old server. So it also asks for the revision,
 * always: within the second that RUN-3 allows while notifications are known to arrive, and several times a second while
 * they aren't. (docs/decisions/042-several-machines.md)
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import type { Log } from '../log.ts'
import { findRevision, notify, pageChannel } from './page-changes.ts'
import { isDatabaseUnavailable, type Store } from './store.ts'

export type NoticeTimes = {
  /** Between two questions for the revision, while notifications arrive and while they don't. */
  askMs: { notified: number; alone: number }
  /** How long a notification may take to come back before it counts as dropped. */
  probeMs: number
  /** Until the next try to listen, after notifications turned out not to arrive, and after a lost connection. */
  retryMs: { dropped: number; lost: number }
  /** Shorter than the silence after which a connection counts as dead. */
  heartbeatMs: number
}

const noticeTimes: NoticeTimes = {
  askMs: { notified: 700, alone: 200 },
  probeMs: 2_000,
  retryMs: { dropped: 30_000, lost: 500 },
  heartbeatMs: 1_000,
}

/** Notifications of our own, to see whether they arrive. */
const probeChannel = 'shop_probe'

type Parts = {
  store: Store
  /** A new client for the connection that listens, not yet connected. */
  newClient: () => Promise<Client>
  log: Log
  onChange: () => void
  times?: NoticeTimes
}

/** Calls `onChange` after each change by another process. Returns a function that stops it. */
export function watchPageNotices({ store, newClient, log, onChange, times = noticeTimes }: Parts): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  /** Ends early when watching stops. */
  const pause = (ms: number) => sleep(ms, undefined, { ref: false, signal }).catch(() => undefined)
  let client: Client | undefined
  /** Whether notifications are known to arrive. Undefined until a try has shown it. */
  let arrives: boolean | undefined

  const setArrives = (now: boolean, reason?: string) => {
    if (arrives === now || signal.aborted) return
    arrives = now
    if (now) log.info('the database notifies this process of page changes')
    else
      log.warn(
        { reason },
        `Notifications of page changes don't arrive, so this process asks the database ${Math.round(1000 / times.askMs.alone)} times a second. If a pooler such as pgbouncer is in between, set DATABASE_LISTEN_URL to an address of the database itself.`,
      )
  }
  const revisions = trackRevisions({
    onChange,
    mostMs: times.probeMs,
    onMissing: () => {
      setArrives(false, 'a change came without its notification')
      client?.end().catch(() => undefined)
    },
  })

  let isAnswering = false
  const keepAsking = async () => {
    while (!signal.aborted) {
      try {
        revisions.found(await findRevision(store), arrives === true)
        isAnswering = true
      } catch {
        // Requests report that the database is unavailable. The next question tries again.
        isAnswering = false
      }
      await pause(arrives ? times.askMs.notified : times.askMs.alone)
    }
  }

  /** Listens until the connection is lost or nothing arrives over it. Returns how long to wait before the next try. */
  const listen = async (): Promise<number> => {
    const current = await newClient()
    client = current
    const closed = new AbortController()
    current.once('end', () => closed.abort())
    // The query that it breaks reports it.
    current.on('error', () => current.end().catch(() => undefined))
    const probe = randomUUID()
    const arrived = new Promise<true>((resolve) => {
      current.on('notification', ({ channel, payload }) => {
        if (channel === pageChannel) revisions.notified(Number(payload))
        else if (payload === probe) resolve(true)
      })
    })
    try {
      await current.connect()
      for (const channel of [pageChannel, probeChannel]) await current.query(`listen ${channel}`)
      await notify(store, probeChannel, probe)
      // No query meanwhile: a pooler could lend it the connection that listens, and what waits there would come with it.
      const isThere = await Promise.race([arrived, sleep(times.probeMs, false, { ref: false, signal: closed.signal })])
      if (!isThere) {
        setArrives(false, 'the database accepts LISTEN, but a notification sent to try it was dropped')
        await current.query('unlisten *')
        return times.retryMs.dropped
      }
      setArrives(true)
      // One at a time: sending a query into a dead connection would count as activity.
      while (!closed.signal.aborted && !signal.aborted) {
        await pause(times.heartbeatMs)
        await current.query('select 1')
      }
      return times.retryMs.lost
    } catch (error) {
      return afterFailure(error)
    } finally {
      current.end().catch(() => undefined)
    }
  }
  const afterFailure = (error: unknown): number => {
    const reason = error instanceof Error ? error.message : String(error)
    const isRefused = isSqlError(error) && !isDatabaseUnavailable(error)
    // Ended because a notification was missing, or the database doesn't do it.
    if (isRefused || arrives === false) {
      setArrives(false, reason)
      return isRefused || isAnswering ? times.retryMs.dropped : times.retryMs.lost
    }
    if (arrives && !signal.aborted)
      log.warn({ reason }, 'lost the connection that listens for page changes; reconnecting')
    // The database answers, but not where this process listens.
    else if (isAnswering) setArrives(false, reason)
    if (arrives) arrives = undefined
    return times.retryMs.lost
  }
  const keepListening = async () => {
    while (!signal.aborted) await pause(await listen())
  }

  void keepAsking()
  void keepListening()
  return () => {
    stopping.abort()
    client?.end().catch(() => undefined)
  }
}

/** Brings together what was notified and what was found by asking, so that each change counts once. */
function trackRevisions({
  onChange,
  onMissing,
  mostMs,
}: Record<'onChange' | 'onMissing', () => void> & { mostMs: number }) {
  let seen: number | undefined
  let latest = 0
  /** A notification without a number, from an older version of the shop, says that there was a change and not which. */
  let wasVague = false
  let wasListening = false
  let missing: { revision: number; since: number } | undefined
  return {
    notified: (revision: number) => {
      if (revision > 0) latest = Math.max(latest, revision)
      else wasVague = true
      onChange()
    },
    /** Found by asking, while notifications arrived or didn't. */
    found: (revision: number, isListening: boolean) => {
      if (revision !== seen) {
        // Unknown at first, so that a change between the start and the first question counts. After a failover or a
        // restored backup, the number may be lower.
        const isNew = latest !== revision
        if (isNew) onChange()
        // Of a change from before it listened there is no notification.
        if (isNew && isListening && wasListening && !wasVague) missing ??= { revision, since: performance.now() }
        if (latest > revision || wasVague) latest = revision
        seen = revision
        wasVague = false
      }
      if (missing && latest >= missing.revision) missing = undefined
      if (!isListening) missing = undefined
      wasListening = isListening
      if (missing && performance.now() - missing.since > mostMs) {
        missing = undefined
        onMissing()
      }
    },
  }
}

/** With the database's own code. Source: postgresql.org/docs/current/errcodes-appendix.html */
const isSqlError = (error: unknown) => /^[0-9A-Z]{5}$/.test(String((error as { code?: unknown } | null)?.code))
