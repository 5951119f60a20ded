// RUN-4: kill -9 at random moments while everything is written at once, 40 times (fewer with KILL9_ROUNDS): quotes, pictures,
// offers, acceptances, deposits, carts, payments and messages, with a mail server that is killed, too. On SQLite with
// pictures on disk, and on PostgreSQL with pictures in a bucket. Afterwards everything acknowledged is there once, every
// picture is whole, everything accepted or ordered is charged once, and every email arrived once unless it is marked.
import { sql } from 'kysely'
import type { Store } from '../../src/platform/database/store.ts'
import { openBucket } from '../../tests/support/bucket.ts'
import { type MailServer, startMailServer } from '../../tests/support/mail-server.ts'
import type { ShopProcess } from '../../tests/support/shop-process.ts'
import { report } from '../report.ts'
import { type EmptyDatabase, emptyDatabases } from '../shops/databases.ts'
import { signIn } from '../shops/owner.ts'
import { findCartMistakes, findStrayCharges, newShopper, type Shopper, waitUntilPaid } from './cart-buyers.ts'
import { countMarked, endLeases, findMailMistakes, killAgain, mailedBy, settleOutbox } from './emails.ts'
import { findFileMistakes, findPictureMistakes, listFolder, makePhotographs } from './kept-pictures.ts'
import {
  findOfferMistakes,
  newOfferCustomer,
  type OfferCustomer,
  offerMails,
  waitUntilDeposited,
} from './offer-customers.ts'
import { findMessageMistakes, newPhotoSender, type PhotoSender } from './photo-senders.ts'
import { type Draft, findQuoteMistakes, newDraft } from './quote-senders.ts'
import { password, shopToKill, startWork, type Work, type Workers } from './rounds.ts'
import { findUploadMistakes, newUpload, type Upload } from './uploading-owner.ts'

const rounds = Number(process.env.KILL9_ROUNDS ?? 40)
/** Between the start of a shop and its kill. The first picture also waits for the decoder, a third of a second. */
const roundMs = { least: 150, most: 1_500 }
const answersBetweenKills = 15
/** Keeps the number of emails in bounds: all are sent in the end, and an offer causes seven. */
const pauses = { short: { least: 50, most: 150 }, long: { least: 200, most: 500 } }
/** Each kill waits until a write of the kind whose turn it is is on its way. */
const writes = {
  offers: ['offer', 'acceptance'],
  payments: ['deposit intent', 'deposit', 'payment intent', 'order', 'payment'],
  quotes: ['quote'],
  uploads: ['upload', 'photograph'],
}
const kinds = Object.values(writes)
/** The kills must cut each kind this often. Where chance keeps one away, there are more rounds. */
const leastCut = Math.ceil(rounds / 8)
const mostRounds = rounds * 2 + 10
/** In fewer rounds, as in `npm test`, chance may cut too little. That is printed, and no mistake of the shop. */
const leastRoundsForCuts = 8

type People = {
  drafts: Draft[]
  uploads: Upload[]
  offers: OfferCustomer[]
  shoppers: Shopper[]
  photoSenders: PhotoSender[]
}

const photographs = await makePhotographs()
for await (const database of emptyDatabases()) await measure(database)

