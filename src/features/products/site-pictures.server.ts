/** The owner's pictures for the home page and the categories (ADMIN-5, ADMIN-7). */
import { changePages } from '../../platform/database/page-changes.ts'
import type { Store } from '../../platform/database/store.ts'
import type { Settings } from '../catalog/catalog.server.ts'
import { changeSetting } from '../catalog/settings.server.ts'
import { keepPicture } from '../media/pictures.server.ts'
import type { Category } from '../pricing/pricing.ts'

/** The previous picture; undefined when nothing changed because the new picture's files are gone. */
type PictureChange = { replaced: string | undefined } | undefined

/** ADMIN-5: the category's picture, also shown for its products that have none of their own. */
export const setCategoryPicture = (
  store: Store,
  category: Category,
  pictureId: string,
  now: number,
): Promise<PictureChange> =>
  changePages(store, async () => {
    if (!(await keepPicture(store, pictureId, now))) return undefined
    const set = (before: Settings['categoryPictures']) => ({ ...before, [category]: pictureId })
    return { replaced: (await changeSetting(store, 'categoryPictures', set, now))[category] }
  })

/** ADMIN-7: the picture of the home page. */
export const setHeroPicture = (store: Store, pictureId: string, now: number): Promise<PictureChange> =>
  changePages(store, async () => {
    if (!(await keepPicture(store, pictureId, now))) return undefined
    return { replaced: (await changeSetting(store, 'heroPicture', () => pictureId, now)) ?? undefined }
  })
