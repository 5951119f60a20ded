/** BOOK-1 to BOOK-5 over HTTP: what the owner and the bookkeeper read, and that a closed month stays as it is. */
import { expect, it } from 'vitest'
import { type LivingQuote, openLivingQuote } from '../../../tests/support/offers/living-quote.ts'
import { dayMs } from '../../../tests/support/paying-shop.ts'
import { dayOf } from '../shared/days.server.ts'

const read = async (living: LivingQuote, path: string) => {
  const answer = await living.desk('GET', path)
  expect([path, answer.status]).toEqual([path, 200])
  return answer.json()
}

it('smoke', async () => {
  const living = await openLivingQuote()
  await living.accepted()
  await living.byHand(0)
  const today = dayOf(living.now())
  const month = today.slice(0, 7)
  console.log(JSON.stringify(await read(living, `/ledger?from=${month}-01&to=${today}`), null, 1))
  console.log(JSON.stringify(await read(living, `/books/${month}`), null, 1))
  for (const to of ['in_production', 'ready']) await living.move(to)
  await living.byHand(1, { note: 'Check #2001' })
  await living.move('delivered')
  console.log(JSON.stringify(await read(living, `/books/${month}`), null, 1))
  console.log(await (await living.desk('GET', `/tax-report?from=${month}-01&to=${today}&format=csv`)).text())
  console.log(await (await living.desk('GET', `/ledger?from=${month}-01&to=${today}&format=csv`)).text())
  console.log(
    await (await living.desk('GET', `/books/journal?from=${month}-01&to=${today}&format=quickbooks-online`)).text(),
  )
  console.log(JSON.stringify(await read(living, `/deposits-held?on=${today}`)))
  living.wait(40 * dayMs)
  await living.signInAgain()
  console.log((await living.desk('POST', `/books/${month}/close`, {})).status)
})
