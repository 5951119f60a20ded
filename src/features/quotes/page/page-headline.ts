/** What the customer's page says first, in each state of a quote. */
import { shop } from '../../../../content/shop.ts'
import { dayText, dueText } from '../../shared/clock.ts'
import { offerHeadline } from './offer-details.tsx'
import type { PageVersion, QuotePageData } from './quote-page-queries.ts'

/** OUT-9: 'by Saturday at 10 AM'; a page that is opened after that promises no past day. */
function reviewText({ createdAt, answerDueAt }: QuotePageData): string {
  const dueAt = Date.parse(answerDueAt)
  return dueAt < Date.now() ? 'as soon as we can' : `by ${dueText(dueAt, Date.parse(createdAt))}`
}

/** The headline of each state, and what the customer can do about it. */
export function headlineOf(page: QuotePageData, newest: PageVersion | undefined): { title: string; text: string } {
  const { order, boughtOrderId, isAltered } = page
  if (isAltered)
    return {
      title: "We can't show this offer",
      text: `What we have on file isn't what we sent you. Please call us at ${shop.phone.display}, and we'll set it right.`,
    }
  if (order) return orderHeadline(order, isSeveral(page))
  if (boughtOrderId !== null)
    return {
      title: `You bought this: it's order #${boughtOrderId}`,
      text: "There's nothing left to do here. Your order has a page of its own, where you see how it's coming along.",
    }
  if (page.isClosed)
    return {
      title: "We've closed this quote",
      text: `Thank you for asking us. It can't be accepted anymore, but nothing is lost: if you'd still like it built, write to us or call ${shop.phone.display}, and we'll gladly take another look.`,
    }
  if (!newest)
    return {
      title: 'We got your request',
      text: `We'll look it over and send you an offer ${reviewText(page)}. You'll find it here, too.`,
    }
  switch (newest.state) {
    case 'expired':
      return {
        title: 'This offer has expired',
        text: `It was good through ${dayText(newest.content.validUntil)}. Would you like us to renew it?`,
      }
    case 'withdrawn':
      return { title: 'We withdrew this offer', text: "We'll send you a new one, or call us to talk it over." }
    case 'declined':
      return {
        title: 'You declined this offer',
        text: "Changed your mind, or want something different? Write to us, and we'll send a new one.",
      }
    default:
      return offerHeadline(newest)
  }
}

type PageOrder = NonNullable<QuotePageData['order']>

/** JOB-1: of what was agreed. */
function isSeveral({ pieces, acceptance }: QuotePageData): boolean {
  const [first, ...others] = pieces.filter(
    ({ key, part }) => part === 'fixed' || (acceptance?.agreed?.chosen.includes(key) ?? false),
  )
  return others.length > 0 || (first?.quantity ?? 1) > 1
}

const orderHeadlines = (several: boolean): Record<PageOrder['status'], { title: string; text: string }> => ({
  pending_payment: { title: 'Thanks for accepting our offer', text: 'We start building once we receive your deposit.' },
  paid: {
    title: 'Your order is confirmed',
    text: several ? 'Your pieces are on our workshop schedule.' : 'Your piece is on our workshop schedule.',
  },
  in_production: {
    title: several ? "We're building your pieces" : "We're building your piece",
    text: 'The wood is on the bench.',
  },
  ready: {
    title: several ? 'Your pieces are ready' : 'Your piece is ready',
    text: `${builtText(several)} We'll call you to set up the delivery.`,
  },
  delivered: { title: 'Delivered', text: `We hope ${several ? 'they look' : 'it looks'} right at home.` },
  canceled: {
    title: 'This order was canceled',
    text: `You don't owe anything, and we won't build ${several ? 'them' : 'it'}.`,
  },
  refunded: { title: 'This order was refunded', text: 'It may take a few days for the money to show up.' },
})

const builtText = (several: boolean) => (several ? "They're built and finished." : "It's built and finished.")

function orderHeadline({ status, payments, isSetAside }: PageOrder, several: boolean) {
  if (isSetAside)
    return {
      title: "We're checking your payment",
      text: "We received your payment, but something doesn't match. Don't pay again. We'll be in touch.",
    }
  const headline = orderHeadlines(several)[status]
  const due = payments.find(({ state }) => state === 'due')
  const hasPaid = payments.some(({ state }) => state === 'paid')
  if (status === 'ready' && due && hasPaid)
    return { ...headline, text: `${builtText(several)} Once you pay the balance, we'll deliver.` }
  return headline
}
