import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import sharp from 'sharp'
import { expect, it, onTestFinished, vi } from 'vitest'
import { darkWalnut, drawnOak, drawnPieces } from '../../../../tests/support/drawing/drawn-pieces.ts'
import type { PictureVariant } from '../../media/picture.ts'
import type { DrawnPiece } from '../drawing.ts'
import { textWidth } from '../layout/layout.ts'
import { layoutDrawing } from '../layout/layout-drawing.ts'
import { usualMaking } from '../making/making.ts'
import { createDrawPng, drawingSvg } from './drawing-png.server.tsx'
import { outline } from './outlines.server.ts'

const photos = join(import.meta.dirname, '../../../../content/photos/woods')
const readVariant = ({ key }: PictureVariant) =>
  sharp(join(photos, `${key.split('.')[0]}.jpg`))
    .resize(700)
    .jpeg()
    .toBuffer()
const piece: DrawnPiece = {
  category: 'floating-mantel',
  making: usualMaking('floating-mantel'),
  size: { lengthIn: 72, widthIn: 8, thicknessIn: 8 },
  wood: drawnOak,
  finish: null,
}

/** Unless told otherwise, draws by the real program. It ends with the test. */
function openDrawPng(parts: Partial<Parameters<typeof createDrawPng>[0]> = {}) {
  const drawPng = createDrawPng({ readVariant, ...parts })
  onTestFinished(() => drawPng.close())
  return drawPng
}

/** The share of pixels in a box of the drawing that are about as dark as ink, and the mean color, 0 to 255. */
async function look(png: Buffer, box: { x: number; y: number; width: number; height: number }, scale: number) {
  const { data, info } = await sharp(png)
    .extract({
      left: Math.round(box.x * scale),
      top: Math.round(box.y * scale),
      width: Math.round(box.width * scale),
      height: Math.round(box.height * scale),
    })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const pixels = Array.from({ length: info.width * info.height }, (_, index) => [
    ...data.subarray(index * 3, index * 3 + 3),
  ])
  const mean = [0, 1, 2].map((channel) => pixels.reduce((sum, pixel) => sum + (pixel[channel] ?? 0), 0) / pixels.length)
  return { dark: pixels.filter((pixel) => pixel.every((channel) => channel < 90)).length / pixels.length, mean }
}

it('DRAW-4 the PNG has its text on a machine without fonts, and the wood in its finish', async () => {
  const drawPng = openDrawPng()
  const [natural, stained] = await Promise.all([
    drawPng(piece, {}, 1200),
    drawPng({ ...piece, finish: darkWalnut }, {}, 1200),
  ])
  expect(await sharp(natural).metadata()).toMatchObject({ format: 'png', width: 1200, height: 672 })
  expect(natural.length).toBeLessThan(250_000)
  const layout = layoutDrawing(piece, {}, 'full')
  const words = layout.dimensions.map(({ words: one }) => one)
  expect(words.map(({ text }) => text)).toEqual(['72 in (6 ft)', '8 in', '8 in', '20 in'])
  for (const { text, x, y, size, anchor } of words) {
    const width = textWidth(text, size)
    const left = x - width * { start: 0, middle: 0.5, end: 1 }[anchor]
    const { dark } = await look(natural, { x: left, y: y - size * 0.7, width, height: size * 0.7 }, 1.2)
    expect(dark, text).toBeGreaterThan(0.08)
  }
  const oak = await look(natural, layout.piece, 1.2)
  const walnut = await look(stained, layout.piece, 1.2)
  expect(oak.mean[0]).toBeGreaterThan(130)
  expect(oak.mean[2]).toBeLessThan(110)
  expect(walnut.mean[0]).toBeLessThan((oak.mean[0] ?? 0) * 0.75)
})

it('DRAW-4 a long piece has its wood from end to end', async () => {
  const long = {
    ...piece,
    category: 'ceiling-beam' as const,
    making: usualMaking('ceiling-beam'),
    size: { lengthIn: 300, widthIn: 12, thicknessIn: 12 },
  }
  const png = await openDrawPng()(long, {}, 1200)
  const { piece: front } = layoutDrawing(long, {}, 'full')
  const means = await Promise.all(
    [0, 1, 2, 3, 4].map(async (fifth) => {
      const box = { ...front, x: front.x + (front.width * fifth) / 5, width: front.width / 5 }
      return (await look(png, { ...box, y: box.y + box.height * 0.3, height: box.height * 0.4 }, 1.2)).mean
    }),
  )
  // The even tone under a missing picture has 99 of 255 blue; oak is darker and varies.
  for (const [red = 0, , blue = 0] of means) {
    expect(red).toBeGreaterThan(120)
    expect(blue).toBeLessThan(92)
  }
})

