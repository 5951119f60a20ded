// From the second `npm start` until the shop serves takes at most 0.6 seconds.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../scripts/free-port.mjs'
import { median, report } from './report.ts'

const root = join(import.meta.dirname, '..')
// The path of an owner's shell: npm itself adds the packages' programs.
const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== join(root, 'node_modules/.bin'))
const dataDir = await mkdtemp(join(tmpdir(), 'shop-bench-'))

try {
  const firstMs = await startOnce()
  console.log(`        first start: ${(firstMs / 1000).toFixed(2)} s`)
  const laterMs: number[] = []
  for (let start = 0; start < 3; start++) laterMs.push(await startOnce())
  report({ what: 'npm start, once it is built', measured: median(laterMs) / 1000, limit: 0.6, unit: 's' })
} finally {
  await rm(dataDir, { recursive: true, force: true })
}

/** Milliseconds until the home page arrives. */
async function startOnce(): Promise<number> {
  const port = await freePort()
  const env = { PATH: path.join(delimiter), HOME: process.env.HOME ?? '', PORT: String(port), DATA_DIR: dataDir }
  const startedAt = performance.now()
  // A separate process group, so that everything npm started ends with it.
  const npm = spawn('npm', ['start'], { cwd: root, env, detached: true, stdio: ['ignore', 'ignore', 'inherit'] })
  const exited = once(npm, 'exit')
  try {
    while (npm.exitCode === null) {
      const answer = await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined)
      if (answer?.ok && (await answer.text()).includes('</html>')) return performance.now() - startedAt
      await sleep(10)
    }
    throw new Error(`npm start ended with exit code ${npm.exitCode}`)
  } finally {
    if (npm.pid && npm.exitCode === null) process.kill(-npm.pid, 'SIGTERM')
    await exited
  }
}
