/**
 * GA-1: the only analytics code in pages. A page announces a request for a quote with `trackLead`, or a link with the
 * attribute `data-lead`. The event has a listener only when the shop has a measurement id and the visitor agreed. The
 * footer holds a place for the button that reopens the consent question.
 */
export const leadEvent = 'shop:lead'
export const footerPlaceId = 'analytics-choice'

/** `label` is a product category or 'general'. */
export function trackLead(label: string): void {
  document.dispatchEvent(new CustomEvent(leadEvent, { detail: label }))
}
