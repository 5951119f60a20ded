// kill -9 in the middle of concurrent payments, 20 times (5 in `npm test`): afterwards each cart was charged at most once,
// each charge has exactly one paid order with its total, and the cart is empty. Like browsers, shoppers resend a request
// that got no answer.
import { randomInt, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ShopProcess, startShopProcess } from '../../tests/support/shop-process.ts'
import { report } from '../report.ts'
import { type EmptyDatabase, emptyDatabases } from '../shops/databases.ts'

/** `npm test` runs fewer. */
const rounds = Number(process.env.KILL9_ROUNDS ?? 20)
const shoppers = 8
/** Time between the start of a shop and its kill. */
const roundMs = { least: 150, most: 500 }
/** Time for a processing payment to settle and an event to be delivered again. */
const settlingMs = 180_000

/** The demo provider's test numbers: one pays at once, one after some seconds of processing. */
const cards = ['4242424242424242', '4242424242424242', '4242424242424242', '4000000000005019']

/** One browser with one cart. A step is done once it is answered. */
type Shopper = {
  session: string
  address: string
  lengthIn: number
  quantity: number
  card: string
  steps: Step[]
  clientSecret: string
  token: string
}
type Step = 'add' | 'prepare' | 'order' | 'confirm'

for await (const { engine, env, openStore } of emptyDatabases()) {
  const dataDir = env.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'shop-bench-')))
  const start = () =>
    startShopProcess({
      env: { ADMIN_PASSWORD: 'a password for measuring', TRUST_PROXY: '1', LOG_LEVEL: 'info', ...env },
      dataDir,
    })
  const all: Shopper[] = []
  let waiting: Shopper[] = []
  let lostAnswers = 0
  try {
    for (let round = 0; round < rounds; round++) {
      await using shop = await start()
      const again = waiting
      waiting = []
      let killed = false
      const kill = sleep(randomInt(roundMs.least, roundMs.most)).then(() => {
        killed = true
        shop.kill('SIGKILL')
      })
      await Promise.all(
        Array.from({ length: shoppers }, async () => {
          while (!killed) {
            const shopper = again.pop() ?? newShopper(all)
            const finished = await goOn(shop, shopper)
            if (finished) continue
            lostAnswers += 1
            waiting.push(shopper)
          }
        }),
      )
      waiting.push(...again)
      await kill
      await shop.exited
    }

    await using shop = await start()
    for (const shopper of waiting) if (!(await goOn(shop, shopper))) throw new Error('A running shop did not answer.')
    const unpaid = await waitUntilPaid(shop, all)
    const store = openStore()
    const mistakes = await findMistakes(store, all)
    await store.close()
    for (const mistake of mistakes) console.error(mistake)
    console.log(
      `        ${engine}: ${all.length} carts paid, ${lostAnswers} times an answer was lost and asked for again`,
    )
    if (lostAnswers < rounds / 2) throw new Error('Hardly an answer was lost: the shop was not killed at work.')
    report({
      what: `${engine}, ${rounds} rounds of kill -9, carts not charged exactly once for exactly one paid order`,
      measured: mistakes.length + unpaid,
      limit: 0,
      unit: '',
    })
  } finally {
    if (!env.DATA_DIR) await rm(dataDir, { recursive: true, force: true })
  }
}

function newShopper(all: Shopper[]): Shopper {
  const number = all.length
  const shopper: Shopper = {
    session: randomUUID(),
    // Many addresses, so that no rate limit per address applies.
    address: `10.${number % 200}.${Math.floor(number / 200) % 200}.${randomInt(1, 255)}`,
    lengthIn: 60 + (number % 25),
    quantity: 1 + (number % 3),
    card: cards[number % cards.length] ?? '',
    steps: ['add', 'prepare', 'order', 'confirm'],
    clientSecret: '',
    token: '',
  }
  all.push(shopper)
  return shopper
}

/** Takes a shopper through all steps. False when an answer is missing. */
async function goOn(shop: ShopProcess, shopper: Shopper): Promise<boolean> {
  for (let step = shopper.steps[0]; step; step = shopper.steps[0]) {
    const answered = await take(step, shop, shopper)
    if (!answered) return false
    shopper.steps.shift()
  }
  return true
}

function take(step: Step, shop: ShopProcess, shopper: Shopper): Promise<boolean> {
  switch (step) {
    case 'add':
      return add(shop, shopper)
    case 'prepare':
      return prepare(shop, shopper)
    case 'order':
      return placeOrder(shop, shopper)
    case 'confirm':
      return confirm(shop, shopper)
  }
}

/** A browser whose addition got no answer looks at its cart before it adds again. */
async function add(shop: ShopProcess, shopper: Shopper): Promise<boolean> {
  const cart = await call(shop, shopper, 'GET', `/api/cart/${shopper.session}`)
  if (!cart) return false
  if (Array.isArray(cart.body) && cart.body.length > 0) return true
  const added = await call(shop, shopper, 'POST', '/api/cart', {
    productId: 'heritage-oak-floating-mantel',
    quantity: shopper.quantity,
    customizations: { length: shopper.lengthIn, width: 8, thickness: 8 },
    sessionId: shopper.session,
  })
  return isAnswered(added, 201)
}

