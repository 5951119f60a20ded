/** pgbouncer with the shop's own configuration, between shops and the tests' PostgreSQL. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../../../scripts/free-port.mjs'
import { root } from '../../../scripts/prepare.mjs'
import { startProgram } from './programs.ts'

/** `databaseUrl` has a user and a password. `more` are lines for the end of its configuration. */
export async function startPgbouncer(databaseUrl: string, more = '') {
  const config = (await readFile(join(root, 'deploy/pgbouncer/pgbouncer.ini'), 'utf8')) + more
  const port = await freePort()
  const { username, password } = new URL(databaseUrl)
  const settings = (target: string) => {
    const { hostname, port: to, pathname } = new URL(target)
    return withLines(config, {
      shop: `host=${hostname} port=${to || 5432} dbname=${pathname.slice(1)}`,
      listen_port: String(port),
      auth_file: 'userlist.txt',
    })
  }
  const program = await startProgram({
    name: 'pgbouncer',
    files: {
      'pgbouncer.ini': settings(databaseUrl),
      'userlist.txt': `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"\n`,
    },
    args: () => ['pgbouncer.ini'],
    port,
  })
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${port}`
  url.pathname = '/shop'
  return {
    ...program,
    /** For the shop's DATABASE_URL. */
    url: url.href,
    /** Sends everyone to another server from now on, as after a failover. */
    pointTo: async (target: string) => {
      await program.write('pgbouncer.ini', settings(target))
      program.signal('SIGHUP')
    },
  }
}

/** Replaces these lines. Each must be there once, so that everything else stays as the shop ships it. */
function withLines(config: string, values: Record<string, string>): string {
  let changed = config
  for (const [name, value] of Object.entries(values)) {
    const lines = changed.split('\n').filter((line) => line.startsWith(`${name} =`))
    if (lines.length !== 1) throw new Error(`pgbouncer.ini must have one line '${name} = …'.`)
    changed = changed.replace(lines[0] ?? '', `${name} = ${value}`)
  }
  return changed
}
