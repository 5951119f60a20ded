/**
 * A program of its own: a paper with its drawings on its standard input, the PDF on its standard output. It ends after one,
 * so the library and its memory, more than the shop's, are in use for half a second. Its argument is the folder of fonts.
 */
import { argv, stdin, stdout } from 'node:process'
import { json } from 'node:stream/consumers'
import sharp from 'sharp'
import { shop } from '../../../../content/shop.ts'
import type { PaperTask } from '../papers.server.tsx'
import { finish, openPhotographs, readEach } from './photographs.server.ts'
import { type DrawPicture, shapesOf } from './svg-shapes.ts'
import { drawWood, type WoodPictures } from './wood-grain.ts'
import { writePdf } from './write-pdf.server.ts'

sharp.concurrency(1)

const [, , fonts = ''] = argv
const { facts, paper, drawings, pictures } = (await json(stdin)) as PaperTask
Object.assign(shop, facts)
const photographs = await openPhotographs(
  Object.entries(pictures).flatMap(([href, { content }]) => (content === undefined ? [] : [[href, content]])),
)
const grain = drawWood(await meanColors(pictures))
const woods: DrawPicture = (href, width, height) => (photographs.has(href) ? 'photograph' : grain(href, width, height))
const small = drawings.small.map((svg) => shapesOf(svg, woods))
const wide = drawings.wide.map((svg) => shapesOf(svg, woods))
// One that can't be read is left out.
const walls = drawings.walls.map((svg) => {
  const wall = svg === null ? null : shapesOf(svg, woods)
  return wall?.shapes.some(({ type }) => type === 'picture') ? wall : null
})
const finished = await finish([...small, ...wide, ...walls.filter((wall) => wall !== null)], photographs)
stdout.write(await writePdf(paper, { small, wide: wide.length > 0 ? wide : small, walls }, finished, fonts))

/**
 * Of the placeholder of each picture without a photograph, which is so small that all of it is read in no time. One that
 * can't be read is left out: its wood has the drawing's own tone then, and the paper is as good.
 */
async function meanColors(all: PaperTask['pictures']): Promise<WoodPictures> {
  const unseen = Object.entries(all).filter(([href]) => !photographs.has(href))
  const woods = await readEach(unseen, async ({ placeholder, isEnd }) => ({
    color: await meanColor(placeholder),
    isEnd,
  }))
  return Object.fromEntries(woods)
}

async function meanColor(placeholder: string): Promise<string> {
  const { channels } = await sharp(Buffer.from(placeholder.split(',')[1] ?? '', 'base64')).stats()
  const [red = 0, green = red, blue = red] = channels.map(({ mean }) => Math.round(mean))
  return `#${[red, green, blue].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}
