/** A quote from the first question to its delivered piece, by the API. */
import type { APIRequestContext } from '@playwright/test'
import { expect, ownerPassword } from '../shop-test.ts'

const asked = {
  customerName: 'June Carter',
  customerEmail: 'june@example.net',
  productId: 'heritage-oak-floating-mantel',
  woodSpeciesId: 'reclaimed-oak',
  finishOptionId: null,
  dimensions: { length: 72, width: 8, thickness: 8 },
  delivery: { way: 'truck', zip: '37212' },
}
const address = { street: '12 Music Row', city: 'Nashville', state: 'TN', zip: '37212' }

/** By the owner, who is signed in then: an accepted offer, otherwise as in `change`, paid by hand and delivered. */
export async function deliverOne(owner: APIRequestContext, change: object = {}): Promise<void> {
  const call = async (method: 'post' | 'put' | 'patch' | 'get', path: string, data?: object) => {
    const answer = await owner[method](`/api${path}`, data && { data })
    expect([path, answer.ok()]).toEqual([path, true])
    return answer.status() === 204 ? undefined : answer.json()
  }
  await call('post', '/admin/login', { password: ownerPassword })
  await call('post', '/quotes', asked)
  const { draft, revision, link } = await call('get', '/admin/quotes/1/offer')
  const saved = await call('put', '/admin/quotes/1/offer', { ...draft, revision, ...change })
  await call('post', '/admin/quotes/1/offer/send', { revision: saved.revision })
  const page = `/quote-pages/${link.slice('/quote/'.length)}`
  await call('post', `${page}/accept`, { version: 1, name: 'June Carter', address })
  const { payments } = await call('get', '/admin/orders/1')
  for (const { id } of payments)
    await call('post', `/admin/orders/1/payments/${id}`, { how: 'check', note: 'No. 1042' })
  for (const status of ['in_production', 'ready', 'delivered']) await call('patch', '/admin/orders/1', { status })
}
