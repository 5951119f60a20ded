/** GA-1: the part of an address that Google may see. */

/** How the links in an email or ad name their campaign. */
const campaignParameters = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content', 'utm_id']

/** Parameters that change a page without saying anything about the visitor. */
const shownParameters: Record<string, readonly string[]> = { '/gallery': ['category'], '/products': ['sort'] }

/**
 * LIVE-1, STAFF-1: whether a path has the token of a private link, however it is spelled. The shop opens '/%71uote/…' like
 * '/quote/…', and '/Quote/…' and '//quote/…' come from someone who has the link.
 */
export const isPrivatePath = (pathname: string) =>
  /^\/+(api\/+((quote|review)-pages|invitations)|quote|review|admin\/+invitation)\/+./i.test(decoded(pathname))

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    // No page has such an address. Each sound part is still read.
    return pathname.replace(/%[0-7][0-9a-f]/gi, (code) => decodeURIComponent(code))
  }
}

/**
 * The address without anything that could be personal: an order's token, a search text, whatever a link added. Only
 * listed parameters stay. Undefined for the owner's pages and the customers' private ones, which are not measured.
 */
export function measuredAddress({ origin, pathname, searchParams }: URL): string | undefined {
  if (/^\/admin(-|\/|$)/.test(pathname) || isPrivatePath(pathname)) return undefined
  const kept = new URLSearchParams()
  for (const name of [...campaignParameters, ...(shownParameters[pathname] ?? [])]) {
    const value = searchParams.get(name)
    if (value) kept.set(name, value)
  }
  return origin + pathname + (kept.size > 0 ? `?${kept}` : '')
}

/** The referrer: for a shop page as above, for another site only its origin, '' when unknown. */
export function measuredReferrer(referrer: string, ownOrigin: string): string {
  const url = parsed(referrer)
  if (!url) return ''
  return url.origin === ownOrigin ? (measuredAddress(url) ?? '') : `${url.origin}/`
}

/** Safari before 17 has no `URL.canParse`. */
function parsed(address: string): URL | undefined {
  try {
    return new URL(address)
  } catch {
    return undefined
  }
}
