/** The owner's pictures for the home page and the categories (ADMIN-5, ADMIN-7), and how an earlier one is put back (SET-2). */
import { changePages } from '../../platform/database/page-changes.ts'
import type { Store } from '../../platform/database/store.ts'
import { changeSetting, lockSetting } from '../catalog/settings.server.ts'
import { keepPicture, uploadedPattern } from '../media/pictures.server.ts'
import type { Category } from '../pricing/pricing.ts'
import { isKept, rememberPictures } from './earlier-pictures.server.ts'

/** A category's picture is also shown for its products that have none of their own. */
export type SitePlace = 'hero' | 'maker' | Category

/** The setting of a place that isn't a category. */
const settingOf = { hero: 'heroPicture', maker: 'makerPicture' } as const

/** `dropped`: the pictures that can't be put back any more. */
type PictureChange = { dropped: string[] }

/** Undefined when nothing changed because the new picture's files are gone. */
export const showPicture = (
  store: Store,
  place: SitePlace,
  pictureId: string,
  now: number,
): Promise<PictureChange | undefined> =>
  changePages(store, async () => {
    if (!(await keepPicture(store, pictureId, now))) return undefined
    return { dropped: await swap(store, place, pictureId, now) }
  })

/** Shows one of the last three again. Pressed twice, the second press finds it shown and changes nothing. */
export const putBackPicture = (
  store: Store,
  place: SitePlace,
  pictureId: string,
  now: number,
): Promise<PictureChange | 'not-kept' | 'gone'> =>
  changePages(store, async () => {
    if ((await lockShown(store, place, now)) === pictureId) return { dropped: [] }
    if (!(await isKept(store, place, pictureId))) return 'not-kept'
    if (uploadedPattern.test(pictureId) && !(await keepPicture(store, pictureId, now))) return 'gone'
    return { dropped: await swap(store, place, pictureId, now) }
  })

async function swap(store: Store, place: SitePlace, pictureId: string, now: number): Promise<string[]> {
  const before =
    place === 'hero' || place === 'maker'
      ? await changeSetting(store, settingOf[place], () => pictureId, now)
      : (await changeSetting(store, 'categoryPictures', (all) => ({ ...all, [place]: pictureId }), now))[place]
  return rememberPictures(store, place, { removed: before ? [before] : [], shown: [pictureId] }, now)
}

const lockShown = async (store: Store, place: SitePlace, now: number): Promise<string | null | undefined> =>
  place === 'hero' || place === 'maker'
    ? lockSetting(store, settingOf[place], now)
    : (await lockSetting(store, 'categoryPictures', now))[place]