async function measure(database: EmptyDatabase): Promise<void> {
  const { engine, openStore } = database
  await using server = await startMailServer()
  await using bucket = engine === 'SQLite' ? undefined : await openBucket()
  await using killed = await shopToKill(database, { ...mailedBy(server), ...bucket?.env })
  const people: People = { drafts: [], uploads: [], offers: [], shoppers: [], photoSenders: [] }
  const work = startWork(workersOf(people, await cookieOf(killed)))
  const mailKills = killAgain(server)
  let round = 0
  for (; round < rounds || (!isCutEnough(work) && round < mostRounds); round++) {
    await using shop = await killed.start()
    const enough = work.answered() + answersBetweenKills
    // Every other kill comes after a picture that has to outlive it.
    const pictures = countKept(people) + (round % 2)
    const isEnough = () => work.answered() >= enough && countKept(people) >= pictures
    const aim = kinds[round % kinds.length] ?? []
    await work.untilKilled(shop, roundMs, () => isEnough() && work.isUnderWay(aim))
  }
  await mailKills.stop()
  // Only now: in between, the shop alone opens the database that a kill left behind.
  const store = openStore()
  await endLeases(store)

  await using shop = await killed.start()
  await work.finish(shop)
  await waitUntilPaid(shop, people.shoppers)
  await waitUntilDeposited(store, people.offers)
  await settleOutbox(store)
  const listFiles = () => bucket?.list().map((name) => name.replace('media/', '')) ?? listFolder(killed.dataDir)
  const files = await findFileMistakes(store, { ...killed.env, DATA_DIR: killed.dataDir }, listFiles)
  const found = { ...(await findMistakes(people, { store, shop, server })), 'picture files': files.mistakes }
  const marked = await countMarked(store)
  await store.close()

  const done = Object.entries(people).map(([what, { length }]) => `${length} ${what}`)
  console.log(`        ${engine}: ${done.join(', ')}`)
  console.log(`        ${round} kills of the shop, ${mailKills.kills()} of the mail server`)
  console.log(`        writes cut: ${[...work.cut].map(([name, count]) => `${name} ${count}`).join(', ')}`)
  console.log(
    `        ${files.halfWritten} half-written pictures taken away, ${marked} emails marked as possibly sent twice`,
  )
  for (const mistake of Object.values(found).flat().slice(0, 50)) console.error(mistake)
  for (const [what, mistakes] of Object.entries(found))
    report({ what: `${engine}, ${round} kills, mistakes in ${what}`, measured: mistakes.length, limit: 0, unit: '' })
  reportCuts(engine, work)
}

/** Without them, the rest would prove nothing. */
function reportCuts(engine: string, work: Work): void {
  const limit = rounds < leastRoundsForCuts ? 0 : leastCut
  for (const [what, names] of Object.entries(writes)) {
    const measured = work.countCut(names)
    report({ what: `${engine}, ${what} cut by a kill`, measured, limit, unit: '', least: true })
  }
}

async function cookieOf(killed: { start: () => Promise<ShopProcess> }): Promise<string> {
  await using shop = await killed.start()
  return await signIn(shop.url, password)
}

function workersOf({ drafts, uploads, offers, shoppers, photoSenders }: People, cookie: string): Workers[] {
  return [
    { count: 2, pauseMs: pauses.long, next: () => newDraft(drafts) },
    { count: 2, pauseMs: pauses.short, next: () => newUpload(uploads, { cookie, photographs }) },
    { count: 1, pauseMs: pauses.short, next: () => newPhotoSender(photoSenders, photographs) },
    { count: 2, pauseMs: pauses.long, next: () => Object.values(newOfferCustomer(offers, cookie)).flat() },
    { count: 3, pauseMs: pauses.long, next: () => newShopper(shoppers) },
  ]
}

function countKept({ uploads, photoSenders }: People): number {
  return [...uploads, ...photoSenders].filter(({ kept }) => kept !== undefined).length
}

function isCutEnough(work: Work): boolean {
  return kinds.every((names) => work.countCut(names) >= leastCut)
}

type Place = { store: Store; shop: ShopProcess; server: MailServer }

/** Violations, one sentence each, by what they are about. */
async function findMistakes(people: People, { store, shop, server }: Place) {
  const { drafts, uploads, offers, shoppers, photoSenders } = people
  const others = [...offers, ...photoSenders].map(({ email }) => email)
  const photos = photoSenders.flatMap(({ kept }) => kept ?? [])
  const quotes = drafts.length + others.length
  const messages = photoSenders.length
  const wanted = [
    { kinds: ['quote_confirmation'], count: quotes },
    { kinds: ['quote_notice', 'quote_digest'], count: quotes },
    { kinds: ['message_to_owner', 'message_digest'], count: messages },
    ...offerMails.map((kind) => ({ kinds: [kind], count: offers.length })),
    ...['order_receipt', 'order_notice'].map((kind) => ({ kinds: [kind], count: shoppers.length })),
  ]
  return {
    quotes: await findQuoteMistakes(shop, drafts, others),
    pictures: await findUploadMistakes(shop, uploads),
    messages: [...(await findMessageMistakes(shop, photoSenders)), ...(await findPictureMistakes(shop, photos))],
    offers: await findOfferMistakes(store, offers),
    carts: await findCartMistakes(store, shoppers),
    charges: await findStrayCharges(store),
    emails: await findMailMistakes(store, server, wanted),
    database: store.engine === 'sqlite' ? await findDamage(store) : [],
  }
}

async function findDamage(store: Store): Promise<string[]> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(store.db)
  return rows.map((row) => row.integrity_check).filter((line) => line !== 'ok')
}
