/**
 * TURN-2: `/piece.glb` and `/piece.usdz` with LINK-1's parameters: the piece as a model, from the figures of its drawing. Only
 * of what the shop makes, in sizes that it makes.
 */
import { createHash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { type ApiEnv, Problem } from '../../../platform/api.ts'
import type { Store } from '../../../platform/database/store.ts'
import { findProduct } from '../../catalog/catalog.server.ts'
import { findDesign, hasOnly } from '../../catalog/share/find-design.server.ts'
import { type FindPictures, isFresh } from '../../media/serve-media.server.ts'
import { designParameters, parseDesign } from '../../shared/design-address.ts'
import { meshOf } from '../mesh.ts'
import { glbOf } from './glb.server.ts'
import { type PieceFileKind, pieceFileKinds, pieceFileName, pieceFilePath } from './piece-file.ts'
import type { DressPiece } from './skins.server.tsx'
import { usdzOf } from './usdz.server.ts'

const contentTypes: Record<PieceFileKind, string> = { glb: 'model/gltf-binary', usdz: 'model/vnd.usdz+zip' }

const fileParameters = [...designParameters, 'v']

type Parts = { store: Store; findPictures: FindPictures; dressPiece: DressPiece }

export function createPieceFilesApi({ store, findPictures, dressPiece }: Parts) {
  const answer = async (c: Context<ApiEnv>, kind: PieceFileKind) => {
    const { pathname, search, searchParams } = new URL(c.req.url)
    const design = hasOnly(searchParams, fileParameters) ? parseDesign(search) : undefined
    const product = design && (await findProduct(store, design.choices.product ?? ''))
    const found = product && (await findDesign(store, product, design, findPictures))
    if (!found) throw new Problem(404, 'There is no such piece.', { headers: { 'cache-control': 'no-store' } })

    const filed = { ...found, product, piece: found.drawn }
    const path = pieceFilePath(kind, filed)
    // An address with another version, or written in another way, means the piece as it is now.
    const isLasting = pathname + search === path
    const etag = `"${createHash('sha256').update(path).digest('base64url')}"`
    const headers = {
      etag,
      'cache-control': isLasting ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      'content-location': path,
      // Scene Viewer and Quick Look are other programs, and other sites may show a piece, too.
      'cross-origin-resource-policy': 'cross-origin',
    }
    if (isFresh(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers)
    const skin = await dressPiece(filed.piece).catch((error: unknown) => {
      c.get('log').warn({ err: error }, 'the wood of a piece could not be made')
      return undefined
    })
    if (!skin)
      throw new Problem(503, "We're busy right now. Try again in a moment.", { headers: { 'retry-after': '3' } })
    const mesh = meshOf(filed.piece)
    const bytes = kind === 'glb' ? glbOf(mesh, skin, pieceFileName(filed)) : usdzOf(mesh, skin)
    return c.body(bytes, 200, {
      ...headers,
      'content-type': contentTypes[kind],
      'content-length': String(bytes.length),
    })
  }
  const api = new Hono<ApiEnv>()
  for (const kind of pieceFileKinds) api.get(`/piece.${kind}`, (c) => answer(c, kind))
  return api
}
