/** A shop on the fake Stripe, with the stand-in for Stripe.js in the browser. */
import { fileURLToPath } from 'node:url'
import { type FakeStripe, startFakeStripe } from '../support/fake-stripe.ts'
import { test as base } from './shop-test.ts'

const standIn = fileURLToPath(new URL('../support/stripe-js-stand-in.js', import.meta.url))

type Fixtures = {
  /** The shop's path for events. */
  webhookPath: string
  stripe: FakeStripe & {
    /** The types of the events that the shop accepted, in that sequence. */
    accepted: readonly string[]
    /** Sets the shop's address. Until then events are retried. */
    sendEventsTo: (shopUrl: string) => void
  }
}

export const test = base.extend<Fixtures>({
  webhookPath: ['/api/payments/webhook', { option: true }],
  stripe: async ({ webhookPath }, use) => {
    const accepted: string[] = []
    let shopUrl = ''
    const fake = await startFakeStripe({
      deliverTo: async ({ body, signature }) => {
        const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
        const { ok, status } = await fetch(`${shopUrl}${webhookPath}`, { method: 'POST', headers, body })
        if (ok) accepted.push(JSON.parse(body).type)
        return status
      },
    })
    const sendEventsTo = (url: string) => {
      shopUrl = url
    }
    await use({ ...fake, accepted, sendEventsTo })
    await fake.stop()
  },
  shopEnv: async ({ stripe }, use) => use(stripe.env),
  shop: async ({ shop, stripe }, use) => {
    stripe.sendEventsTo(shop.url)
    await use(shop)
  },
  page: async ({ page, stripe }, use) => {
    await page.route(/^https:\/\/js\.stripe\.com\//, (route) =>
      route.request().resourceType() === 'script'
        ? route.fulfill({ contentType: 'text/javascript', path: standIn })
        : route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Card</title>' }),
    )
    // The shop's policy blocks these calls before they get here unless it names api.stripe.com.
    await page.route(/^https:\/\/api\.stripe\.com\//, async (route) => {
      const url = route.request().url().replace('https://api.stripe.com', stripe.url)
      await route.fulfill({ response: await route.fetch({ url }) })
    })
    await use(page)
  },
})
