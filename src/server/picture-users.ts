/** The features whose rows may use an uploaded picture. A picture that none of them uses is deleted. */
import * as catalog from '../features/catalog/catalog.server.ts'
import * as gallery from '../features/gallery/gallery.server.ts'
import type { ListPicturesInUse } from '../features/media/pictures.server.ts'
import * as orders from '../features/orders/items/item-photos.server.ts'
import * as earlier from '../features/products/earlier-pictures.server.ts'
import * as messages from '../features/quotes/messages/messages.server.ts'
import * as walls from '../features/quotes/wall/wall.server.ts'

export const pictureUsers: readonly ListPicturesInUse[] = [
  catalog.listPicturesInUse,
  gallery.listPicturesInUse,
  orders.listPicturesInUse,
  earlier.listPicturesInUse,
  messages.listPicturesInUse,
  walls.listPicturesInUse,
]