async function prepare(shop: ShopProcess, shopper: Shopper): Promise<boolean> {
  return isAnswered(
    await call(shop, shopper, 'POST', '/api/create-payment-intent', { sessionId: shopper.session }),
    200,
  )
}

async function placeOrder(shop: ShopProcess, shopper: Shopper): Promise<boolean> {
  const placed = await call(shop, shopper, 'POST', '/api/orders', {
    sessionId: shopper.session,
    customerName: 'Ada Lovelace',
    customerEmail: 'ada@example.com',
    shippingAddress: { street: '12 Analytical Lane', city: 'Nashville', state: 'TN', zip: '37203' },
  })
  if (!isAnswered(placed, 201)) return false
  shopper.clientSecret = placed?.body.clientSecret ?? ''
  shopper.token = placed?.body.token ?? ''
  return true
}

async function confirm(shop: ShopProcess, shopper: Shopper): Promise<boolean> {
  const { clientSecret, card } = shopper
  const confirmed = await call(shop, shopper, 'POST', '/api/demo-payments/confirm', { clientSecret, number: card })
  if (!isAnswered(confirmed, 200)) return false
  if (confirmed?.body.status === 'failed') throw new Error(`A card was refused: ${confirmed.body.message}`)
  return true
}

type Answer = { status: number; body: { [field: string]: string } }

async function call(shop: ShopProcess, { address }: Shopper, method: string, path: string, body?: object) {
  try {
    const answer = await fetch(shop.url + path, {
      method,
      headers: { 'x-forwarded-for': address, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: await answer.json() } as Answer
  } catch {
    // The shop was killed, so the outcome is unknown.
    return undefined
  }
}

/** Whether an answer came. Any status other than the expected one is a bug. */
function isAnswered(answer: Answer | undefined, status: number): boolean {
  // The machine is busy; it is asked again.
  if (answer?.status === 503) return false
  if (answer && answer.status !== status)
    throw new Error(`The shop answered ${answer.status} instead of ${status}: ${JSON.stringify(answer.body)}`)
  return answer !== undefined
}

/** Polls each order like its confirmation page until all are paid or a timeout. Returns how many were unpaid. */
async function waitUntilPaid(shop: ShopProcess, all: Shopper[]): Promise<number> {
  let open = all
  for (const deadline = performance.now() + settlingMs; open.length > 0 && performance.now() < deadline; ) {
    const still: Shopper[] = []
    for (const shopper of open) {
      const order = await call(shop, shopper, 'GET', `/api/orders/${shopper.token}`)
      if (order?.body.status !== 'paid') still.push(shopper)
    }
    open = still
    if (open.length > 0) await sleep(500)
  }
  return open.length
}

/** Violations, one sentence each, read directly from the database. */
async function findMistakes(store: ReturnType<EmptyDatabase['openStore']>, all: Shopper[]): Promise<string[]> {
  const orders = await store.db
    .selectFrom('orders')
    .innerJoin('order_payments', 'order_payments.order_id', 'orders.id')
    .selectAll('orders')
    .select('order_payments.intent_id')
    .execute()
  const items = await store.db.selectFrom('order_items').selectAll().execute()
  const charges = await store.db.selectFrom('demo_intents').selectAll().where('status', '=', 'succeeded').execute()
  const left = await store.db.selectFrom('cart_items').select('session_id').execute()
  const told = await store.db.selectFrom('order_events').select(['order_id', 'status']).execute()
  const mistakes: string[] = []
  for (const { session, lengthIn, quantity, token } of all) {
    const ofCart = orders.filter((order) => order.session_id === session)
    const [paid, ...more] = ofCart.filter((order) => order.status === 'paid')
    const charged = charges.filter((charge) => ofCart.some((order) => order.intent_id === charge.id))
    const unitCents = Math.round((75 * lengthIn) / 12) * 100
    const subtotalCents = unitCents * quantity
    const totalCents = subtotalCents + 4_500 + Math.floor((subtotalCents * 8 + 50) / 100)
    const [item, ...others] = items.filter((one) => one.order_id === paid?.id)
    const say = (what: string) => mistakes.push(`The cart of ${lengthIn} in x ${quantity} ${what}.`)
    if (!paid || more.length > 0) say(`has ${more.length + (paid ? 1 : 0)} paid orders`)
    if (paid?.token !== token) say('is paid under another token than its browser was given')
    if (charged.length !== 1) say(`was charged ${charged.length} times`)
    if (charged.some((charge) => charge.amount_cents !== totalCents || paid?.total_cents !== totalCents))
      say(`was charged ${charged.map((charge) => charge.amount_cents)} cents, not ${totalCents}`)
    if (!item || others.length > 0 || item.quantity !== quantity || item.unit_price_cents !== unitCents)
      say('has other items in its order')
    if (left.some((one) => one.session_id === session)) say('is not empty')
    if (told.filter((event) => event.order_id === paid?.id && event.status === 'paid').length !== 1)
      say('was paid more than once in its history')
  }
  const aside = orders.filter((order) => order.set_aside !== null).length
  if (aside > 0) mistakes.push(`${aside} orders are set aside.`)
  const strangers = charges.filter((charge) => !orders.some((order) => order.intent_id === charge.id)).length
  if (strangers > 0) mistakes.push(`${strangers} charges belong to no order.`)
  return mistakes
}
