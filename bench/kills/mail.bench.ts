// kill -9 of the shop and its mail server at random during at least 200 quotes, fewer with KILL9_ROUNDS. Afterwards the
// customer and the owner have an email for each quote, and none twice unless SMTP's answer was lost, which the outbox then
// records. An address that the mail server refuses has a failed one.
import { startMailServer } from '../../tests/support/mail-server.ts'
import { report } from '../report.ts'
import { emptyDatabases } from '../shops/databases.ts'
import { countCopies, coveredBy, endLeases, isDoubledUnmarked, killAgain, mailedBy, settleOutbox } from './emails.ts'
import { type Draft, newDraft } from './quote-senders.ts'
import { shopToKill, startWork } from './rounds.ts'

/** KILL9_ROUNDS below 20 makes it shorter. */
const share = Math.min(1, Number(process.env.KILL9_ROUNDS ?? 20) / 20)
/** At least this many kills on any machine; fast ones get more quotes. */
const least = { quotes: Math.ceil(205 * share), kills: Math.max(3, Math.ceil(5 * share)) }
const clients = 4
/** Enough to last for several kills. */
const pauseMs = { least: 40, most: 120 }
/** Time between two kills of the shop. */
const roundMs = { least: 300, most: 1_000 }
const answersBetweenKills = 10
/** Addresses that the mail server always refuses. Each is a different mailbox: the shop sends each at most three a day. */
const refused = (number: number) => `nobody-${number}@example.net`
const isRefused = (address: string | null) => address?.startsWith('nobody-') ?? false

for await (const database of emptyDatabases()) {
  const { engine } = database
  await using server = await startMailServer()
  await using killed = await shopToKill(database, mailedBy(server))
  const drafts: Draft[] = []
  const serverKills = killAgain(server)
  let shopKills = 0
  const isEnough = () => drafts.length >= least.quotes && Math.min(shopKills, serverKills.kills()) >= least.kills
  const nextDraft = () => {
    if (isEnough()) return undefined
    const number = drafts.length
    // Every 41st quote.
    if (number % 41 !== 7) return newDraft(drafts)
    server.moods.set(refused(number), { refuse: 'address', code: 550 })
    return newDraft(drafts, refused(number))
  }
  const work = startWork([{ count: clients, next: nextDraft, pauseMs }])
  for (; !isEnough(); shopKills++) {
    await using shop = await killed.start()
    const enough = work.answered() + answersBetweenKills
    await work.untilKilled(shop, roundMs, () => work.answered() >= enough)
    const store = database.openStore()
    await endLeases(store)
    await store.close()
  }
  await using shop = await killed.start()
  await work.finish(shop)
  await serverKills.stop()
  const store = database.openStore()
  await settleOutbox(store)
  const rows = await store.db.selectFrom('outbox').selectAll().execute()
  await store.close()

  const copies = await countCopies(server)
  const wanted = rows.filter((row) => !isRefused(row.recipient))
  const arrived = wanted.filter((row) => row.state === 'sent' && (copies.get(row.message_id) ?? 0) > 0)
  const doubled = wanted.filter((row) => (copies.get(row.message_id) ?? 0) > 1).length
  const marked = wanted.filter((row) => row.unanswered > 0).length
  console.log(
    `        ${engine}: the shop was killed ${shopKills} times and the mail server ${serverKills.kills()} times; ` +
      `${marked} emails are marked as possibly sent twice, ${doubled} arrived twice`,
  )
  const reachable = drafts.filter(({ customerEmail }) => !isRefused(customerEmail)).length
  report({
    what: `${engine}, of ${reachable} customers and the owner for each of ${drafts.length} quotes, without an email`,
    measured: reachable + drafts.length - arrived.reduce((sum, row) => sum + coveredBy(row), 0),
    limit: 0,
    unit: '',
  })
  const unmarked = wanted.filter((row) => isDoubledUnmarked(row, copies)).length
  report({ what: `${engine}, arrived twice without being marked`, measured: unmarked, limit: 0, unit: '' })
  const refusals = rows.filter((row) => isRefused(row.recipient))
  report({
    what: `${engine}, emails to a refused address not marked failed, of ${refusals.length}`,
    measured: refusals.filter((row) => row.state !== 'failed' || row.sent_at !== null).length,
    limit: 0,
    unit: '',
  })
}
