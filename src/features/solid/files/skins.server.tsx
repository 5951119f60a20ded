/**
 * TURN-2: the pictures that a solid piece wears: its wood under its finish, as the drawing has them. Made once for a wood and
 * a finish, one at a time, in a process of its own, and kept.
 */
import { fileURLToPath } from 'node:url'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createLine, type WorkCounts } from '../../../platform/line.ts'
import { WorkProcess } from '../../../platform/programs/work-process.ts'
import { EndWood } from '../../drawing/cut-wood.tsx'
import { type DrawnPiece, endIn, faceIn } from '../../drawing/drawing.ts'
import { usualMaking } from '../../drawing/making/making.ts'
import { type ReadVariant, withPictures } from '../../drawing/png/with-pictures.server.ts'
import { toneMatrix } from '../../drawing/tone.ts'
import { FaceWood, WoodDefinitions } from '../../drawing/wood.tsx'
import type { PictureVariant } from '../../media/picture.ts'
import { type ModelSkin, roughnessOf } from './model-skin.ts'

/** Undefined while too many wait. The promise rejects when the pictures can't be read or made. */
export type DressPiece = (piece: DrawnPiece) => Promise<ModelSkin | undefined>

/** Messages to and from the program. */
type WantedJpeg = { svg: string; mostBytes: number }
export type SkinRequest = { face: WantedJpeg; end: WantedJpeg }
export type BakedSkin = { face: Uint8Array; end: Uint8Array }

/** Powers of two: an old phone may tile no others. A USDZ of 300 KB has 185 KB of corners at the most. */
const facePicture = { width: 2048, height: 256, mostBytes: 70_000 }
const endPicture = { width: 512, height: 512, mostBytes: 42_000 }

/** A shop has a handful of woods and of finishes. */
const limits = { atOnce: 1, mostWaiting: 12, mostWaitMs: 10_000 }
/** About 4 MB. */
const mostKept = 48
const idleMs = 10_000
const longestMs = 30_000

const sourceFile = fileURLToPath(new URL('./skin-program.server.ts', import.meta.url))

type Parts = {
  readVariant?: ReadVariant
  /** Path of skin-program; the built shop has it elsewhere than the source. */
  program?: string
}

/** `close` ends the program for good. */
export function createDressPiece({
  readVariant = async () => undefined,
  program = sourceFile,
}: Parts = {}): DressPiece & { counts: () => WorkCounts; close: () => Promise<void> } {
  const inLine = createLine(limits)
  const kept = new Map<string, Promise<BakedSkin | undefined>>()
  const baker = new WorkProcess<SkinRequest, BakedSkin>({
    program,
    idleMs,
    mostMs: longestMs,
    execArgv: ['--v8-pool-size=0'],
    env: { FONTCONFIG_FILE: '/nonexistent' },
  })
  /** What is kept is served for long, so a picture that can't be read now must not be left out. */
  const readOrFail = async (variant: PictureVariant) => {
    const bytes = await readVariant(variant)
    if (!bytes) throw new Error(`The picture ${variant.key} can't be read.`)
    return bytes
  }
  const bake = async (piece: DrawnPiece) => {
    const turn = await inLine(0, async () => {
      const outcome = await baker.ask(await requestOf(piece, readOrFail))
      if (outcome.how !== 'answered') throw new Error(`The wood could not be made: ${outcome.reason}`)
      return outcome.answer
    })
    return turn.ok ? turn.value : undefined
  }
  const dress: DressPiece = async (piece) => {
    const key = keyOf(piece)
    const known = kept.get(key)
    const baked = known ?? bake(piece)
    kept.delete(key)
    kept.set(key, baked)
    const forget = () => kept.get(key) === baked && kept.delete(key)
    if (!known)
      baked.then(
        (skin) => skin === undefined && forget(),
        () => forget(),
      )
    for (const oldest of kept.keys()) if (kept.size > mostKept) kept.delete(oldest)
    const pictures = await baked
    return pictures && { ...pictures, roughness: roughnessOf(piece.finish) }
  }
  return Object.assign(dress, { counts: inLine.counts, close: () => baker.close() })
}

/** A picture that the owner replaces has another path. A wood without a face has its catalog picture. */
const keyOf = ({ wood, finish }: DrawnPiece) =>
  JSON.stringify([wood && (wood.face ?? wood.picture)?.path, wood?.end?.path, finish && toneMatrix(finish)])

/** As large as the pictures are, whatever the size of the piece. */
async function requestOf({ wood, finish }: DrawnPiece, readVariant: ReadVariant): Promise<SkinRequest> {
  const size = { lengthIn: faceIn.width, widthIn: endIn, thicknessIn: faceIn.height }
  const piece = { category: 'floating-mantel' as const, making: usualMaking('floating-mantel'), size, wood, finish }
  const parts = { piece, unitsPerInch: 1, id: (name: string) => name }
  const drawn = async (inches: { width: number; height: number }, px: typeof facePicture, shown: ReactNode) => {
    const svg = renderToStaticMarkup(
      <svg
        xmlns="http://www.w3.org/2000/svg"
        width={px.width}
        height={px.height}
        viewBox={`0 0 ${inches.width} ${inches.height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <WoodDefinitions {...parts} />
        {shown}
      </svg>,
    )
    return { svg: await withPictures(svg, wood, readVariant), mostBytes: px.mostBytes }
  }
  const ofEnd = { width: endIn, height: endIn }
  return {
    face: await drawn(faceIn, facePicture, <FaceWood {...parts} box={{ x: 0, y: 0, ...faceIn }} />),
    end: await drawn(ofEnd, endPicture, <EndWood {...parts} box={{ x: 0, y: 0, ...ofEnd }} />),
  }
}
