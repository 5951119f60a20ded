// kill -9 at random moments between the acceptance of an offer and its deposit, 30 times (fewer with KILL9_ROUNDS), with a
// mail server: afterwards each offer has one acceptance, one order and one charge, every email about it arrived once
// unless SMTP's answer was lost, and its paper is the same to the byte. Like browsers, customers resend what got no answer.
import { startMailServer } from '../../tests/support/mail-server.ts'
import { report } from '../report.ts'
import { emptyDatabases } from '../shops/databases.ts'
import { signIn } from '../shops/owner.ts'
import { findStrayCharges } from './cart-buyers.ts'
import { endLeases, findMailMistakes, mailedBy, settleOutbox } from './emails.ts'
import {
  findOfferMistakes,
  newOfferCustomer,
  type OfferCustomer,
  offerMails,
  paperOf,
  waitUntilDeposited,
} from './offer-customers.ts'
import { type Job, password, shopToKill, startWork } from './rounds.ts'

const rounds = Number(process.env.KILL9_ROUNDS ?? 30)
/** At work at once in each round. */
const customers = 3
/** Time between the first answer of a started shop and its kill. An acceptance and a deposit take about 50 ms. */
const roundMs = { least: 10, most: 200 }

for await (const database of emptyDatabases()) {
  const { engine, openStore } = database
  await using server = await startMailServer()
  await using killed = await shopToKill(database, mailedBy(server))
  const all: OfferCustomer[] = []
  const fresh: Job[] = []
  const papers: string[] = []
  const work = startWork([{ count: customers, jobsInRound: 1, next: () => fresh.shift() }])
  {
    // Quotes and their offers, before anything is killed.
    await using shop = await killed.start()
    const cookie = await signIn(shop.url, password)
    for (let count = 0; count < rounds * customers; count++) {
      const { untilOffer, fromOffer } = newOfferCustomer(all, cookie)
      await work.finish(shop, [untilOffer])
      fresh.push(fromOffer)
    }
    for (const customer of all.slice(0, 3)) papers.push(await paperOf(shop, customer))
  }
  for (let round = 0; round < rounds; round++) {
    await using shop = await killed.start()
    await work.untilKilled(shop, roundMs)
    const store = openStore()
    await endLeases(store)
    await store.close()
  }
  await using shop = await killed.start()
  await work.finish(shop, fresh.splice(0))
  const store = openStore()
  await waitUntilDeposited(store, all)
  await settleOutbox(store)
  const mistakes = [
    ...(await findOfferMistakes(store, all)),
    ...(await findStrayCharges(store)),
    ...(await findMailMistakes(
      store,
      server,
      offerMails.map((kind) => ({ kinds: [kind], count: all.length })),
    )),
  ]
  await store.close()
  for (const [index, customer] of all.slice(0, papers.length).entries())
    if (papers[index] !== (await paperOf(shop, customer)))
      mistakes.push(`The paper of the offer to ${customer.email} has changed.`)
  for (const mistake of mistakes) console.error(mistake)
  const cut = work.countCut()
  console.log(`        ${engine}: ${all.length} offers accepted and paid, ${cut} times an answer was lost`)
  if (cut < rounds / 3) throw new Error('Hardly an answer was lost: the shop was not killed at work.')
  report({
    what: `${engine}, ${rounds} rounds of kill -9 from acceptance to deposit, mistakes`,
    measured: mistakes.length,
    limit: 0,
    unit: '',
  })
}
