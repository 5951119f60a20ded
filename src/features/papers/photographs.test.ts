import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { elementsOf, readPdf } from '../../../tests/support/papers/read-pdf.ts'
import { offer } from '../../../tests/support/papers/sample-papers.ts'
import type { ReadVariant } from '../drawing/png/with-pictures.server.ts'
import { createRenderPaper } from './papers.server.tsx'
import { finish, openPhotographs } from './pdf/photographs.server.ts'
import { toned } from './pdf/svg-shapes.ts'
import type { WorkOrder } from './work-order.ts'

const board = await sharp({ create: { width: 1920, height: 224, channels: 3, background: '#b4783c' } })
  .jpeg()
  .toBuffer()
const render = (readVariant?: ReadVariant) =>
  createRenderPaper({ mostMs: 100_000, ...(readVariant && { readVariant }) })(offer).then(Buffer.from)
const pictures = (pdf: Buffer) => pdf.toString('latin1').split('/Subtype /Image').length - 1

it('DRAW-4 the wood of a paper is its photograph, the same bytes each time', async () => {
  const [first, second] = [await render(async () => board), await render(async () => board)]
  expect(pictures(first)).toBeGreaterThan(0)
  expect(first.equals(second)).toBe(true)
})

it.each<[string, ReadVariant | undefined]>([
  ["isn't there", async () => undefined],
  ["can't be read", () => Promise.reject(new Error('the bucket is down'))],
  ['is damaged', async () => board.subarray(0, board.length / 2)],
  ['is no picture', async () => Buffer.from('wood')],
])('LIVE-7 a photograph that %s costs the paper its grain, and nothing else', async (_how, readVariant) => {
  const pdf = await render(readVariant)
  expect(pictures(pdf)).toBe(0)
  expect(pdf.equals(await render())).toBe(true)
})

it('LIVE-7 damaged photographs are left out, however many are read at once', async () => {
  const half = board.subarray(0, board.length / 2).toString('base64')
  const files = Array.from({ length: 40 }, (_, index): [string, string] => [`/${index}.webp`, half])
  const opened = await openPhotographs([...files, ['/whole.webp', board.toString('base64')]])
  expect([...opened.keys()]).toEqual(['/whole.webp'])
})

describe('WALL-3 on a bench sheet', () => {
  const { drawn, setting, quantity, productName } = offer.pieces[0] ?? expect.unreachable()
  const wall = { path: '/media/their-wall/800.jpg', width: 800, height: 600, hasPiece: true }
  const order: WorkOrder = {
    kind: 'work-order',
    name: 'Work order for order #57',
    at: offer.at,
    pieces: [
      {
        ...{ title: 'Order #57', productName, quantity, drawn, setting, wall, address: 'https://shop.example/admin' },
        facts: [{ name: 'Promised', value: 'By Dec 8' }],
        notes: [{ name: 'From the customer', value: 'Please keep the saw marks.' }],
      },
    ],
  }
  const photo = sharp({ create: { width: 800, height: 600, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer()
  const bench = async (read: ReadVariant) => {
    const pdf = await createRenderPaper({ mostMs: 100_000, readVariant: read })(order)
    const { pages, text } = await readPdf(new Uint8Array(pdf))
    const figures = pages.flatMap(({ structure }) => elementsOf(structure)).filter(({ role }) => role === 'Figure')
    return { words: figures.map(({ alt }) => alt), text, count: pages.length, pictures: pictures(Buffer.from(pdf)) }
  }
  const isWall = ({ key }: { key: string }) => key === 'their-wall'

  it("stands the photograph of the customer's wall", async () => {
    const { words, text, ...found } = await bench(async (variant) => (isWall(variant) ? photo : undefined))
    expect(found).toEqual({ count: 1, pictures: 1 })
    expect(words).toContain("The customer's wall, with the piece on it")
    expect(text).toContain('By Dec 8')
    expect(text).toContain('Please keep the saw marks.')
  })

  it.each<[string, ReadVariant]>([
    ["isn't there", async () => undefined],
    ["can't be read", () => Promise.reject(new Error('the bucket is down'))],
    ['is damaged', async () => (await photo).subarray(0, (await photo).length / 2)],
  ])('nothing else is missing where it %s', async (_how, read) => {
    const { words, text, ...found } = await bench(read)
    expect(found).toEqual({ count: 1, pictures: 0 })
    expect(words.join()).not.toContain('wall, with')
    expect(text).toContain('By Dec 8')
  })
})

it('DRAW-2 a photograph under a finish has the color that the page gives it', async () => {
  const tone = [0.5, 0.1, 0, 0, 0.1, 0, 0.4, 0.1, 0, 0, 0, 0, 0.3, 0, 0.2]
  const photographs = await openPhotographs([['/face.webp', board.toString('base64')]])
  const shape = {
    type: 'picture' as const,
    href: '/face.webp',
    tone,
    width: 1,
    height: 1,
    matrix: [1, 0, 0, 1, 0, 0] as const,
    clips: [],
  }
  const [file] = (await finish([{ width: 1, height: 1, alt: '', shapes: [shape, shape] }], photographs)).values()
  const { channels } = await sharp(file).stats()
  const wanted = toned('#b4783c', tone)
  for (const [index, { mean }] of channels.entries())
    expect(Math.abs(mean - Number.parseInt(wanted.slice(1 + index * 2, 3 + index * 2), 16))).toBeLessThan(4)
})
