// Installs and builds what the shop needs before it can start or be tested. One file, over 300 lines: this runs on the
// machine's own Node.js (20 or newer), before any package is installed. The build and the shop run on the Node.js that
// comes as a package.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
export const packagedNode = join(root, 'node_modules/.bin/node')
const serverEntry = join(root, 'dist/server/main.js')

/**
 * How the packaged Node.js runs the built shop. By default V8 and glibc keep the memory that a burst of work needed: V8
 * lets its young generation grow to 32 MB, collects the old one the later the more memory the machine has, and glibc gives
 * every thread its own arena, in which small blocks keep the room of freed large ones. From 32 KB on, a block gets pages of
 * its own here. These settings keep the idle shop 40 MB smaller without a measurable cost in speed
 * (bench/idle-memory, bench/pages, bench/cart-writes); --optimize-for-size and --memory-saver-mode would cost a tenth of the
 * cached pages. V8 also skips its middle compiler, whose code the idle shop would keep, and the shop collects garbage itself
 * when it has become quiet (src/server/quiet.ts), after 5 seconds instead of V8's 30.
 * V8's flags may change: check them with every new Node.js, because the shop won't start with an unknown flag.
 */
export const shopCommand = {
  args: ['--max-semi-space-size=2', '--max-old-space-size=512', '--expose-gc', '--no-sparkplug', serverEntry],
  env: {
    MALLOC_ARENA_MAX: '1',
    MALLOC_TRIM_THRESHOLD_: '131072',
    MALLOC_MMAP_THRESHOLD_: '32768',
  },
}

const packagedBin = join(root, 'node_modules/.bin')
const buildStamp = join(root, 'dist/.stamp')
const lockFile = join(root, 'dist/.lock')
const staleAfterMs = 15_000
/** Ctrl-C needs no error message. */
const stoppedByHand = [128 + constants.signals.SIGINT, 128 + constants.signals.SIGTERM]

/** The sources of a build. */
const sources = [
  'content',
  'migrations',
  'package.json',
  'package-lock.json',
  'scripts/compress.ts',
  'scripts/critical-css.ts',
  'scripts/early-script.ts',
  'scripts/fonts.ts',
  'scripts/icons.ts',
  'scripts/paper-fonts.ts',
  'scripts/photos.ts',
  'scripts/prepare.mjs',
  'scripts/shipping/allowed-licenses.ts',
  'scripts/shipping/licenses.ts',
  'scripts/shipping/runtime-packages.mjs',
  'scripts/zip-codes',
  'src',
  'tsconfig.json',
  'vite.config.ts',
]

/**
 * Runs `npm ci` when the installed packages don't match package-lock.json.
 *
 * @param {{ withTools?: boolean }} [options] `withTools`: also installs the development packages, even with
 *   NODE_ENV=production
 */
export async function ensureInstalled({ withTools = false } = {}) {
  if (isInstalled(withTools)) return
  await underLock(async () => {
    if (isInstalled(withTools)) return
    console.error('Installing packages…')
    // The lockfile has a checksum of each package, so one in npm's cache needs no look at the registry.
    const args = ['ci', '--prefer-offline', '--no-audit', '--no-fund', ...(withTools ? ['--include=dev'] : [])]
    // npm deletes node_modules with the Node.js in it, so it must run on the machine's own.
    await run('npm', args, { env: { ...process.env, PATH: outerPath() } })
    if (!existsSync(packagedNode)) {
      throw new Error("npm did not install the shop's Node.js: is ignore-scripts set in your npm configuration?")
    }
  })
}

/** Builds the shop unless dist/ matches the current sources. */
export async function ensureBuilt() {
  if (isBuilt(hashSources())) return
  await underLock(async () => {
    const hash = hashSources()
    if (!isBuilt(hash)) await buildUnlocked(hash)
  })
}

/** Always builds the shop. */
export async function build() {
  await underLock(() => buildUnlocked(hashSources()))
}

/** Encodes the photographs that changed, and cuts fonts and ZIP codes. The development server needs them too. */
export async function buildMedia() {
  await underLock(makeMedia)
}

/**
 * Runs a program in the repository root, with the packages' programs (and Node.js) first on the path, and forwards
 * SIGTERM and SIGINT to it.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<void>} rejects with `CommandFailed` when the program cannot run or doesn't exit with 0
 */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, PATH: [packagedBin, outerPath()].join(delimiter) }
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env, ...options })
    const stopPassing = passSignals(child)
    child.on('error', (error) => {
      stopPassing()
      reject(new CommandFailed(`${command} cannot be run: ${error.message}`, 1))
    })
    child.on('exit', (code, signal) => {
      stopPassing()
      if (code === 0) return resolve()
      const exitCode = code ?? 128 + constants.signals[signal]
      reject(new CommandFailed(`${[command, ...args].join(' ')} ended with ${signal ?? `exit code ${code}`}`, exitCode))
    })
  })
}

/**
 * Runs the packaged Node.js with the shop's environment in place of this process. Node.js before 23.11 can't do that and
 * waits for it to end. From the second start on, npm finds the packaged Node.js, because it puts the packages' programs
 * first on the path.
 *
 * @param {string[]} args
 */
export async function becomePackagedNode(args) {
  const env = { ...shopCommand.env, ...process.env }
  process.execve?.(packagedNode, [packagedNode, ...args], env)
  await run(packagedNode, args, { env })
}

/** `exitCode` is the program's exit code or, as in shells, 128 plus the number of the signal that ended it. */
export class CommandFailed extends Error {
  constructor(message, exitCode) {
    super(message)
    this.exitCode = exitCode
  }
}

