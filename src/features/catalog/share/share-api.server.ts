/**
 * LINK-1: `/share/{product}.png?wood=…&finish=…&l=…`, the picture of a design for link previews. Only of what the shop
 * makes, in sizes that it makes: anything else leads to the product's own picture.
 */

import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { shop } from '../../../../content/shop.ts'
import { type ApiEnv, Problem } from '../../../platform/api.ts'
import type { Store } from '../../../platform/database/store.ts'
import { settingOf } from '../../drawing/visit-fireplace.ts'
import type { FindPictures } from '../../media/serve-media.server.ts'
import { inchesText } from '../../pricing/inches.ts'
import { sizeText, woodAndFinish } from '../../pricing/piece.ts'
import { designParameters, parseDesign } from '../../shared/design-address.ts'
import { findProduct, isSlug } from '../catalog.server.ts'
import type { DrawShared } from './draw-shared.server.ts'
import { findDesign, hasOnly } from './find-design.server.ts'

/** Raise it with any change of how the picture looks. */
const looks = 1

/** Of the addresses that the shop writes. */
const drawnParameters = designParameters.filter((name) => name !== 'product' && name !== 'step' && name !== 'way')

type Parts = { store: Store; findPictures: FindPictures; drawShared: DrawShared }

export function createShareApi({ store, findPictures, drawShared }: Parts) {
  return new Hono<ApiEnv>().get('/share/:file', async (c) => {
    const [, id = ''] = /^([\w-]{1,100})\.png$/.exec(c.req.param('file')) ?? []
    const { search, searchParams } = new URL(c.req.url)
    const product = isSlug(id) && hasOnly(searchParams, drawnParameters) ? await findProduct(store, id) : undefined
    if (!product) throw new Problem(404, 'There is no such picture.')

    const instead = async () => {
      const pictureOf = await findPictures(product.pictureIds)
      const path = product.pictureIds.map((one) => pictureOf(one)?.path).find(Boolean)
      c.header('cache-control', 'no-store')
      return c.redirect(path ?? '/share.jpg', 302)
    }
    const piece = await findDesign(store, product, parseDesign(search), findPictures)
    if (!piece) return instead()
    const { drawn } = piece

    const names = { woodSpeciesName: drawn.wood?.name ?? '', finishName: drawn.finish?.name ?? null }
    const shared = {
      piece: drawn,
      setting: settingOf(piece.fireplace),
      title: `${inchesText(piece.size.lengthIn)} ${product.name}`,
      made: `${woodAndFinish(names)}, ${sizeText(piece.size)}`,
      shopName: shop.name,
    }
    const key = createHash('sha256')
      .update(JSON.stringify([looks, shared]))
      .digest('base64url')
    const etag = `"${key}"`
    // Woods, finishes and names change; then so does the tag.
    const kept = { etag, 'cache-control': 'public, max-age=86400' }
    if (c.req.header('if-none-match') === etag) return c.body(null, 304, kept)
    try {
      const png = await drawShared(shared, key)
      if (png) return c.body(Uint8Array.from(png), 200, { ...kept, 'content-type': 'image/png' })
    } catch (error) {
      c.get('log').warn({ err: error }, 'the picture of a shared design could not be drawn')
    }
    return instead()
  })
}
