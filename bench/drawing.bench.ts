// DRAW-1, DRAW-3: drawing a piece takes at most 2 ms, the middle of a thousand. With the handles it adds at most 9 KB, packed
// as for browsers, to a page that has React and fields for lengths.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import fc from 'fast-check'
import { createElement, type FunctionComponent } from 'react'
import { build, type Rolldown } from 'vite'
import type { PieceDrawingProps } from '../src/features/drawing/piece-drawing.tsx'
import { drawnPieces, settings } from '../tests/support/drawing/drawn-pieces.ts'
import { median, percentile, report } from './report.ts'

const limits = { middleMs: 2, kilobytes: 9 }
const pieces = 1_000

// React is fast as its production build only, and reads this when it is loaded.
process.env.NODE_ENV = 'production'
const folder = join(import.meta.dirname, '../src/features/drawing')
const outDir = await mkdtemp(join(tmpdir(), 'drawing-'))
try {
  await measureTime()
  await measureBytes()
} finally {
  await rm(outDir, { recursive: true })
}

async function measureTime() {
  const drawing = join(folder, 'piece-drawing.tsx')
  await build({ configFile: false, logLevel: 'error', ssr: { noExternal: true }, build: { ssr: drawing, outDir } })
  const { PieceDrawing }: { PieceDrawing: FunctionComponent<PieceDrawingProps> } = await import(
    join(outDir, 'piece-drawing.js')
  )
  const { renderToStaticMarkup } = await import('react-dom/server')
  const samples = fc.sample(fc.tuple(drawnPieces, settings), pieces)
  const draw = ([piece, setting]: (typeof samples)[number], detail: 'full' | 'small') => {
    const start = performance.now()
    renderToStaticMarkup(createElement(PieceDrawing, { piece, setting, detail, idPrefix: 'd' }))
    return performance.now() - start
  }
  for (const detail of ['full', 'small'] as const) {
    for (const sample of samples.slice(0, 200)) draw(sample, detail)
    const times = samples.map((sample) => draw(sample, detail))
    report({ what: `a ${detail} drawing, median`, measured: median(times), limit: limits.middleMs, unit: 'ms' })
    console.log(`        95 of 100 within ${percentile(times, 0.95).toFixed(2)} ms`)
  }
}

async function measureBytes() {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      rolldownOptions: {
        input: join(folder, 'responsive-drawing.tsx'),
        preserveEntrySignatures: 'strict',
        // Pages with lengths to type have these already.
        external: /^react(\/|$)|^clsx$|\/pricing\/inches\.ts$/,
      },
    },
  })
  const chunks = (built as Rolldown.RolldownOutput).output
  const code = chunks.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('')
  const measured = brotliCompressSync(code).length / 1000
  report({ what: 'drawing and handles in a browser', measured, limit: limits.kilobytes, unit: 'KB' })
}
