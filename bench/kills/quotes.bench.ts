// kill -9 in the middle of concurrent quotes, 20 times (5 in `npm test`): every quote answered with 201 is stored with the
// same numbers, and a draft resent after a lost answer is stored once.
import { randomInt, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ShopProcess, startShopProcess } from '../../tests/support/shop-process.ts'
import { report } from '../report.ts'
import { emptyDatabases } from '../shops/databases.ts'
import { signIn } from '../shops/owner.ts'

/** `npm test` runs fewer. */
const rounds = Number(process.env.KILL9_ROUNDS ?? 20)
const clients = 8
/** Time between the start of a shop and its kill. */
const roundMs = { least: 150, most: 400 }
const ADMIN_PASSWORD = 'a password for measuring'

type Quote = { id: number; customerEmail: string; [field: string]: unknown }
/** A draft is identified by its email, which the owner sees, and its idempotency key. */
type Draft = {
  key: string
  address: string
  body: { customerEmail: string } & Record<string, unknown>
  answered?: Quote
}

for await (const { engine, env } of emptyDatabases()) {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-bench-'))
  const start = () => startShopProcess({ env: { ADMIN_PASSWORD, TRUST_PROXY: '1', ...env }, dataDir })
  const drafts: Draft[] = []
  /** Sent, and no answer came. */
  let open: Draft[] = []
  let sentAgain = 0
  try {
    for (let round = 0; round < rounds; round++) {
      await using shop = await start()
      const again = open
      open = []
      sentAgain += again.length
      let killed = false
      const kill = sleep(randomInt(roundMs.least, roundMs.most)).then(() => {
        killed = true
        shop.kill('SIGKILL')
      })
      await Promise.all(
        Array.from({ length: clients }, async () => {
          while (!killed) {
            const draft = again.pop() ?? newDraft(drafts)
            if (!(await send(shop, draft))) open.push(draft)
          }
        }),
      )
      open.push(...again)
      await kill
      await shop.exited
    }

    await using shop = await start()
    sentAgain += open.length
    for (const draft of open) if (!(await send(shop, draft))) throw new Error('A running shop did not answer.')
    const stored = Map.groupBy(await listQuotes(shop), (quote) => quote.customerEmail)
    const mistakes = drafts.filter((draft) => !isStoredOnce(draft, stored)).length
    const strangers = [...stored.keys()].length - drafts.length
    console.log(`        ${engine}: ${drafts.length} quotes, ${sentAgain} sent again because their answer was lost`)
    if (sentAgain === 0) throw new Error('No answer was ever lost: the shop was not killed at work.')
    const what = `${engine}, ${rounds} rounds of kill -9, quotes lost, doubled or changed`
    report({ what, measured: mistakes + Math.abs(strangers), limit: 0, unit: '' })
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

function newDraft(drafts: Draft[]): Draft {
  const number = drafts.length
  const draft: Draft = {
    key: randomUUID(),
    // Many addresses, so that no rate limit per address applies.
    address: `10.${number % 200}.${Math.floor(number / 200) % 200}.${randomInt(1, 255)}`,
    body: {
      customerName: 'Ada Lovelace',
      customerEmail: `draft-${number}@example.com`,
      productId: 'heritage-oak-floating-mantel',
      woodSpeciesId: 'reclaimed-pine',
      dimensions: { length: 60 + (number % 25), width: 8, thickness: 8 },
    },
  }
  drafts.push(draft)
  return draft
}

/** Whether an answer came. Any status but 201 is a bug. */
async function send(shop: ShopProcess, draft: Draft): Promise<boolean> {
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': draft.key,
    'x-forwarded-for': draft.address,
  }
  let status: number
  let quote: Quote
  try {
    const answer = await fetch(`${shop.url}/api/quotes`, { method: 'POST', headers, body: JSON.stringify(draft.body) })
    status = answer.status
    quote = await answer.json()
  } catch {
    // The shop was killed, so the draft's outcome is unknown.
    return false
  }
  // The machine is busy; the draft is sent again.
  if (status === 503) return false
  if (status !== 201) throw new Error(`A quote was answered with ${status}: ${JSON.stringify(quote)}`)
  // A list leaves out what is drawn.
  const { drawn: _drawn, ...listed } = quote
  draft.answered = listed
  return true
}

function isStoredOnce({ body, answered }: Draft, stored: Map<string, Quote[]>): boolean {
  const found = stored.get(body.customerEmail) ?? []
  if (found.length === 1 && JSON.stringify(found[0]) === JSON.stringify(answered)) return true
  console.error(`answered: ${JSON.stringify(answered)}\nstored: ${JSON.stringify(found)}`)
  return false
}

async function listQuotes({ url }: ShopProcess): Promise<Quote[]> {
  const cookie = await signIn(url, ADMIN_PASSWORD)
  const all: Quote[] = []
  for (;;) {
    const last = all.at(-1)
    const key = last ? `&before=${last.id}` : ''
    const answer = await fetch(`${url}/api/quotes?limit=1000${key}`, { headers: { cookie } })
    if (answer.status !== 200) throw new Error(`The list of quotes answered ${answer.status}.`)
    const quotes: (Quote & { suspicion: unknown })[] = await answer.json()
    // Fields that only the owner sees are not in the customer's answer.
    all.push(...quotes.map(({ suspicion: _, ...quote }) => quote as Quote))
    if (quotes.length < 1000) return all
  }
}
