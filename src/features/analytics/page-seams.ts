/**
 * GA-1: all that pages carry of analytics. A page tells that somebody wants a quote, and nobody listens unless the shop
 * has a measurement id and the visitor agreed; a link tells the same with the attribute `data-lead`. The footer keeps a
 * place free for the button that asks again.
 */
export const leadEvent = 'shop:lead'
export const footerPlaceId = 'analytics-choice'

/** `label` is a product category or 'general'. */
export function tellOfLead(label: string): void {
  document.dispatchEvent(new CustomEvent(leadEvent, { detail: label }))
}
