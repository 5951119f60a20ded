import { open, readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { StorageUnavailable } from '../../platform/storage-contract.ts'
import {
  type Picture,
  type PictureFormat,
  type PictureVariant,
  parseVariantPath,
  variantFile,
  variantPath,
} from './picture.ts'

/** A variant ready to send. The caller must destroy the body, read or not. */
type OpenVariant = {
  body: Readable
  sizeBytes: number
  /** Whether the URL's bytes can never change, because the key contains their hash. */
  immutable: boolean
  /** Quoted, as HTTP requires. */
  etag: string
}

/** A place that stores variants. `openVariant` returns undefined for a variant it doesn't have. */
export type PictureStore = {
  openVariant(variant: PictureVariant): Promise<OpenVariant | undefined>
}

/** Finds a picture by id among those looked up; undefined for no id and for a picture that doesn't exist. */
export type PictureLookup = (id: string | null | undefined) => Picture | undefined

/** Looks up pictures by id, all at once, so that a product list costs one query. */
export type FindPictures = (ids: readonly (string | null | undefined)[]) => Promise<PictureLookup>

/** The photographs that ship with the shop, by file name in content/photos and below. */
export type ShippedPictures = PictureStore & {
  /** `id` is the file name without its extension, such as 'hero-living-room'. */
  findPicture(id: string): Picture | undefined
}

type ManifestEntry = Omit<Picture, 'path'> & { key: string }

export const contentTypes: Record<PictureFormat, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }

/**
 * Opens the folder that the build makes from content/photos. Variants are found by their key and by the picture's plain
 * name, which always means the current version.
 *
 * @throws Error that tells the person starting the shop what to do, when the folder has no readable manifest
 */
export async function openShippedPictures(folder: string): Promise<ShippedPictures> {
  const manifest = await readManifest(folder)
  const byId = new Map<string, Picture>()
  const keys = new Map<string, { key: string; picture: Picture; immutable: boolean }>()
  for (const [id, { key, ...facts }] of Object.entries(manifest)) {
    const picture = { path: variantPath({ key, width: facts.width, format: 'jpg' }), ...facts }
    byId.set(id, picture)
    keys.set(key, { key, picture, immutable: true })
    keys.set(id, { key, picture, immutable: false })
  }

  return {
    findPicture: (id) => byId.get(id),
    async openVariant(variant) {
      const known = keys.get(variant.key)
      const widths = variant.narrow ? known?.picture.narrowWidths : known?.picture.widths
      if (!known || !widths?.includes(variant.width)) return undefined
      const file = variantFile({ ...variant, key: known.key })
      const opened = await openFile(join(folder, file))
      return opened && { ...opened, immutable: known.immutable, etag: variantEtag(file) }
    },
  }
}

/** The key is a hash of the content, or belongs to one upload, so the file's name says which bytes it has. */
export const variantEtag = (file: string) => `"${file.replace('/', '-').replace(/\.(?=[a-z]+$)/, '-')}"`

/**
 * Answers a request for `/media/…` from the first store that has the variant, otherwise with 404. Streams, so that a slow
 * client costs one buffer and not a whole picture.
 *
 * @throws the store's error, after answering with 503 when the storage is unavailable or 500 otherwise, or after the
 *   connection was cut
 */
export async function serveMedia(
  stores: readonly PictureStore[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  response.setHeader('x-content-type-options', 'nosniff')
  response.setHeader('cross-origin-resource-policy', 'same-origin')
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('allow', 'GET, HEAD')
    return answerText(response, 405, 'Method Not Allowed')
  }
  const variant = parseVariantPath(request.url?.split('?', 1)[0] ?? '')
  if (variant === undefined) return answerText(response, 404, 'Not Found')

  let found: OpenVariant | undefined
  try {
    found = await findVariant(stores, variant)
  } catch (error) {
    if (error instanceof StorageUnavailable) {
      response.setHeader('retry-after', '10')
      answerText(response, 503, 'Service Unavailable')
    } else answerText(response, 500, 'Internal Server Error')
    throw error
  }
  if (found === undefined) return answerText(response, 404, 'Not Found')
  try {
    await sendVariant(found, variant.format, request, response)
  } finally {
    found.body.destroy()
  }
}

async function findVariant(stores: readonly PictureStore[], variant: PictureVariant) {
  for (const store of stores) {
    const found = await store.openVariant(variant)
    if (found !== undefined) return found
  }
  return undefined
}

/** The whole bytes of a variant; undefined when no store has it. For the server itself: a browser's request streams. */
export async function readVariant(
  stores: readonly PictureStore[],
  variant: PictureVariant,
): Promise<Uint8Array | undefined> {
  const found = await findVariant(stores, variant)
  return found && buffer(found.body)
}

async function sendVariant(
  { body, sizeBytes, immutable, etag }: OpenVariant,
  format: PictureFormat,
  request: IncomingMessage,
  response: ServerResponse,
) {
  response.setHeader('etag', etag)
  // An hour for plain names: long enough to cover a visit, short enough for a new photograph to show.
  response.setHeader('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
  if (isFresh(request.headers['if-none-match'], etag)) {
    response.writeHead(304).end()
    return
  }
  response.writeHead(200, { 'content-type': contentTypes[format], 'content-length': sizeBytes })
  if (request.method === 'HEAD' || response.destroyed) {
    response.end()
    return
  }
  try {
    await pipeline(body, response)
  } catch (error) {
    // The visitor left before the end, which is no error.
    if (codeOf(error) !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
  }
}

/** Whether the visitor's copy is current (RFC 9110, 13.1.2: `*`, or a list compared weakly). */
export function isFresh(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  return ifNoneMatch.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')))
}

function answerText(response: ServerResponse, status: number, text: string) {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
  response.end(`${text}\n`)
}

/** Undefined when the file is missing: a later build may have replaced the photograph while the shop was running. */
async function openFile(path: string): Promise<{ body: Readable; sizeBytes: number } | undefined> {
  const file = await open(path).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  })
  if (file === undefined) return undefined
  try {
    return { sizeBytes: (await file.stat()).size, body: file.createReadStream() }
  } catch (error) {
    await file.close()
    throw error
  }
}

async function readManifest(folder: string): Promise<Record<string, ManifestEntry>> {
  const file = join(folder, 'manifest.json')
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (cause) {
    throw new Error(`The shop's pictures are not built: cannot read ${file}. Run npm run build.`, { cause })
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
