// kill -9 in the middle of concurrent payments, 20 times (fewer with KILL9_ROUNDS): afterwards each cart was charged once,
// each charge has exactly one paid order with its total, and the cart is empty. Like browsers, shoppers resend a request
// that got no answer.
import { report } from '../report.ts'
import { emptyDatabases } from '../shops/databases.ts'
import { findCartMistakes, findStrayCharges, newShopper, type Shopper, waitUntilPaid } from './cart-buyers.ts'
import { shopToKill, startWork } from './rounds.ts'

const rounds = Number(process.env.KILL9_ROUNDS ?? 20)
const shoppers = 8
/** Time between the start of a shop and its kill. */
const roundMs = { least: 150, most: 500 }

for await (const database of emptyDatabases()) {
  const { engine } = database
  await using killed = await shopToKill(database)
  const all: Shopper[] = []
  const work = startWork([{ count: shoppers, next: () => newShopper(all) }])
  for (let round = 0; round < rounds; round++) {
    await using shop = await killed.start()
    await work.untilKilled(shop, roundMs)
  }
  await using shop = await killed.start()
  await work.finish(shop)
  await waitUntilPaid(shop, all)
  const store = database.openStore()
  const mistakes = [...(await findCartMistakes(store, all)), ...(await findStrayCharges(store))]
  await store.close()
  for (const mistake of mistakes) console.error(mistake)
  const cut = work.countCut()
  console.log(`        ${engine}: ${all.length} carts paid, ${cut} times an answer was lost and asked for again`)
  if (cut < rounds / 2) throw new Error('Hardly an answer was lost: the shop was not killed at work.')
  report({
    what: `${engine}, ${rounds} rounds of kill -9, carts not charged exactly once for exactly one paid order`,
    measured: mistakes.length,
    limit: 0,
    unit: '',
  })
}
