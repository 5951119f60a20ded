/** For browsers without speculation rules (entry-server.tsx), which do the same by themselves. */

/** A visitor's own pages and the owner's, which prefetching would only cost. */
const ofVisitor = /^\/(admin|cart|checkout|order-confirmation|quote\/|review\/|api|media)/

/** Fetches the page of a link that is about to be pressed into the browser's cache, which then only asks if it is current. */
export function prefetchOnIntent(): void {
  const fetched = new Set([location.pathname + location.search])
  const onIntent = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]:not([role=button])') : null
    if (!link || link.origin !== location.origin || ofVisitor.test(link.pathname)) return
    const address = link.pathname + link.search
    if (fetched.has(address)) return
    fetched.add(address)
    fetch(address, { priority: 'low' })
      .then((response) => response.text())
      .catch(() => fetched.delete(address))
  }
  for (const type of ['pointerover', 'touchstart', 'focusin']) addEventListener(type, onIntent, { passive: true })
}
