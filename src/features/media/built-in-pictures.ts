import { type Picture, variantWidths } from './picture.ts'

/** One of content/photos. Its plain name answers with the current version, so no API call is needed. */
const builtIn = (name: string, width: number, height: number): Picture => {
  const widths = variantWidths(width)
  return { path: `/media/${name}/${widths.at(-1)}.jpg`, width, height, placeholder: '', widths }
}

export const workshop = builtIn('beam-on-sawhorses', 1600, 1067)
export const evening = builtIn('hero-dusk', 1920, 1080)
export const eveningOnPhones = builtIn('hero-dusk-phone', 1080, 1350)

/**
 * A hand's height of a wood that comes with the shop, cut from the same beam as its face. Undefined for a wood whose face
 * is the owner's.
 */
export function stripOf(face: Picture | null): Picture | undefined {
  const [, wood] = /^\/media\/face-([a-z-]+)\.[0-9a-f]{8}\//.exec(face?.path ?? '') ?? []
  return wood === undefined ? undefined : { ...builtIn(`strip-${wood}`, 2880, 360), narrowWidths: [780] }
}
