/** How a page of a long list is named in the address and read from the API's answer. */

/** The page of what is older than one row, or just newer than it. Neither: the newest. After 0: the oldest. */
export type PageKey = { before?: number | undefined; after?: number | undefined }

export type ListPage = {
  /** How many rows the list has, or at least has if the server stopped counting. */
  total: number
  isExact: boolean
  /** How many rows are on this page. */
  shown: number
  /** Undefined on the page of the newest. */
  newer: PageKey | undefined
  /** Undefined on the page of the oldest. */
  older: PageKey | undefined
}

/** From the headers that src/platform/api-pages.ts sets. */
export function pageOf(headers: Pick<Headers, 'get'>, shown: number): ListPage {
  const links = headers.get('link') ?? ''
  const after = /[?&]after=(\d+)[^>]*>; rel="prev"/.exec(links)?.[1]
  const before = /[?&]before=(\d+)[^>]*>; rel="next"/.exec(links)?.[1]
  return {
    total: Number(headers.get('x-total-count')),
    isExact: headers.get('x-total-is-exact') !== 'false',
    shown,
    newer: after === undefined ? undefined : { after: Number(after) },
    older: before === undefined ? undefined : { before: Number(before) },
  }
}

/** As parameters of a call. */
export const pageParameters = ({ before, after }: PageKey) => ({
  ...(before !== undefined && { before: String(before) }),
  ...(after !== undefined && { after: String(after) }),
})

/**
 * The key that shows more than this page does: rows may have been deleted, or moved to another status, since its address
 * was made. Undefined when the page is right.
 */
export function betterKey(key: PageKey, page: ListPage): PageKey | undefined {
  // The newest page is never a part of a page.
  if (key.after !== undefined && !page.newer) return {}
  if (key.before !== undefined && page.shown === 0) return { after: 0 }
  return undefined
}

/** '1 quote', '1,204 quotes', '1,000+ quotes'; empty for none. */
export function countText({ total, isExact }: ListPage, [one, many]: readonly [one: string, many: string]): string {
  if (total === 0) return ''
  return `${total.toLocaleString('en-US')}${isExact ? '' : '+'} ${total === 1 ? one : many}`
}
