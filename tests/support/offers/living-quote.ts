/** A shop with a quote, its owner at the desk, and its customer on the quote's page. */
import { openPayingShop, type ProviderName } from '../paying-shop.ts'

type Options = Parameters<typeof openPayingShop>[1]

/** 72 x 8 x 8 in of oak, 400.00, by carrier to Nashville, 45.00, and 8% tax on the piece: 32.00. */
const asked = {
  customerName: 'June Carter',
  customerEmail: 'june@example.net',
  customerPhone: '615-555-0199',
  productId: 'heritage-oak-floating-mantel',
  woodSpeciesId: 'reclaimed-oak',
  finishOptionId: null,
  dimensions: { length: 72, width: 8, thickness: 8 },
  delivery: { way: 'carrier', zip: '37203' },
  notes: 'Please keep the saw marks.',
}

export const address = { street: '12 Music Row', city: 'Nashville', state: 'TN', zip: '37203' }

export type LivingQuote = Awaited<ReturnType<typeof openLivingQuote>>

/** `request`: fields of the quote that are asked for otherwise; `pieces` in place of the only one. */
export async function openLivingQuote(
  provider: ProviderName = 'demo',
  { request = {}, ...options }: Options & { request?: object } = {},
) {
  const shop = await openPayingShop(provider, options)
  let cookie = await shop.signIn()
  const desk = (method: string, path: string, body?: object) => shop.send(method, `/api/admin${path}`, body, { cookie })
  const { id } = await (await shop.send('POST', '/api/quotes', { ...asked, ...request })).json()

  const offer = async () => (await desk('GET', `/quotes/${id}/offer`)).json()
  const { link } = await offer()
  let token: string = link.slice('/quote/'.length)
  const customer = (method: string, path = '', body?: object) =>
    shop.send(method, `/api/quote-pages/${token}${path}`, body)

  /** Saves the draft with these changes. */
  const save = async (change: object = {}) => {
    const { draft: saved, revision } = await offer()
    const { productId, woodSpeciesId, finishOptionId, dimensions, ...pieces } = saved
    // The fields of a single piece would change the first one.
    const draft = 'pieces' in change ? pieces : saved
    return desk('PUT', `/quotes/${id}/offer`, { ...draft, revision, ...change })
  }
  /** Saves and sends a version. */
  const send = async (change: object = {}) => {
    const saved = await save(change)
    if (saved.status !== 200) return saved
    return desk('POST', `/quotes/${id}/offer/send`, { revision: (await saved.json()).revision })
  }
  const page = async () => (await customer('GET')).json()
  const accept = (version: number, change: object = {}) =>
    customer('POST', '/accept', { version, name: 'June Carter', address, ...change })

  return {
    ...shop,
    quoteId: id as number,
    token: () => token,
    /** The customer uses another link from now on. */
    useLink: (path: string) => {
      token = path.slice('/quote/'.length)
    },
    cookie: () => cookie,
    /** Sessions end after a while. */
    signInAgain: async () => {
      cookie = await shop.signIn()
    },
    /** Without the owner's cookie. */
    plain: shop.send,
    desk,
    /** Anywhere else, with the owner's cookie. */
    asOwner: (method: string, path: string, body?: object) =>
      shop.send(method, path, body, { cookie, 'idempotency-key': 'a-key-of-thirty-two-characters-01' }),
    offer,
    save,
    send,
    withdraw: (version: number) => desk('POST', `/quotes/${id}/offer/withdraw`, { version }),
    renew: (validUntil: string) => desk('POST', `/quotes/${id}/offer/renew`, { validUntil }),
    quote: async () => (await shop.send('GET', `/api/quotes/${id}`, undefined, { cookie })).json(),
    /** Into the bin. */
    bin: () => shop.send('DELETE', `/api/quotes/${id}`, undefined, { cookie }),
    /** For good. */
    remove: async () => {
      const binned = await shop.send('DELETE', `/api/quotes/${id}`, undefined, { cookie })
      return binned.ok ? shop.send('DELETE', `/api/admin/bin/quote/${id}`, undefined, { cookie }) : binned
    },
    customer,
    page,
    accept,
    decline: (version: number, reason = '') => customer('POST', '/decline', { version, reason }),
    /** An accepted offer. */
    accepted: async (change: object = {}) => {
      await send(change)
      const answer = await accept(1)
      if (answer.status !== 200) throw new Error(`Accepting was answered with ${answer.status}.`)
      return answer.json()
    },
    /** Gets the client secret of a payment, by its place in the order of payments. */
    prepare: async (index: number) => customer('POST', `/payments/${(await page()).order.payments[index].id}`),
    order: async () => (await desk('GET', '/orders/1')).json(),
    move: (status: string, word?: string) => desk('PATCH', '/orders/1', { status, word }),
    byHand: async (index: number, change: object = {}) => {
      const { payments } = await (await desk('GET', '/orders/1')).json()
      return desk('POST', `/orders/1/payments/${payments[index].id}`, { how: 'check', note: 'No. 1042', ...change })
    },
  }
}

/** Pays a payment by card, and delivers the provider's events. */
export async function payByCard(living: LivingQuote, index: number): Promise<void> {
  const answer = await living.prepare(index)
  if (answer.status !== 200) throw new Error(`Preparing a payment was answered with ${answer.status}.`)
  await living.pay((await answer.json()).clientSecret, 'paid')
  await living.deliver()
}