/** Runs a script's main function. A failure prints one sentence and sets an exit code, without a stack trace. */
export async function runScript(main) {
  try {
    await main()
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error
    if (!stoppedByHand.includes(error.exitCode)) console.error(error.message)
    process.exitCode = error.exitCode
  }
}

/** npm writes its record of the installed packages last, so an interrupted install has none. */
function isInstalled(withTools) {
  const record = readJson('node_modules/.package-lock.json')
  const locked = readJson('package-lock.json')
  if (!record || !locked || !existsSync(packagedNode)) return false
  const wanted = Object.entries(readJson('package.json')?.dependencies ?? {})
  const found = locked.packages['']?.dependencies ?? {}
  if (wanted.length !== Object.keys(found).length || wanted.some(([name, range]) => found[name] !== range)) return false
  return Object.entries(locked.packages).every(([path, entry]) => {
    // Optional packages are mostly binaries for other platforms.
    if (path === '' || entry.optional || entry.devOptional || entry.peer || (entry.dev && !withTools)) return true
    return record.packages[path]?.version === entry.version
  })
}

async function buildUnlocked(hash) {
  console.error('Building the shop…')
  rmSync(buildStamp, { force: true })
  const env = { ...process.env, NODE_ENV: 'production', PATH: [packagedBin, outerPath()].join(delimiter) }
  await makeMedia()
  await run(join(packagedBin, 'vite'), ['build', '--logLevel', 'warn'], { env })
  await run(packagedNode, ['scripts/icons.ts'])
  await run(packagedNode, ['scripts/compress.ts'])
  await run(packagedNode, ['scripts/shipping/licenses.ts'])
  writeFileSync(buildStamp, hash)
}

async function makeMedia() {
  await run(packagedNode, ['scripts/photos.ts'])
  await run(packagedNode, ['scripts/fonts.ts'])
  await run(packagedNode, ['scripts/paper-fonts.ts'])
  await run(packagedNode, ['scripts/zip-codes/zip-codes.ts'])
}

/** A build deletes the stamp first and writes it last, so an interrupted build never counts as complete. */
function isBuilt(hash) {
  return (
    existsSync(serverEntry) &&
    existsSync(join(root, 'dist/client')) &&
    existsSync(join(root, 'dist/media/manifest.json')) &&
    existsSync(join(root, 'dist/zip-places.txt')) &&
    existsSync(join(root, 'dist/paper-fonts')) &&
    existsSync(buildStamp) &&
    readFileSync(buildStamp, 'utf8') === hash
  )
}

/** Hashes contents and not times: a fresh clone or a branch switch changes only times. */
function hashSources() {
  const hash = createHash('sha256')
  for (const source of sources) addToHash(hash, source)
  return hash.digest('hex')
}

function addToHash(hash, path) {
  const stats = statSync(join(root, path), { throwIfNoEntry: false })
  if (stats === undefined || /\.test\.tsx?$/.test(path)) return
  if (stats.isDirectory()) {
    for (const name of readdirSync(join(root, path)).sort()) addToHash(hash, `${path}/${name}`)
  } else {
    const content = readFileSync(join(root, path))
    hash.update(`${path}\0${content.length}\0`).update(content)
  }
}

/**
 * Lets one process at a time install or build. A lock left by a killed process expires once its owner is gone or hasn't
 * touched it for a while: in a container, another program may have the same process id.
 */
async function underLock(work) {
  const mine = `${lockFile}.${process.pid}`
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(mine, `${process.pid}`)
  try {
    // Creating a link with its content is atomic.
    for (let waits = 0; !tryLink(mine, lockFile); waits += 1) {
      if (removeStaleLock()) continue
      if (waits === 5) console.error('Waiting for another process to finish installing or building…')
      await sleep(200)
    }
  } finally {
    rmSync(mine)
  }
  const heartbeat = setInterval(() => {
    if (existsSync(lockFile)) utimesSync(lockFile, new Date(), new Date())
  }, 1000)
  try {
    return await work()
  } finally {
    clearInterval(heartbeat)
    rmSync(lockFile, { force: true })
  }
}

/** Deletes the lock if its owner no longer runs. Returns whether it did. */
function removeStaleLock() {
  if (lockIsAlive(lockFile)) return false
  // Renamed first, so that only one of the processes that see the stale lock succeeds.
  const removed = `${lockFile}.stale.${process.pid}`
  if (!tryRename(lockFile, removed)) return true
  // If another process has just replaced the stale lock with its own, put that one back.
  if (lockIsAlive(removed)) tryLink(removed, lockFile)
  rmSync(removed)
  return true
}

function lockIsAlive(file) {
  const stats = statSync(file, { throwIfNoEntry: false })
  if (stats === undefined || Date.now() - stats.mtimeMs > staleAfterMs) return false
  return isAlive(Number(readFileSync(file, 'utf8')))
}

function tryRename(from, to) {
  try {
    renameSync(from, to)
    return true
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
    return false
  }
}

function tryLink(from, to) {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    return false
  }
}

function isAlive(pid) {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** PATH without the packages' programs, which npm prepends. */
function outerPath() {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => folder !== packagedBin)
    .join(delimiter)
}

function readJson(path) {
  const file = join(root, path)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

/** @returns {() => void} stops forwarding signals */
function passSignals(child) {
  // In a terminal Ctrl-C reaches the whole process group. Forwarding it would send it twice.
  const signals = process.stdin.isTTY ? ['SIGTERM'] : ['SIGTERM', 'SIGINT']
  const ignore = () => undefined
  const pass = (signal) => child.kill(signal)
  for (const signal of signals) process.on(signal, pass)
  if (process.stdin.isTTY) process.on('SIGINT', ignore)
  return () => {
    for (const signal of signals) process.off(signal, pass)
    process.off('SIGINT', ignore)
  }
}
