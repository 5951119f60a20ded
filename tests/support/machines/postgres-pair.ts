/** A PostgreSQL with a standby that has every commit before it is confirmed, to lose the first one. */
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { freePort } from '../../../scripts/free-port.mjs'
import { unprivilegedUser } from '../../../scripts/test-postgres.mjs'
import { makeFolder, startProgram } from './programs.ts'

const run = promisify(execFile)
const streamingDeadlineMs = 30_000

/** `programs` is the folder from `findPostgres`. Both URLs have superuser rights. */
export async function startPostgresPair(programs: string) {
  await using stack = new AsyncDisposableStack()
  const folder = await makeFolder('postgres-pair')
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const password = randomBytes(16).toString('hex')
  const passwordFile = join(folder, 'password')
  await writeFile(passwordFile, password, { mode: 0o644 })
  const tool = (name: string, args: string[]) =>
    run(join(programs, name), args, { ...unprivilegedUser(), cwd: folder, env: { PGPASSWORD: password } })
  const start = async (data: string, port: number) =>
    stack.use(
      await startProgram({
        name: 'postgres',
        path: join(programs, 'postgres'),
        files: {},
        args: () => ['-D', join(folder, data), '-p', String(port), '-h', '127.0.0.1', '-k', ''],
        port,
      }),
    )
  const urlOf = (port: number) => `postgres://postgres:${password}@127.0.0.1:${port}/postgres`

  const [port, standbyPort] = [await freePort(), await freePort()]
  await tool('initdb', [
    ...['--pgdata', join(folder, 'first'), '--encoding=UTF8', '--locale=C', '--username=postgres'],
    ...['--auth=scram-sha-256', '--pwfile', passwordFile],
  ])
  const first = await start('first', port)
  await tool('pg_basebackup', [
    ...['-D', join(folder, 'second'), '-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', '-X', 'stream', '-R'],
    '--checkpoint=fast',
  ])
  await start('second', standbyPort)
  // After the copy, so that the standby doesn't wait for one of its own once it has taken over.
  await query(urlOf(port), "alter system set synchronous_standby_names = '*'")
  await query(urlOf(port), 'select pg_reload_conf()')
  for (const giveUpAt = Date.now() + streamingDeadlineMs; !(await isSynchronous(urlOf(port))); await sleep(100))
    if (Date.now() > giveUpAt) throw new Error('The standby does not follow.')
  const kept = stack.move()
  return {
    url: urlOf(port),
    standbyUrl: urlOf(standbyPort),
    /** As when its machine is gone. */
    killFirst: () => first.stop('SIGKILL'),
    promote: () => query(urlOf(standbyPort), 'select pg_promote()'),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}

async function isSynchronous(url: string): Promise<boolean> {
  const rows = await query(url, "select 1 from pg_stat_replication where sync_state = 'sync'")
  return rows.length === 1
}

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(statement).finally(() => client.end())
  return rows
}
