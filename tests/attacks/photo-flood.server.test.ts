/** One address can't fill the disk with photographs, however many quotes it asks for. */
import { expect, it } from 'vitest'
import { openLivingQuote } from '../support/offers/living-quote.ts'

const minuteMs = 60 * 1000

it('LIVE-4 one address sends at most 80 photographs in ten minutes and 300 in a day, and others still can', async () => {
  const living = await openLivingQuote()
  const path = `/api/quote-pages/${living.token()}/messages/photos`
  // What is no form is counted, too, and refused with 415.
  const send = async (from: string) => (await living.request(path, { method: 'POST', from })).status
  const sendMany = async (count: number) => {
    const answers = []
    for (let sent = 0; sent < count; sent++) answers.push(await send('198.51.100.7'))
    return answers.filter((status) => status !== 429).length
  }
  expect(await sendMany(85)).toBe(80)
  expect(await send('198.51.100.8')).toBe(415)
  let taken = 80
  for (let round = 0; round < 4; round++) {
    living.wait(10 * minuteMs)
    taken += await sendMany(85)
  }
  expect(taken).toBe(300)
  expect(await send('198.51.100.8')).toBe(415)
  living.wait(24 * 60 * minuteMs)
  expect(await send('198.51.100.7')).toBe(415)
})
