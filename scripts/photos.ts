// Prepares the shop's own photographs: content/photos/**/*.jpg and *.webp become dist/media/<key>/<width>.<format>, listed
// in dist/media/manifest.json. Some also get a crop for narrow screens. Skips a photograph whose content and settings have
// not changed.
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import sharp from 'sharp'
import { variantFile, variantWidths } from '../src/features/media/picture.ts'
import type { PictureFacts } from '../src/features/media/pictures.server.ts'
import {
  decoding,
  type Encoding,
  encodePicture,
  encodingVersion,
  heroCrop,
  type NarrowCrop,
} from '../src/features/media/worker/picture-encoding.server.ts'

const photosAtOnce = 2

type ManifestEntry = PictureFacts & { key: string }

/** The fireplace of the live wall and what hangs over it, on a phone from edge to edge (wall.css). */
const wallCrop: NarrowCrop = { ratio: 1242 / 1350, place: 963 / (2400 - 1242), widthsOf: () => [780, 990] }
/** A strip of wood on a phone is a hand high, too. */
const stripCrop: NarrowCrop = { ratio: 3.6, place: 0.4, widthsOf: () => [780] }

/** An end of a timber as a coin: 52 px at two device pixels to each. */
const coinWidth = 120

const source = join(import.meta.dirname, '../content/photos')
const target = join(import.meta.dirname, '../dist/media')
const manifestFile = join(target, 'manifest.json')

await buildPhotos()

async function buildPhotos() {
  await mkdir(target, { recursive: true })
  const finished = await readManifest()
  const files = (await readdir(source, { recursive: true })).filter((file) => /\.(jpg|webp)$/.test(file)).sort()
  const manifest: Record<string, ManifestEntry> = {}
  const queue = [...files]
  let made = 0
  const startedAt = performance.now()

  async function worker() {
    for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
      const name = basename(file, extname(file))
      const original = await readFile(join(source, file))
      const key = `${name}.${createHash('sha256').update(`${encodingVersion}\n`).update(original).digest('hex').slice(0, 8)}`
      const before = finished[name]
      const { autoOrient: size } = await sharp(original).metadata()
      const wanted = encodingOf(name, size)
      const narrowWidths = wanted.narrow?.widthsOf(size)
      if (
        before?.key === key &&
        `${before.widths}` === `${wanted.widths}` &&
        `${before.narrowWidths}` === `${narrowWidths}`
      ) {
        manifest[name] = before
      } else {
        manifest[name] = await makeVariants(key, original, wanted)
        made += 1
      }
    }
  }
  await Promise.all(Array.from({ length: photosAtOnce }, worker))

  const sorted = Object.fromEntries(Object.entries(manifest).sort(([a], [b]) => (a < b ? -1 : 1)))
  await writeFile(`${manifestFile}.new`, `${JSON.stringify(sorted, null, 2)}\n`)
  await rename(`${manifestFile}.new`, manifestFile)
  await removeOthers(new Set(Object.values(manifest).map(({ key }) => key)))
  if (made > 0) {
    console.log(`photos: made ${made} of ${files.length} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  }
}

function encodingOf(name: string, { width }: { width: number }): Encoding {
  const widths = variantWidths(width)
  const crops: [RegExp, NarrowCrop][] = [
    [/^hero-/, heroCrop],
    [/^wall-dusk$/, wallCrop],
    [/^strip-/, stripCrop],
  ]
  return {
    widths: name.startsWith('end-') ? [coinWidth, ...widths] : widths,
    narrow: crops.find(([names]) => names.test(name))?.[1],
    alpha: name.endsWith('-things'),
    avifEffort: 2,
  }
}

/** Writes all variants of one photograph. Its folder appears only once it is complete. */
async function makeVariants(key: string, original: Buffer, wanted: Encoding): Promise<ManifestEntry> {
  const { facts, variants } = await encodePicture(sharp(original, decoding), wanted)
  const folder = join(target, key)
  const unfinished = `${folder}.new`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished)
  for (const { content, ...variant } of variants)
    await writeFile(join(unfinished, basename(variantFile({ key, ...variant }))), content)
  await rm(folder, { recursive: true, force: true })
  await rename(unfinished, folder)
  return { key, ...facts }
}

/** The photographs that an earlier run finished and whose files still exist. */
async function readManifest(): Promise<Record<string, ManifestEntry>> {
  const folders = new Set(await readdir(target))
  if (!folders.has('manifest.json')) return {}
  const entries = Object.entries<ManifestEntry>(JSON.parse(await readFile(manifestFile, 'utf8')))
  return Object.fromEntries(entries.filter(([, { key }]) => folders.has(key)))
}

/** Deletes the variants of replaced or deleted photographs, and leftovers of an interrupted run. */
async function removeOthers(keys: ReadonlySet<string>) {
  for (const name of await readdir(target)) {
    if (name !== 'manifest.json' && !keys.has(name)) await rm(join(target, name), { recursive: true, force: true })
  }
}
