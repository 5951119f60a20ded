// `npm test`: every check, from types to real browsers. Installs what is missing, and ends with one line of totals.
// `npm run check`, this with --changed: what can be said within a minute, between two edits. Installs nothing.
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { CommandFailed, ensureBuilt, ensureInstalled, packagedNode, root, runScript } from './prepare.mjs'
import { findProgram } from './programs.mjs'
import { findChromium } from './test-chromium.mjs'
import { balancing, installSystemPackages, missingSystemPackages } from './test-packages.mjs'
import { findPostgres, startPostgres } from './test-postgres.mjs'

// The measurements whose outcome does not hang on what else the machine does. Speeds are for `npm run bench`, on a machine
// that has nothing else to do.
const sizes = ['font-size', 'page-weight']
/** Alone: on a busy machine V8's idle cleanup runs later. */
const idleMemory = 'idle-memory'
/** What is left after kill -9 of a shop where everything is written at once: 3 rounds here, 40 in `npm run bench`. */
const crashes = ['kills/whole-shop']

/** Without it, the tests that need what is missing are skipped. */
const mayInstall = process.env.TEST_INSTALL !== 'no'

const noChromium = 'Chromium is not installed; set CHROMIUM_PATH if it is in an unusual place'

/** For a step that hangs: the slowest machine is done with any of them by then. */
const stepTimeoutMs = 45 * 60_000
const bin = join(root, 'node_modules/.bin')
const reports = mkdtempSync(join(tmpdir(), 'shop-test-'))
const totals = { passed: 0, failed: 0, skipped: 0 }
const summary = []
/** Told again at the end: a log is read from there. */
const failures = []

/** While one step prints as it runs, what the steps beside it have to say waits. */
let isScreenTaken = false
/** @type {(() => void)[]} */
const unsaid = []

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()
let interruptedBy

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    interruptedBy = signal
    for (const child of running) endGroup(child, signal)
  })
}

await runScript(main)

async function main() {
  if (process.argv.includes('--changed')) await quickSteps()
  else {
    const missing = await missingSystemPackages()
    tellInstalls(missing)
    if (mayInstall) await prepared('packages', () => ensureInstalled({ withTools: true }))
    if (totals.failed === 0) await allSteps(mayInstall ? missing : [])
  }
  rmSync(reports, { recursive: true, force: true })
  if (interruptedBy) throw new CommandFailed(`Stopped by ${interruptedBy}`, 128 + constants.signals[interruptedBy])

  const { passed, failed, skipped } = totals
  for (const failure of failures) console.log(`\n${failure}`)
  console.log(`\n${summary.join('\n')}\n`)
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
  process.exitCode = failed > 0 ? 1 : 0
}

/** Before the first of it. */
function tellInstalls(missing) {
  const parts = [
    'what node_modules/ lacks of package-lock.json',
    ...(missing.length > 0 ? [`Debian's ${missing.join(', ')}`] : []),
  ]
  if (mayInstall) console.log(`This installs ${parts.join(', and ')}. TEST_INSTALL=no leaves that out.`)
  else console.log(`TEST_INSTALL=no: nothing is installed. Left out: ${parts.join(', and ')}.`)
}

async function allSteps(missing) {
  await installSystemPackages(missing)
  const chromium = findChromium()
  const programs = findPostgres()
  const postgres = programs && (await prepared('PostgreSQL', () => startPostgres(programs)))
  const env = ownEnv()
  if (postgres) env.TEST_POSTGRES_URL = postgres.url
  if (chromium) env.CHROMIUM_PATH = chromium

  try {
    // Side by side: none of them uses both cores all the time, and none looks at what another writes.
    const build = () => ensureBuilt().then(() => true)
    const [built] = await Promise.all([prepared('build', build), checksOfCode(env)])
    // The rest runs the built shop, as its owner does. What leaves a core free half of the time runs beside what doesn't.
    if (built) {
      await Promise.all([vitest(env, postgres !== undefined), components(env, chromium !== undefined)])
      await Promise.all([playwright(env, chromium !== undefined), besideBrowsers(env)])
      await bench(idleMemory, env)
    }
  } finally {
    await postgres?.stop()
  }
}

function ownEnv() {
  const env = { ...process.env, PATH: [bin, process.env.PATH].join(delimiter) }
  // The steps choose their own mode; one left over from the shell would make React's tests run its production build.
  delete env.NODE_ENV
  return env
}

