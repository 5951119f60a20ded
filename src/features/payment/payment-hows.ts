/** How money reached the shop, and how a sentence says it: 'Paid by check'. */
export const paymentHows = ['card', 'check', 'cash', 'transfer'] as const
export type PaymentHow = (typeof paymentHows)[number]

export const howTexts: Record<PaymentHow, string> = {
  card: 'by card',
  check: 'by check',
  cash: 'in cash',
  transfer: 'by bank transfer',
}
