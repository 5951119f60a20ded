// LIVE-7: a paper takes at most a second, also the first one and one of 30 pieces, and the shop itself never works on one
// for more than 50 ms without a pause. JOB-4: the papers of a job of twenty pieces, and its bench sheets, a page for each,
// take at most 1.5 seconds.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { build } from 'vite'
import type { Paper } from '../src/features/papers/paper.ts'
import { sheetTitle, type WorkOrder } from '../src/features/papers/work-order.ts'
import { confirmation, longest, offer, samplePapers } from '../tests/support/papers/sample-papers.ts'
import { median, report } from './report.ts'

const limits = { paperMs: 1_000, jobMs: 1_500, blockedMs: 50 }
const times = 7

const twenty = longest.pieces.slice(0, 20)
const linesOfTwenty = twenty.flatMap((_, index) =>
  offer.lines.map((line) => ({ ...line, key: `${line.key}-${index + 1}`, piece: index + 1 })),
)
const sheets: WorkOrder = {
  ...{ kind: 'work-order', name: 'Work order for order #57', at: offer.at },
  pieces: twenty.map(({ productName, drawn, setting, quantity }, index) => ({
    ...{ title: sheetTitle(57, twenty, index), productName, drawn, setting, quantity },
    wall: null,
    facts: [
      { name: 'Wood', value: 'Reclaimed Oak, Dark Walnut Stain' },
      { name: 'Size', value: '67 3/8 × 9 × 7 1/2 in' },
      { name: 'Cut from', value: '71 × 9 1/2 × 8 in, rough' },
      { name: 'Promised', value: 'December 18, 2026' },
    ],
    address: 'https://example.com/admin?tab=orders&order=57',
    notes: [{ name: 'Note', value: 'Keep the saw marks on the face.' }],
  })),
}
const jobPapers: Record<string, Paper | WorkOrder> = {
  'Offer of twenty pieces': { ...offer, pieces: twenty, lines: linesOfTwenty },
  'Order confirmation of twenty pieces': { ...confirmation, pieces: twenty, lines: linesOfTwenty },
  'Bench sheets of twenty pieces': sheets,
}

// React is fast as its production build only, and reads this when it is loaded.
process.env.NODE_ENV = 'production'
const root = join(import.meta.dirname, '..')
const outDir = await mkdtemp(join(tmpdir(), 'papers-'))
try {
  await measure()
} finally {
  await rm(outDir, { recursive: true })
}

async function measure() {
  const source = join(root, 'src/features/papers/papers.server.tsx')
  await build({ configFile: false, logLevel: 'error', ssr: { noExternal: true }, build: { ssr: source, outDir } })
  const { createRenderPaper }: typeof import('../src/features/papers/papers.server.tsx') = await import(
    join(outDir, 'papers.server.js')
  )
  const renderPaper = createRenderPaper({
    program: join(root, 'dist/server/paper-program.js'),
    fonts: join(root, 'dist/paper-fonts'),
  })
  const blocked = monitorEventLoopDelay({ resolution: 1 })
  const longestTurnMs = watchTurns()
  // What came before, such as the build, is not of interest.
  await sleep(100)
  blocked.enable()
  const time = async (paper: Paper | WorkOrder) => {
    const start = performance.now()
    const { length } = await renderPaper(paper)
    return { ms: performance.now() - start, kilobytes: length / 1000 }
  }
  for (const [name, paper] of Object.entries({ ...samplePapers, ...jobPapers })) {
    const first = await time(paper)
    const later: number[] = []
    for (let count = 0; count < times; count++) later.push((await time(paper)).ms)
    const measured = { limit: name in jobPapers ? limits.jobMs : limits.paperMs, unit: 'ms' }
    report({ what: `${name}: the first`, measured: first.ms, ...measured })
    report({ what: `${name}: later ones, median`, measured: median(later), ...measured })
    console.log(`        ${first.kilobytes.toFixed(0)} KB, longest ${Math.max(...later).toFixed(0)} ms`)
  }
  const start = performance.now()
  const papers = Object.values(samplePapers)
  await Promise.all(papers.map(renderPaper))
  console.log(`        ${papers.length} asked for at once: ${(performance.now() - start).toFixed(0)} ms`)
  blocked.disable()
  report({ what: 'longest work without a pause', measured: longestTurnMs(), limit: limits.blockedMs, unit: 'ms' })
  console.log(`        ${(blocked.max / 1e6).toFixed(0)} ms by the clock, with what other programs took`)
}

/** The most processor time that this thread has used between two ticks. Unlike the clock, it doesn't count other programs. */
function watchTurns(): () => number {
  let longestMs = 0
  let before = process.threadCpuUsage()
  const timer = setInterval(() => {
    const { user, system } = process.threadCpuUsage(before)
    longestMs = Math.max(longestMs, (user + system) / 1000)
    before = process.threadCpuUsage()
  }, 1)
  return () => {
    clearInterval(timer)
    return longestMs
  }
}
