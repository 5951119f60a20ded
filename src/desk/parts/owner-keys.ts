/**
 * Query keys of what only the owner may read. All begin with `ownerKey`, so that signing out clears everything by that
 * one prefix, and a new desk tab can't leave a customer's address in the browser.
 */
export const ownerKey = ['owner'] as const

export const ownerTodayKey = [...ownerKey, 'today'] as const
export const ownerBoardKey = [...ownerKey, 'board'] as const
export const ownerBooksKey = [...ownerKey, 'books'] as const
export const ownerQuotesKey = [...ownerKey, 'quotes'] as const
export const ownerOrdersKey = [...ownerKey, 'orders'] as const
export const ownerGalleryKey = [...ownerKey, 'gallery-images'] as const
export const ownerProductsKey = [...ownerKey, 'products'] as const
export const ownerEarlierPicturesKey = [...ownerKey, 'earlier-pictures'] as const
export const ownerPricesKey = [...ownerKey, 'prices'] as const
export const ownerSettingsKey = [...ownerKey, 'settings'] as const
export const ownerDeedsKey = [...ownerKey, 'deeds'] as const
export const ownerMailsKey = [...ownerKey, 'mails'] as const
export const ownerBackupsKey = [...ownerKey, 'backups'] as const
export const ownerSystemKey = [...ownerKey, 'system'] as const
export const ownerQuestionsKey = [...ownerKey, 'questions'] as const
export const ownerReviewsKey = [...ownerKey, 'reviews'] as const
export const ownerPushKey = [...ownerKey, 'push'] as const
export const ownerNotesKey = [...ownerKey, 'internal-notes'] as const
/** Counts quotes and orders, so a write of either refetches it. */
export const last30DaysKey = [...ownerKey, 'last-30-days'] as const
