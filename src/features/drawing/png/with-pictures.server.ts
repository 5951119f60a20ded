import { type PictureVariant, parseVariantPath } from '../../media/picture.ts'
import { endPath } from '../cut-wood.tsx'
import type { DrawnWood } from '../drawing.ts'
import { imagePath } from '../wood.tsx'

/** The bytes of a picture's variant; undefined when it can't be read, and the wood is then an even tone. */
export type ReadVariant = (variant: PictureVariant) => Promise<Uint8Array | undefined>

/** With the pictures of the wood as data. As JPEG: librsvg reads no WebP, and it is the sharpest there is. */
export async function withPictures(markup: string, wood: DrawnWood | null, readVariant: ReadVariant): Promise<string> {
  let svg = markup
  const { face, end, picture } = wood ?? {}
  for (const one of [face, end, picture]) {
    const shown = [one && imagePath(one), one && endPath(one)].filter((path) => svg.includes(`href="${path}"`))
    const variant = one && shown.length > 0 && parseVariantPath(one.path)
    const content = variant && (await readVariant(variant))
    const data = content ? `href="data:image/jpeg;base64,${Buffer.from(content).toString('base64')}"` : ''
    for (const path of shown) svg = svg.replaceAll(`href="${path}"`, data)
  }
  return svg
}
