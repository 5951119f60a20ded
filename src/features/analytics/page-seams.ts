/**
 * GA-1: the only analytics code in pages. A page announces a request for a quote with `trackLead`, or a link with the
 * attribute `data-lead`. The event has a listener only when the shop has a measurement id and the visitor agreed. The
 * footer holds a place for the button that reopens the consent question.
 */
export const leadEvent = 'shop:lead'
export const footerPlaceId = 'analytics-choice'

/** Requests for a quote that nothing listened to yet: analytics.tsx may load after the button was pressed. */
let untold: string[] = []

/** `label` is a product category or 'general'. */
export function trackLead(label: string): void {
  untold.push(label)
  document.dispatchEvent(new Event(leadEvent))
}

/** Each label once. */
export function takeLeads(): string[] {
  const taken = untold
  untold = []
  return taken
}
