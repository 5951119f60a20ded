/**
 * MAIL-1: the visitor's browser sends a quote's emails through EmailJS, if the owner has set that up and the shop has no
 * mail server. Best effort: nothing waits for it, and the quote is saved whatever happens here.
 */
import { answered, apiBase, apiFetch } from '../../platform/browser/api-client.ts'
import { findCategory } from '../catalog/catalog.ts'
import { isWithoutDelivery, totalInWords } from '../delivery/quote/quote-words.ts'
import type { Way } from '../delivery/ways.ts'
import { lengthText } from '../pricing/inches.ts'
import { centsOf, decimalFromCents } from '../pricing/money.ts'
import type { PieceSize } from '../pricing/piece.ts'
import { timeText } from '../shared/clock.ts'

/** The names of the two templates in the owner's EmailJS account. */
const emailJsTemplates = { customer: 'quote_confirmation', owner: 'admin_notification' } as const

/** EmailJS accepts one call a second. Source: www.emailjs.com/docs/rest-api/send/ */
const pauseMs = 1_100

/** A saved quote, as the API returns it. */
export type SentQuote = {
  id: number
  createdAt: string
  customerName: string
  customerEmail: string
  customerPhone: string
  productName: string
  /** Missing in the answer of a version of the shop from before there were several. */
  pieces?: readonly { quantity: number }[]
  category: string
  woodSpeciesName: string
  size: PieceSize
  boardFeet: number
  customizations: { company: string } | null
  finishName: string | null
  /** Path of its private page. */
  link: string
  woodPrice: string
  finishPrice: string
  processingPrice: string
  shippingPrice: string
  totalPrice: string
  /** The upper end of a total that is a range. */
  totalPriceTo: string | null
  delivery: { way: Way | null; priceTo: string | null } | null
}

type EmailJsConfig = {
  available: boolean
  publicKey: string | null
  serviceId: string | null
  /** MAIL-2: the shop has a mail server, and the emails are already in its outbox. */
  handledByServer: boolean
}

/** Sends the customer's confirmation and the owner's notification. True if EmailJS accepted the customer's. */
export async function sendQuoteMails(quote: SentQuote): Promise<boolean> {
  const config = await answered<EmailJsConfig>(apiFetch(`${apiBase}/emailjs-config`)).catch((error: unknown) => {
    console.warn("The email settings couldn't be loaded; this browser sends no email", error)
    return undefined
  })
  if (!config || config.handledByServer) return false
  const { available, publicKey, serviceId } = config
  if (!available || !publicKey || !serviceId) {
    console.warn('EmailJS is not configured; this browser sends no email')
    return false
  }
  const send = async (template: string, fields: Record<string, string>, failure: string): Promise<boolean> => {
    try {
      // Loaded only when used.
      const { send: sendByEmailJs } = await import('@emailjs/browser')
      await sendByEmailJs(serviceId, template, fields, { publicKey })
      return true
    } catch (error) {
      console.error(failure, error)
      return false
    }
  }
  const fields = fieldsOf(quote)
  const isSent = await send(emailJsTemplates.customer, fields, 'Customer email notification failed')
  await new Promise((resolve) => setTimeout(resolve, pauseMs))
  const admin_link = `${window.location.origin}/admin?quote=${quote.id}`
  await send(emailJsTemplates.owner, { ...fields, admin_link }, 'Owner email notification failed')
  return isSent
}

/**
 * The fields of a template, named as in docs/product.md. Amounts are dollars, such as '325.00'; the costs add up to the
 * total. The customer's own words stay out: an email that a stranger caused doesn't repeat them (MAIL-3).
 */
const fieldsOf = (quote: SentQuote) => ({
  quote_id: String(quote.id),
  submission_date: timeText(quote.createdAt),
  customer_name: quote.customerName,
  customer_email: quote.customerEmail,
  customer_phone: quote.customerPhone,
  customer_company: quote.customizations?.company ?? '',
  product_type: findCategory(quote.category)?.name ?? quote.productName,
  wood_species: quote.woodSpeciesName,
  length: lengthText(quote.size.lengthIn),
  width: lengthText(quote.size.widthIn),
  thickness: lengthText(quote.size.thicknessIn),
  board_feet: String(quote.boardFeet),
  special_requirements: `${severalText(quote)}Finish: ${quote.finishName ?? 'none'}. Your quote: ${window.location.origin}${quote.link}`,
  wood_cost: quote.woodPrice,
  processing_cost: decimalFromCents(centsOf(quote.finishPrice) + centsOf(quote.processingPrice)),
  shipping_cost: isWithoutDelivery(quote.delivery)
    ? 'to be worked out'
    : amountText(quote.shippingPrice, quote.delivery?.priceTo),
  total_price: totalInWords(amountText(quote.totalPrice, quote.totalPriceTo), isWithoutDelivery(quote.delivery)),
})

/** JOB-1: the template has fields for one piece, the first. */
function severalText({ pieces = [] }: SentQuote): string {
  const count = pieces.reduce((sum, { quantity }) => sum + quantity, 0)
  return count > 1 ? `${count} pieces in all; your quote's page has each of them. ` : ''
}

/** '350.00-450.00' for a range. */
const amountText = (from: string, to: string | null | undefined) => (to == null ? from : `${from}-${to}`)
