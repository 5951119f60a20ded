/** What a reader finds in a PDF: its text with places, its structure and its own data. */
import { inflateSync } from 'node:zlib'
import { getDocumentProxy } from 'unpdf'

export type PdfText = {
  text: string
  x: number /** From the top, of the base line. */
  y: number
  width: number
  size: number
}

type Structure = { role?: string; alt?: string; lang?: string; children?: Structure[] }

export async function readPdf(pdf: Uint8Array) {
  // It takes the bytes away from who has them.
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const { info } = await document.getMetadata()
  const isTagged = (await document.getMarkInfo())?.Marked === true
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_, index) => {
      const page = await document.getPage(index + 1)
      const { height } = page.getViewport({ scale: 1 })
      const { items } = await page.getTextContent()
      const texts = items.flatMap((item): PdfText[] => {
        if (!('str' in item) || !item.str.trim()) return []
        const [, , , scale = 0, x = 0, y = 0] = item.transform
        return [{ text: item.str, x, y: height - y, width: item.width, size: scale }]
      })
      return { texts, structure: (await page.getStructTree()) as Structure | null }
    }),
  )
  const text = pages
    .flatMap(({ texts }) => texts)
    .map((one, index, all) => (isJoined(all[index - 1], one) ? one.text : ` ${one.text}`))
    .join('')
    .replaceAll(/\s+/g, ' ')
  return { pages, text, isTagged, info: info as Record<string, unknown> }
}

/** Letters of another font go on in the same word. */
const isJoined = (before: PdfText | undefined, { x, y }: PdfText) =>
  before !== undefined && before.y === y && Math.abs(before.x + before.width - x) < 1

/** Every element of a page's structure, outer ones first. */
export const elementsOf = (one: Structure | null): Structure[] =>
  one ? [one, ...(one.children ?? []).flatMap(elementsOf)] : []

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** What is read out in place of what is drawn: of each ActualText, in UTF-16 as PDF writes it. */
export function spokenLetters(pdf: Uint8Array): string[] {
  const texts = pageContents(Buffer.from(pdf)).matchAll(/\/ActualText \(((?:\\[\s\S]|[^\\)])*)\)/g)
  return Array.from(texts, ([, written = '']) => {
    const bytes = Buffer.from(
      written.replace(/\\([\s\S])/g, (_, sign: string) => escapes[sign] ?? sign),
      'latin1',
    )
    return bytes.swap16().toString('utf16le').replace('\ufeff', '')
  })
}

/** How many letters were drawn as boxes: stroked rectangles, which nothing else on a paper is. */
export const emptyBoxes = (pdf: Uint8Array): number =>
  Array.from(pageContents(Buffer.from(pdf)).matchAll(/ re\s+S\b/g)).length

function pageContents(pdf: Buffer): string {
  const all = pdf.toString('latin1')
  const streams = Array.from(all.matchAll(/\/Filter \/FlateDecode\s*>>\s*stream\n/g), ({ 0: { length }, index }) => {
    const start = index + length
    return inflateSync(pdf.subarray(start, all.indexOf('endstream', start))).toString('latin1')
  })
  return streams.join('\n')
}
