/** Runs system programs, such as HAProxy, as private processes of a test: own folder, own ports, ended with it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findProgram } from '../../../scripts/programs.mjs'
import { unprivilegedUser } from '../../../scripts/test-postgres.mjs'

const startDeadlineMs = 30_000

export type Program = {
  /** Its output so far. */
  output: () => string
  signal: (signal: NodeJS.Signals) => void
  start: () => Promise<void>
  /** Ends it with this signal and waits. */
  stop: (signal?: NodeJS.Signals) => Promise<void>
  /** Writes a file into its folder; returns the path. */
  write: (name: string, text: string) => Promise<string>
  [Symbol.asyncDispose]: () => Promise<void>
}

type Options = {
  name: string
  /** Where it is, if not where programs usually are. */
  path?: string | undefined
  /** The files of its folder. */
  files: Record<string, string>
  args: (folder: string) => string[]
  env?: Record<string, string>
  /** It has started once this port takes connections. */
  port: number
}

/** As an ordinary user: some of them refuse to run as root. */
export async function startProgram(options: Options): Promise<Program> {
  const { name, files, args, env = {}, port, path = findProgram(name) } = options
  if (path === undefined) throw new Error(`${name} is not installed.`)
  const owner = unprivilegedUser()
  const folder = await makeFolder(name)
  const write = async (file: string, text: string) => {
    const where = join(folder, file)
    await writeFile(where, text, { mode: 0o600 })
    if (owner) await chown(where, owner.uid, owner.gid)
    return where
  }
  for (const [file, text] of Object.entries(files)) await write(file, text)

  let child: ChildProcess | undefined
  let said = ''
  const stop = async (signal: NodeJS.Signals = 'SIGKILL') => {
    const running = child
    child = undefined
    if (!running || running.exitCode !== null || running.signalCode !== null) return
    const exited = once(running, 'exit')
    running.kill(signal)
    await exited
  }
  const endWithUs = () => child?.kill('SIGKILL')
  process.once('exit', endWithUs)
  const dispose = async () => {
    process.off('exit', endWithUs)
    await stop()
    await rm(folder, { recursive: true, force: true })
  }
  const start = async () => {
    const started = spawn(path, args(folder), { ...owner, cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
    child = started
    for (const stream of [started.stdout, started.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text
      })
    for (const giveUpAt = Date.now() + startDeadlineMs; !(await takesConnections(port)); await sleep(20))
      if (started.exitCode !== null || Date.now() > giveUpAt) throw new Error(`${name} did not start:\n${said}`)
  }
  try {
    await start()
  } catch (error) {
    await dispose()
    throw error
  }
  return {
    output: () => said,
    signal: (signal) => void child?.kill(signal),
    start,
    stop,
    write,
    [Symbol.asyncDispose]: dispose,
  }
}

/** A temporary folder of the ordinary user. */
export async function makeFolder(name: string): Promise<string> {
  const owner = unprivilegedUser()
  const folder = await mkdtemp(join(tmpdir(), `shop-${name}-`))
  if (owner) await chown(folder, owner.uid, owner.gid)
  return folder
}

async function takesConnections(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