function checksOfCode(env) {
  return Promise.all([
    quietCheck('types', 'tsc', ['--noEmit', '--checkers', '1'], env),
    quietCheck('lint', 'biome', ['check', '.'], env),
    quietCheck('unused code', 'knip', [], env),
  ])
}

async function quickSteps() {
  const env = ownEnv()
  const name = 'tests beside what changed'
  // On one database, and widgets only where there is a browser.
  const projects = ['unit', 'sqlite', 'sqlite-mocked', ...(findChromium() ? ['components'] : [])]
  await Promise.all([checksOfCode(env), step(name, () => runVitest('changed', projects, env, testsBesideChanges()))])
}

/**
 * The tests in the folders of what isn't committed, changed tests elsewhere, and those that read the whole repository.
 * Vitest's own `--changed` follows imports: for a rule that everything stands on, it takes a third of all tests.
 */
function testsBesideChanges() {
  const git = (...args) => execFileSync('git', [...args, '-z'], { cwd: root, encoding: 'utf8' }).split('\0')
  const isThere = (path) => existsSync(join(root, path))
  const changed = [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')]
  const folders = new Set(changed.filter((file) => file.startsWith('src/')).map((file) => dirname(file)))
  const beside = [...folders]
    .filter(isThere)
    .flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`))
  const isTest = (file) => /^(src|tests|content|bench)\/.*\.test\.tsx?$/.test(file)
  const tests = [...beside, ...changed].filter((file) => isTest(file) && isThere(file))
  return ['tests/docs.test.ts', 'tests/import-map.test.ts', 'tests/table-writers.test.ts', ...new Set(tests)]
}

/** What the steps stand on is no check of its own, but a failed one when it cannot be had. */
async function prepared(name, work) {
  if (interruptedBy) return undefined
  const startedAt = performance.now()
  try {
    const made = await work()
    summary.push(`✓ ${name} (${secondsSince(startedAt)} s)`)
    return made
  } catch (error) {
    console.error(error.message)
    totals.failed += 1
    summary.push(`✗ ${name} (${secondsSince(startedAt)} s)`)
    return undefined
  }
}

/** A step that passes or fails as a whole. */
async function quietCheck(name, command, args, env) {
  await quietStep(name, async (hear) => countsOf(await execute(command, args, env, hear)))
}

/** A step beside others: what it says comes in one piece, once it is over. */
async function quietStep(name, work) {
  const said = []
  await step(
    name,
    () => work((text) => said.push(text)),
    () => Buffer.concat(said),
  )
}

function countsOf(code) {
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 }
}

async function vitest(env, hasPostgres) {
  const name = 'unit and server tests'
  if (!hasPostgres) skip(`${name} on PostgreSQL`, 'PostgreSQL is not installed, or did not start')
  const missing = balancing.filter((program) => !findProgram(program))
  if (hasPostgres && missing.length > 0)
    skip('tests with two shops behind HAProxy and pgbouncer', `not installed: ${missing.join(', ')}`)
  const projects = ['!components', ...(hasPostgres ? [] : ['!postgres*'])]
  await step(name, () => runVitest('vitest', projects, env, []))
}

/** In one browser with one page, which is one core's work. */
async function components(env, hasChromium) {
  const name = 'component tests'
  if (!hasChromium) return skip(name, noChromium)
  await quietStep(name, (hear) => runVitest('components', ['components'], env, [], hear))
}

/** @param {string[]} files none: all */
async function runVitest(reportName, projects, env, files, hear) {
  const report = join(reports, `${reportName}.json`)
  const only = projects.flatMap((project) => ['--project', project])
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...only, ...files]
  const code = await execute('vitest', args, env, hear)
  return counted(code, report, ({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) => {
    // A file that cannot be loaded fails without a test of its own.
    const unloadable = testResults.filter((file) => file.status === 'failed' && failedTests(file).length === 0)
    for (const file of unloadable) tellAgain(file.name, file.message)
    for (const file of testResults)
      for (const { fullName, failureMessages } of failedTests(file))
        tellAgain(`${file.name} › ${fullName}`, failureMessages.join('\n'))
    return {
      passed: numPassedTests,
      failed: numFailedTests + unloadable.length,
      skipped: numPendingTests + numTodoTests,
    }
  })
}

function failedTests(file) {
  return file.assertionResults.filter((result) => result.status === 'failed')
}

function tellAgain(name, message) {
  const lines = message.split('\n').filter((line) => line.trim() !== '')
  failures.push(`✗ ${name.replace(`${root}/`, '')}\n${lines.slice(0, 12).join('\n')}`)
}

async function playwright(env, hasChromium) {
  const name = 'browser tests'
  if (!hasChromium) return skip(name, noChromium)
  await step(name, async () => {
    const report = join(reports, 'playwright.json')
    const args = ['test', '--reporter=line,json']
    const code = await execute('playwright', args, { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report })
    return counted(code, report, ({ stats, suites }) => {
      for (const { name, message } of failedSpecs(suites)) tellAgain(name, message)
      return { passed: stats.expected, failed: stats.unexpected, skipped: stats.skipped }
    })
  })
}

/** Playwright's report is a tree: files, `describe` blocks, then specs, each run once for every project. */
function failedSpecs(suites) {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs.flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected')
        .map(({ projectName, results }) => ({
          name: `[${projectName}] ${file} › ${title}`,
          message: results.find(({ error }) => error)?.error.message ?? 'failed without a message',
        })),
    ),
    ...failedSpecs(inner),
  ])
}

/** They wait more than they work, as for a shop to start again. */
async function besideBrowsers(env) {
  for (const name of sizes) await bench(name, env)
  for (const name of crashes) await bench(name, { ...env, KILL9_ROUNDS: '3' })
}

function bench(name, env) {
  return quietCheck(`bench/${name}.bench.ts`, packagedNode, [`bench/${name}.bench.ts`], env)
}

/** Reads a runner's report. Where there is none, or it knows of no failure though the runner failed, that is one. */
function counted(code, report, read) {
  const counts = existsSync(report)
    ? read(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 0, skipped: 0 }
  const silentFailure = (code !== 0 || !existsSync(report)) && counts.failed === 0
  return { ...counts, failed: counts.failed + (silentFailure ? 1 : 0) }
}

/** @param {() => Buffer} [heard] for a step that does not print while it runs: all that it said */
async function step(name, work, heard) {
  if (interruptedBy) return
  const title = `\n── ${name}`
  if (!heard) takeScreen(title)
  const startedAt = performance.now()
  const counts = await work().catch((error) => {
    console.error(error.message)
    return { passed: 0, failed: 1, skipped: 0 }
  })
  for (const key of Object.keys(totals)) totals[key] += counts[key]
  const failed = counts.failed > 0 ? `, ${counts.failed} failed` : ''
  const mark = counts.failed > 0 ? '✗' : '✓'
  summary.push(`${mark} ${name}: ${counts.passed} passed${failed} (${secondsSince(startedAt)} s)`)
  if (heard) say(title, heard())
  else leaveScreen()
}

function takeScreen(title) {
  isScreenTaken = true
  console.log(title)
}

function leaveScreen() {
  isScreenTaken = false
  for (const saying of unsaid.splice(0)) saying()
}

function say(title, text) {
  if (isScreenTaken) return unsaid.push(() => say(title, text))
  console.log(title)
  process.stdout.write(text)
}

function secondsSince(startedAt) {
  return ((performance.now() - startedAt) / 1000).toFixed(1)
}

function skip(name, reason) {
  totals.skipped += 1
  summary.push(`- ${name}: skipped, because ${reason}`)
}

/**
 * @param {(text: Buffer) => void} [hear] gets the program's output, which otherwise goes to the screen
 * @returns {Promise<number>} the exit code; 1 when a signal ended the program, it hung, or could not be run at all
 */
function execute(command, args, env, hear) {
  return new Promise((resolve) => {
    // A group of its own: what the step started, such as a browser, can then be ended with it.
    const out = hear ? 'pipe' : 'inherit'
    const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', out, out], detached: true })
    running.add(child)
    if (hear) for (const stream of [child.stdout, child.stderr]) stream.on('data', hear)
    const timer = setTimeout(() => {
      console.error(`${command} was still running after ${stepTimeoutMs / 60_000} minutes.`)
      endGroup(child, 'SIGKILL')
    }, stepTimeoutMs)
    const finish = (code) => {
      clearTimeout(timer)
      running.delete(child)
      resolve(code)
    }
    child.on('error', (error) => {
      console.error(`${command} cannot be run: ${error.message}`)
      finish(1)
    })
    // By `close` all that it said has been heard.
    child.on(hear ? 'close' : 'exit', (code) => finish(code ?? 1))
  })
}

function endGroup(child, signal) {
  if (child?.pid && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, signal)
}
