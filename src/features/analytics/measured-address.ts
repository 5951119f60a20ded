/** GA-1: what of an address may be told to Google. */

/** How a campaign names itself in the links of a mail or an advertisement. */
const campaignParameters = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content', 'utm_id']

/** What a page shows under a query, where that tells nothing of the visitor. */
const shownParameters: Record<string, readonly string[]> = { '/gallery': ['category'], '/products': ['sort'] }

/**
 * The address without everything that could be somebody's: the order's token, the text of a search, whatever a link
 * added. Named are the parameters that stay. Undefined for the owner's pages, which are not counted at all.
 */
export function measuredAddress({ origin, pathname, searchParams }: URL): string | undefined {
  if (/^\/admin(-|\/|$)/.test(pathname)) return undefined
  const kept = new URLSearchParams()
  for (const name of [...campaignParameters, ...(shownParameters[pathname] ?? [])]) {
    const value = searchParams.get(name)
    if (value) kept.set(name, value)
  }
  return origin + pathname + (kept.size > 0 ? `?${kept}` : '')
}

/** Where a visitor came from: a page of the shop as above, of another site its host alone. '' where nothing is known. */
export function measuredReferrer(referrer: string, ownOrigin: string): string {
  if (!URL.canParse(referrer)) return ''
  const url = new URL(referrer)
  return url.origin === ownOrigin ? (measuredAddress(url) ?? '') : `${url.origin}/`
}
