// kill -9 in the middle of concurrent quotes, 20 times (fewer with KILL9_ROUNDS): every quote answered with 201 is stored
// with the same numbers, and a draft resent after a lost answer is stored once.
import { report } from '../report.ts'
import { emptyDatabases } from '../shops/databases.ts'
import { type Draft, findQuoteMistakes, newDraft } from './quote-senders.ts'
import { shopToKill, startWork } from './rounds.ts'

const rounds = Number(process.env.KILL9_ROUNDS ?? 20)
const clients = 8
/** Time between the start of a shop and its kill. */
const roundMs = { least: 150, most: 400 }

for await (const database of emptyDatabases()) {
  const { engine } = database
  await using killed = await shopToKill(database)
  const drafts: Draft[] = []
  const work = startWork([{ count: clients, next: () => newDraft(drafts) }])
  for (let round = 0; round < rounds; round++) {
    await using shop = await killed.start()
    await work.untilKilled(shop, roundMs)
  }
  await using shop = await killed.start()
  await work.finish(shop)
  const mistakes = await findQuoteMistakes(shop, drafts)
  for (const mistake of mistakes) console.error(mistake)
  const cut = work.countCut()
  console.log(`        ${engine}: ${drafts.length} quotes, ${cut} sent again because their answer was lost`)
  if (cut === 0) throw new Error('No answer was ever lost: the shop was not killed at work.')
  const what = `${engine}, ${rounds} rounds of kill -9, quotes lost, doubled or changed`
  report({ what, measured: mistakes.length, limit: 0, unit: '' })
}
