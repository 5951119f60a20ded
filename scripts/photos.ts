// Makes the shop's own photographs ready to serve: content/photos/*.jpg becomes dist/media/<key>/<width>.<format>, and
// dist/media/manifest.json says what there is. A photograph whose content and settings did not change is left alone.
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { type PictureFormat, variantWidths } from '../src/features/media/picture.ts'

// Judged by eye on wood grain: AVIF below 55 smooths the grain away. AVIF at effort 0, because higher efforts cost
// several times the time for a few per cent.
const encodings = {
  avif: (image) => image.avif({ quality: 55, effort: 0, chromaSubsampling: '4:2:0' }),
  webp: (image) => image.webp({ quality: 76 }),
  jpg: (image) => image.jpeg({ quality: 76, mozjpeg: true }),
} satisfies Record<PictureFormat, (image: Sharp) => Sharp>

// Part of every key: raise it when the encodings or the widths change, and every picture gets a new address.
const settingsVersion = 1
const photosAtOnce = 2

type ManifestEntry = { key: string; width: number; height: number; placeholder: string; widths: number[] }

const source = join(import.meta.dirname, '../content/photos')
const target = join(import.meta.dirname, '../dist/media')
const manifestFile = join(target, 'manifest.json')

await buildPhotos()

async function buildPhotos() {
  await mkdir(target, { recursive: true })
  const finished = await readManifest()
  const files = (await readdir(source)).filter((file) => file.endsWith('.jpg')).sort()
  const manifest: Record<string, ManifestEntry> = {}
  const queue = [...files]
  let made = 0
  const startedAt = performance.now()

  async function worker() {
    for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
      const name = basename(file, '.jpg')
      const original = await readFile(join(source, file))
      const key = `${name}.${createHash('sha256').update(`${settingsVersion}\n`).update(original).digest('hex').slice(0, 8)}`
      const before = finished[name]
      if (before?.key === key) {
        manifest[name] = before
      } else {
        manifest[name] = await makeVariants(key, original)
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

/** Writes every variant of one photograph. Its folder appears only when it is complete. */
async function makeVariants(key: string, original: Buffer): Promise<ManifestEntry> {
  const image = sharp(original, { failOn: 'warning', limitInputPixels: 50e6 }).autoOrient()
  const { autoOrient: size } = await image.metadata()
  const widths = variantWidths(size.width)
  const folder = join(target, key)
  const unfinished = `${folder}.new`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished)

  let height = 0
  for (const width of widths) {
    // One resize for the three formats. sharp leaves out metadata unless told to keep it.
    const { data, info } = await image.clone().resize({ width }).raw().toBuffer({ resolveWithObject: true })
    const raw = { width: info.width, height: info.height, channels: info.channels }
    for (const [format, encode] of Object.entries(encodings)) {
      await encode(sharp(data, { raw })).toFile(join(unfinished, `${width}.${format}`))
    }
    height = info.height
  }
  const tiny = await image.clone().resize({ width: 16 }).webp({ quality: 40 }).toBuffer()

  await rm(folder, { recursive: true, force: true })
  await rename(unfinished, folder)
  const width = widths.at(-1) ?? size.width
  return { key, width, height, placeholder: `data:image/webp;base64,${tiny.toString('base64')}`, widths }
}

/** What an earlier run finished and what is still there of it. */
async function readManifest(): Promise<Record<string, ManifestEntry>> {
  const folders = new Set(await readdir(target))
  if (!folders.has('manifest.json')) return {}
  const entries = Object.entries<ManifestEntry>(JSON.parse(await readFile(manifestFile, 'utf8')))
  return Object.fromEntries(entries.filter(([, { key }]) => folders.has(key)))
}

/** Removes the variants of photographs that were replaced or deleted, and what a broken-off run left. */
async function removeOthers(keys: ReadonlySet<string>) {
  for (const name of await readdir(target)) {
    if (name !== 'manifest.json' && !keys.has(name)) await rm(join(target, name), { recursive: true, force: true })
  }
}
