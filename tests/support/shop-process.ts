/** Runs the built shop as a process, as its owner would, for tests and benchmarks. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packagedNode, shopCommand } from '../../scripts/prepare.mjs'

const startDeadlineMs = 60_000

type Ended = { code: number | null; signal: NodeJS.Signals | null }

export type ShopProcess = {
  /** Its address, such as http://127.0.0.1:40123, without a trailing slash. */
  url: string
  port: number
  pid: number
  /** Its standard output and error so far, in order. */
  output: () => string
  kill: (signal: NodeJS.Signals) => void
  exited: Promise<Ended>
  /** Kills it if it still runs, and deletes its data folder unless one was given. */
  [Symbol.asyncDispose]: () => Promise<void>
}

type Options = {
  /** The shop's complete environment except PATH, PORT and DATA_DIR. LOG_LEVEL must include `info`. */
  env?: Record<string, string>
  /** Kept afterwards. Without it, the shop uses a temporary folder. */
  dataDir?: string
  /** Runs it instead of the built shop in dist/. */
  command?: [program: string, ...args: string[]]
  /** Whether to keep what it says on its standard output once it is open: hundreds of megabytes under a long load. */
  keepsLog?: boolean
}

/** `await using shop = await startShopProcess()`: serves when this returns, and ends with the block. */
export async function startShopProcess({
  env = {},
  dataDir,
  command,
  keepsLog = true,
}: Options = {}): Promise<ShopProcess> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'shop-process-')))
  const { child, pid, exited, output } = spawnShop({ PORT: '0', DATA_DIR: folder, ...env }, command)
  const end = async () => {
    child.kill('SIGKILL')
    await exited
    if (dataDir === undefined) await rm(folder, { recursive: true, force: true })
  }
  try {
    const port = await portOf(child, output, exited)
    if (!keepsLog) child.stdout.removeAllListeners('data').resume()
    return {
      url: `http://127.0.0.1:${port}`,
      port,
      pid,
      output: () => output.all,
      kill: (signal) => void child.kill(signal),
      exited,
      [Symbol.asyncDispose]: end,
    }
  } catch (error) {
    await end()
    throw error
  }
}

/** Runs a shop that should exit on its own, and kills it after `mostMs` if it doesn't, or once it says `killAfter`. */
export async function runShopProcess({
  env = {},
  mostMs = startDeadlineMs,
  killAfter,
}: Options & { mostMs?: number; killAfter?: string }) {
  const { child, exited, output } = spawnShop({ PORT: '0', ...env })
  if (killAfter !== undefined)
    child.stdout.on('data', () => {
      if (output.stdout.includes(killAfter)) child.kill('SIGKILL')
    })
  const deadline = setTimeout(() => child.kill('SIGKILL'), mostMs)
  const { code, signal } = await exited
  clearTimeout(deadline)
  return { code, signal, stdout: output.stdout, stderr: output.stderr }
}

const defaultCommand: [string, ...string[]] = [packagedNode, ...shopCommand.args]

function spawnShop(env: Record<string, string>, [program, ...args] = defaultCommand) {
  const child = spawn(program, args, {
    cwd: tmpdir(),
    // Not the test runner's environment: its NODE_ENV or the shell's PORT would change the shop.
    env: { PATH: process.env.PATH ?? '', ...shopCommand.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = { all: '', stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => {
      output[name] += text
      output.all += text
    })
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  const exited = new Promise<Ended>((resolve, reject) => {
    child.on('error', reject)
    // Not 'exit': at 'close' all of its output has been read.
    child.on('close', (code, signal) => {
      process.off('exit', endWithUs)
      resolve({ code, signal })
    })
  })
  return { child, pid: child.pid ?? 0, exited, output }
}

function portOf(child: ChildProcess, output: { all: string; stdout: string }, exited: Promise<Ended>): Promise<number> {
  return new Promise((resolve, reject) => {
    const fail = (what: string) => reject(new Error(`The shop ${what}. It said:\n${output.all}`))
    const deadline = setTimeout(() => fail(`did not open within ${startDeadlineMs / 1000} seconds`), startDeadlineMs)
    const look = () => {
      const line = output.stdout.split('\n').find((one) => one.includes('"msg":"the shop is open at '))
      if (line === undefined) return
      // Or each later line of the log would be searched for, too, and the measurements write millions.
      child.stdout?.off('data', look)
      clearTimeout(deadline)
      resolve(JSON.parse(line).port)
    }
    child.stdout?.on('data', look)
    exited.then(({ code, signal }) => {
      clearTimeout(deadline)
      fail(`ended with ${signal ?? `exit code ${code}`} instead of opening`)
    }, reject)
  })
}