it('DRAW-4, JOB-5 each timber of a truss has its wood from edge to edge', async () => {
  const truss = {
    ...piece,
    category: 'ceiling-beam' as const,
    making: { construction: 'truss' as const, boardIn: null, corbel: null },
    size: { lengthIn: 216, widthIn: 8, thicknessIn: 8 },
  }
  const png = await openDrawPng()(truss, {}, 1200)
  const { timbers } = layoutDrawing(truss, {}, 'full')
  const rafters = timbers.filter(({ outline, angle }) => outline.length === 4 && Math.abs(angle) > 0.3)
  expect(rafters.length).toBeGreaterThan(1)
  for (const { outline } of rafters) {
    const [x, y] = [0, 1].map((axis) => outline.reduce((sum, corner) => sum + (corner[axis] ?? 0) / 4, 0))
    const high = Math.max(...outline.map(([, up]) => up)) - Math.min(...outline.map(([, up]) => up))
    for (const share of [-0.04, 0.04]) {
      const box = { x: (x ?? 0) - 1.5, y: (y ?? 0) + high * share - 1.5, width: 3, height: 3 }
      expect((await look(png, box, 1.2)).mean[2]).toBeLessThan(92)
    }
  }
})

it('SHEET-2 an email shows the look of a sheet, its figures as outlines, with the same layout', async () => {
  const setting = { wall: 'brick' as const }
  const svg = await drawingSvg(piece, setting, readVariant, 'sheet')
  expect(svg).not.toMatch(/href="\/|<text/)
  // The light from the left.
  expect(svg).toContain('id="png-light" x2="1"')
  const png = await openDrawPng()(piece, setting, 880, { isSheet: true })
  const { frame, piece: front } = layoutDrawing(piece, setting, 'small', piece.size.lengthIn)
  expect(await sharp(png).metadata()).toMatchObject({
    width: 880,
    height: Math.round((frame.height * 880) / frame.width),
  })
  const oak = await look(png, front, 880 / frame.width)
  expect(oak.mean[0]).toBeGreaterThan((oak.mean[2] ?? 0) + 30)
})

it("DRAW-4 without the picture's file the wood is an even tone, and nothing else is missing", async () => {
  const svg = await drawingSvg(piece, {}, async () => undefined)
  expect(svg).not.toMatch(/href="\/|<text/)
  const png = await openDrawPng({ readVariant: async () => undefined })(piece, {}, 600)
  expect(await sharp(png).metadata()).toMatchObject({ width: 600 })
})

it('DRAW-4 a program that fails says why', async () => {
  const drawPng = openDrawPng({ program: join(import.meta.dirname, 'no-such-program.ts') })
  await expect(drawPng(piece, {}, 600)).rejects.toThrow(/The drawing could not be made: .*no-such-program/s)
})

it('DRAW-4 a program that the system ends is said to have been ended, and the next drawing gets a new one', async () => {
  const { drawPng, started } = await openProgram(`
process.on('message', ({ widthPx }) => {
  if (widthPx === 1) process.kill(process.pid, 'SIGKILL')
  else process.send({ png: Buffer.from('a picture') })
})
`)
  await expect(drawPng(piece, {}, 1)).rejects.toThrow('The drawing could not be made: SIGKILL')
  expect(String(await drawPng(piece, {}, 2))).toBe('a picture')
  expect(await started()).toHaveLength(2)
})

it.each([0, 20_000_001])('DRAW-4 a picture of %i bytes is none', async (bytes) => {
  const { drawPng } = await openProgram(`process.on('message', () => process.send({ png: Buffer.alloc(${bytes}) }))`)
  // Only its length: a failure that prints all its bytes would take minutes.
  const drawn = await drawPng(piece, {}, 1).then(({ length }) => length, String)
  expect(drawn).toBe(`Error: The drawing could not be made: the picture has ${bytes} bytes`)
})

it('DRAW-4 a program that has drawn before draws the same', async () => {
  const drawPng = openDrawPng()
  const walnut = { ...piece, finish: darkWalnut }
  await drawPng(piece, {}, 880, { detail: 'small' })
  await drawPng(walnut, {}, 600)
  await expect(drawPng(piece, {}, Number.NaN)).rejects.toThrow('The drawing could not be made: ')
  const [again, first] = [await drawPng(piece, {}, 600), await openDrawPng()(piece, {}, 600)]
  expect(again.equals(first)).toBe(true)
})

/** Notes 'start' and, after as many milliseconds as it is asked for pixels, 'end'. */
const slowProgram = `
process.on('message', ({ svg, widthPx }) => {
  note('noted', 'start')
  setTimeout(() => { note('noted', 'end'); process.send({ png: Buffer.from('a picture') }) }, widthPx)
})
`

/** Draws by another program, which notes its start and may note more. */
async function openProgram(text: string, idleMs?: number) {
  const folder = await mkdtemp(join(tmpdir(), 'drawing-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const program = join(folder, 'program.mjs')
  await writeFile(
    program,
    `
import { appendFileSync } from 'node:fs'
const note = (file, line) => appendFileSync(import.meta.dirname + '/' + file, line + ' ')
note('started', process.pid)
${text}`,
  )
  const read = (file: string) => readFile(join(folder, file), 'utf8').catch(() => '')
  return {
    drawPng: openDrawPng({ readVariant: async () => undefined, program, ...(idleMs && { idleMs }) }),
    noted: () => read('noted'),
    /** The process id of each start. */
    started: async () => (await read('started')).split(' ').filter(Boolean).map(Number),
  }
}

it('DRAW-4 one program draws all, one at a time', async () => {
  const { drawPng, noted, started } = await openProgram(slowProgram)
  await Promise.all([drawPng(piece, {}, 300), drawPng(piece, {}, 301), drawPng(piece, {}, 302)])
  expect(await noted()).toBe('start end start end start end ')
  expect(await started()).toHaveLength(1)
})

it('DRAW-4 the program ends when there is nothing to draw', async () => {
  const { drawPng, started } = await openProgram(slowProgram, 200)
  await drawPng(piece, {}, 1)
  const [pid = Number.NaN] = await started()
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), { timeout: 10_000 })
  await drawPng(piece, {}, 2)
  expect(await started()).toHaveLength(2)
})

it('DRAW-4 the program ends when the shop closes, and draws no more', async () => {
  const { drawPng, noted, started } = await openProgram(slowProgram)
  const drawn = drawPng(piece, {}, 25_000).catch((error: Error) => error.message)
  await vi.waitUntil(async () => (await noted()) !== '', { timeout: 10_000 })
  await drawPng.close()
  expect(await drawn).toBe('The drawing could not be made: The shop is closing.')
  await expect(drawPng(piece, {}, 1)).rejects.toThrow('The shop is closing.')
  const [pid = Number.NaN, ...others] = await started()
  expect(others).toEqual([])
  expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})

it("DRAW-4 the customer's email and the owner's share a drawing, for a minute", async () => {
  const { drawPng, noted } = await openProgram(slowProgram)
  const [customers, owners] = await Promise.all([drawPng(piece, {}, 1), drawPng({ ...piece }, {}, 1)])
  expect(owners).toBe(customers)
  expect(await noted()).toBe('start end ')
  await drawPng({ ...piece, finish: darkWalnut }, {}, 1)
  await drawPng(piece, { fire: 'gas' }, 1)
  await drawPng(piece, {}, 1, { detail: 'small' })
  expect(await noted()).toBe('start end '.repeat(4))
  const now = performance.now()
  vi.spyOn(performance, 'now').mockReturnValue(now + 61_000)
  onTestFinished(() => void vi.restoreAllMocks())
  await drawPng(piece, {}, 1)
  expect(await noted()).toBe('start end '.repeat(5))
})

it('DRAW-4 the latest six drawings are kept', async () => {
  const { drawPng, noted } = await openProgram(slowProgram)
  const draw = (widthPx: number) => drawPng(piece, {}, widthPx)
  for (const widthPx of [1, 2, 3, 4, 5, 6, 2, 7, 2]) await draw(widthPx)
  expect(await noted()).toBe('start end '.repeat(7))
  await draw(1)
  expect(await noted()).toBe('start end '.repeat(8))
})

it('DRAW-4 the program works after visitors, on one thread', async () => {
  const { drawPng } = await openProgram(`
import { getPriority } from 'node:os'
process.on('message', () => process.send({ png: Buffer.from(getPriority() + ' ' + process.execArgv) }))
`)
  expect(String(await drawPng(piece, {}, 1))).toBe('10 --v8-pool-size=0')
})

it('DRAW-4 drawings are ended when nobody waits for them any more', async () => {
  const { drawPng, noted, started } = await openProgram(slowProgram)
  const over = new AbortController()
  const drawn = [1, 2].map(() =>
    drawPng(piece, {}, 25_000, { signal: over.signal }).catch((error: Error) => error.name),
  )
  await vi.waitUntil(async () => (await noted()) !== '', { timeout: 10_000 })
  over.abort()
  expect(await Promise.all(drawn)).toEqual(['Error', 'AbortError'])
  await drawPng(piece, {}, 1)
  expect(await noted()).toBe('start start end ')
  expect(await started()).toHaveLength(2)
  await expect(drawPng(piece, {}, 1, { signal: over.signal })).rejects.toThrow('aborted')
})

it('DRAW-1 no text is wider than the layout counts with', () => {
  fc.assert(
    fc.property(drawnPieces, (drawn) => {
      const layout = layoutDrawing(drawn, {}, 'full')
      for (const { text, size } of [...layout.words, ...layout.dimensions.map(({ words }) => words)])
        expect(outline(text, size).width, text).toBeLessThanOrEqual(textWidth(text, size))
    }),
    { numRuns: 100 },
  )
  for (let code = 0x20; code < 0x17f; code++) {
    const letter = String.fromCodePoint(code)
    if (code < 0x7f || code > 0xa0) expect(outline(letter, 1).width, letter).toBeLessThanOrEqual(textWidth(letter, 1))
  }
})
