// A private PostgreSQL for the tests: created when they start, removed without a trace however they end.
import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  accessSync,
  chownSync,
  closeSync,
  constants,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './free-port.mjs'

const debianFolder = '/usr/lib/postgresql'

/**
 * Linux keeps this folder in memory. Each test makes and drops a database of 300 files: on disk (ext4) that took 60
 * seconds of a core more for the whole run.
 */
const memoryFolder = '/dev/shm'
/** Databases and log together needed less than 1 GB when measured. Containers often have 64 MB, so they use the disk. */
const roomNeeded = 3 * 1024 ** 3

// Cleanup doesn't depend on a clean exit: when this process ends, even by kill -9, the pipe closes, `cat` ends, and the
// database is stopped and removed. SIGQUIT, because nothing in it is worth a checkpoint.
const keeperScript = `
"$1/postgres" -D "$2/data" &
server=$!
cat > /dev/null
kill -QUIT "$server"
wait "$server"
rm -rf "$2"
`

/** The folder of the newest installed PostgreSQL's programs; undefined without one. */
export function findPostgres() {
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [...versions.map((version) => join(debianFolder, version, 'bin')), ...programFolders()]
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
}

/**
 * @param {string} programs the folder from `findPostgres`
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>} a database URL with superuser rights
 */
export async function startPostgres(programs) {
  const owner = unprivilegedUser()
  const folder = mkdtempSync(join(hasRoomInMemory() ? memoryFolder : tmpdir(), 'shop-postgres-'))
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const log = openSync(join(folder, 'log'), 'a')
  const password = randomBytes(16).toString('hex')
  writeFileSync(join(folder, 'password'), password, { mode: 0o600 })
  if (owner) chownSync(join(folder, 'password'), owner.uid, owner.gid)

  const initdb = spawn(
    join(programs, 'initdb'),
    [
      ...['--pgdata', join(folder, 'data'), '--no-sync', '--encoding=UTF8', '--locale=C'],
      ...['--username=postgres', '--auth=scram-sha-256', '--pwfile', join(folder, 'password')],
    ],
    { ...owner, cwd: '/', stdio: ['ignore', log, log] },
  )
  const [initCode] = await once(initdb, 'exit')
  if (initCode !== 0) throw new Error(`initdb failed:\n${readFileSync(join(folder, 'log'), 'utf8')}`)

  const port = await freePort()
  writeFileSync(join(folder, 'data/postgresql.auto.conf'), settings(port))
  const keeper = spawn('sh', ['-c', keeperScript, 'keeper', programs, folder], {
    ...owner,
    cwd: '/',
    // A separate process group, so that Ctrl-C in the terminal doesn't end the keeper before it has cleaned up.
    detached: true,
    stdio: ['pipe', log, log],
  })
  closeSync(log)
  const stop = async () => {
    keeper.stdin.end()
    if (keeper.exitCode === null && keeper.signalCode === null) await once(keeper, 'exit')
  }
  for (const giveUpAt = Date.now() + 120_000; !isReady(programs, port); ) {
    if (Date.now() > giveUpAt) {
      const words = readFileSync(join(folder, 'log'), 'utf8')
      await stop()
      throw new Error(`PostgreSQL did not start:\n${words}`)
    }
    await sleep(100)
  }
  return { url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`, stop }
}

/** A test database that lives for minutes needs no durability. */
function settings(port) {
  return [
    "listen_addresses = '127.0.0.1'",
    `port = ${port}`,
    "unix_socket_directories = ''",
    'max_connections = 200',
    'fsync = off',
    'full_page_writes = off',
    'synchronous_commit = off',
    'max_wal_size = 256MB',
    '',
  ].join('\n')
}

function hasRoomInMemory() {
  try {
    accessSync(memoryFolder, constants.W_OK)
  } catch {
    // Not there, or not ours to write to: that is the answer.
    return false
  }
  const { bavail, bsize } = statfsSync(memoryFolder)
  return Math.min(bavail * bsize, freemem()) > roomNeeded
}

function isReady(programs, port) {
  return spawnSync(join(programs, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', `${port}`]).status === 0
}

/** The user to run PostgreSQL as, because it refuses to run as root. Undefined when we aren't root. */
export function unprivilegedUser() {
  if (process.getuid?.() !== 0) return undefined
  const users = readFileSync('/etc/passwd', 'utf8').split('\n')
  const fields = (
    users.find((line) => line.startsWith('postgres:')) ?? users.find((line) => line.startsWith('nobody:'))
  )?.split(':')
  if (fields === undefined)
    throw new Error("PostgreSQL can't run as root, and neither user 'postgres' nor 'nobody' exists.")
  return { uid: Number(fields[2]), gid: Number(fields[3]) }
}

function programFolders() {
  return (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
}
