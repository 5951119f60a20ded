/** LIVE-10: the quotes of a customer. */
import { isOneOf } from '../../../platform/database/one-of.ts'
import type { Store } from '../../../platform/database/store.ts'
import { type Customer, findIdsOf, isSameCustomer } from '../../finding/search.server.ts'
import type { QuoteRow } from '../quotes.server.ts'

/** The newest quotes of a customer, at most so many. */
export async function listQuotesOf(store: Store, customer: Customer, most: number): Promise<QuoteRow[]> {
  // Some may only name the number in a note.
  const ids = await findIdsOf(store, 'quotes', customer, most * 2)
  const quotes = await store.db
    .selectFrom('quotes')
    .selectAll()
    .where(isOneOf(store, 'id', ids, 'bigint'))
    .orderBy('id', 'desc')
    .execute()
  return quotes.filter((quote) => isSameCustomer(customer, customerOfQuote(quote))).slice(0, most)
}

export const customerOfQuote = (quote: QuoteRow): Customer => ({
  email: quote.customer_email,
  phone: quote.customer_phone,
})
