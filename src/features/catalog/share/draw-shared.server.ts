/** Draws what link previews show: one picture at a time, in a process of its own, and the latest few stay at hand. */
import { join } from 'node:path'
import { createLine, type WorkCounts } from '../../../platform/line.ts'
import type { SharedDesign } from '../../drawing/png/share-picture.server.tsx'
import type { ReadVariant } from '../../drawing/png/with-pictures.server.ts'

/** The PNG, the same bytes for the same design. Undefined while too many wait. `key` tells designs apart. */
export type DrawShared = (design: SharedDesign, key: string) => Promise<Uint8Array | undefined>

type Parts = {
  readVariant?: ReadVariant
  /** Paths of png-program and of the papers' fonts; the built shop has them elsewhere than the source. */
  program?: string
  fonts?: string
  /** How long that program stays without work. */
  idleMs?: number
}

/** A crawler comes once for each link that is sent. More than this at once is no one's friend. */
const limits = { atOnce: 1, mostWaiting: 6, mostWaitMs: 10_000 }
/** A chat's members open the same link: about 2 MB. */
const mostKept = 16

const paperFonts = join(import.meta.dirname, '../../../../dist/paper-fonts')

/** Its code is loaded with the first picture. `close` ends the program that draws, for good. */
export function createDrawShared({
  readVariant = async () => undefined,
  fonts = paperFonts,
  ...program
}: Parts = {}): DrawShared & { counts: () => WorkCounts; close: () => Promise<void> } {
  const inLine = createLine(limits)
  const kept = new Map<string, Promise<Uint8Array | undefined>>()
  const loadCode = async () => {
    const [{ createRasterize }, { createSharePicture }] = await Promise.all([
      import('../../drawing/png/drawing-png.server.tsx'),
      import('../../drawing/png/share-picture.server.tsx'),
    ])
    const rasterize = createRasterize(program)
    return { rasterize, draw: createSharePicture({ readVariant, rasterize, fonts }) }
  }
  let loading: ReturnType<typeof loadCode> | undefined
  const drawOne = async (design: SharedDesign) => {
    const turn = await inLine(0, async () => {
      loading ??= loadCode()
      return (await loading).draw(design)
    })
    return turn.ok ? turn.value : undefined
  }
  const draw: DrawShared = (design, key) => {
    const known = kept.get(key)
    const drawn = known ?? drawOne(design)
    kept.delete(key)
    kept.set(key, drawn)
    const forget = () => kept.get(key) === drawn && kept.delete(key)
    if (!known)
      drawn.then(
        (png) => png === undefined && forget(),
        () => forget(),
      )
    for (const oldest of kept.keys()) if (kept.size > mostKept) kept.delete(oldest)
    return drawn
  }
  const close = async () => {
    // Code that couldn't be loaded failed a picture, and started nothing.
    const code = await loading?.catch(() => undefined)
    await code?.rasterize.close()
  }
  return Object.assign(draw, { counts: inLine.counts, close })
}
