/** Everybody whose rows may name an uploaded picture. One that nobody here names is removed. */
import * as catalog from '../features/catalog/catalog.server.ts'
import * as gallery from '../features/gallery/gallery.server.ts'
import type { ListPicturesInUse } from '../features/media/pictures.server.ts'
import * as orders from '../features/orders/orders.server.ts'

export const pictureUsers: readonly ListPicturesInUse[] = [
  catalog.listPicturesInUse,
  gallery.listPicturesInUse,
  orders.listPicturesInUse,
]
