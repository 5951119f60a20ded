/** Customers who upload without end leave the owner's places free. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { expect, it, onTestFinished } from 'vitest'
import { openLivingQuote } from '../support/offers/living-quote.ts'
import { formType, makePicture, pictureForm } from '../support/pictures.ts'
import { openConnection } from '../support/raw-http.ts'

it('LIVE-4, ADMIN-9 photographs that customers send without end do not keep the owner from uploading', async () => {
  const living = await openLivingQuote()
  const server = createServer(getRequestListener(living.app().fetch)).listen(0)
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const form = Buffer.from(pictureForm(await makePicture(), 'species')).toString('latin1')
  const path = `/api/quote-pages/${living.token()}/messages/photos`
  const isCounted = () =>
    living.store.db.selectFrom('rate_limits').select('hits').where('key', 'like', 'message-photos:%')
  for (let stranger = 1; stranger <= 4; stranger++) {
    const slow = await openConnection(url)
    onTestFinished(() => slow[Symbol.dispose]())
    slow.send(`POST ${path} HTTP/1.1\r\nHost: shop\r\nContent-Type: ${formType}\r\nContent-Length: 900000\r\n\r\n`)
    slow.send(form.slice(0, 1000))
    await expect.poll(async () => (await isCounted().executeTakeFirst())?.hits).toBe(stranger)
  }
  const cookie = await living.signIn()
  const headers = { cookie, 'content-type': formType }
  const body = pictureForm(await makePicture(), 'species')
  expect((await living.request('/api/admin/pictures', { method: 'POST', headers, body })).status).toBe(201)
})
