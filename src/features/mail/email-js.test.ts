import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { centsOf } from '../pricing/money.ts'
import { type SentQuote, sendQuoteMails } from './email-js.ts'

const quote: SentQuote = {
  id: 12,
  createdAt: '2026-11-21T15:00:00.000Z',
  customerName: 'Ada Lovelace',
  customerEmail: 'ada@example.com',
  customerPhone: '615-555-0199',
  productName: 'Heritage Oak Floating Mantel',
  category: 'floating-mantel',
  woodSpeciesName: 'Reclaimed Pine',
  size: { lengthIn: 67.375, widthIn: 8, thicknessIn: 8.5 },
  boardFeet: 34,
  customizations: { company: 'Analytical Engines' },
  finishName: 'Whitewash',
  link: '/quote/a-private-link',
  woodPrice: '297.50',
  finishPrice: '40.00',
  processingPrice: '0.00',
  shippingPrice: '45.00',
  totalPrice: '382.50',
  totalPriceTo: null,
  delivery: null,
}

const sent: { url: string; body: { [field: string]: unknown } }[] = []
const warned = vi.fn()
const failed = vi.fn()

/** As much of a browser as EmailJS needs, with the shop and EmailJS answering. */
function openBrowser(config: Response | Error, emailJs = () => new Response('OK')) {
  vi.stubGlobal('window', { location: { origin: 'https://shop.example.com' } })
  vi.stubGlobal('location', { pathname: '/quote-builder' })
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    if (String(input).endsWith('/api/emailjs-config')) {
      if (config instanceof Error) throw config
      return config
    }
    sent.push({ url: String(input), body: JSON.parse(String(init?.body)) })
    return emailJs()
  })
}

const available = () =>
  Response.json({ available: true, publicKey: 'public', serviceId: 'service', handledByServer: false })

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(warned)
  vi.spyOn(console, 'error').mockImplementation(failed)
  vi.useFakeTimers({ toFake: ['setTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  for (const calls of [warned, failed]) calls.mockClear()
  sent.length = 0
})

/** Without the pause EmailJS asks for. */
async function sendNow(mailed = quote) {
  const sending = sendQuoteMails(mailed)
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1), { interval: 1, timeout: 60_000 })
  await vi.runAllTimersAsync()
  return sending
}

test('MAIL-1 the customer gets exactly the listed fields, and the owner also a link to the quote', async () => {
  openBrowser(available())
  expect(await sendNow()).toBe(true)
  const fields = {
    quote_id: '12',
    submission_date: 'Sat, Nov 21, 2026, 9:00 AM CST',
    customer_name: 'Ada Lovelace',
    customer_email: 'ada@example.com',
    customer_phone: '615-555-0199',
    customer_company: 'Analytical Engines',
    product_type: 'Floating Mantel',
    wood_species: 'Reclaimed Pine',
    length: '67 3/8 in (5 ft 7 3/8 in)',
    width: '8 in',
    thickness: '8 1/2 in',
    board_feet: '34',
    special_requirements: 'Finish: Whitewash. Your quote: https://shop.example.com/quote/a-private-link',
    wood_cost: '297.50',
    processing_cost: '40.00',
    shipping_cost: '45.00',
    total_price: '382.50',
  }
  const call = (template_id: string, template_params: object) => ({
    url: 'https://api.emailjs.com/api/v1.0/email/send',
    body: { lib_version: '4.4.1', user_id: 'public', service_id: 'service', template_id, template_params },
  })
  expect(sent).toEqual([
    call('quote_confirmation', fields),
    call('admin_notification', { ...fields, admin_link: 'https://shop.example.com/admin?quote=12' }),
  ])
  expect([warned.mock.calls, failed.mock.calls]).toEqual([[], []])
})

test.each([
  ['hung', '350.00', '450.00', '647.50', '747.50', '350.00-450.00', '647.50-747.50'],
  [null, '0.00', null, '297.50', null, 'to be worked out', '297.50 plus delivery'],
] as const)('DOOR-3 delivered as %s, the fields say what it costs', async (...row) => {
  const [way, shippingPrice, priceTo, totalPrice, totalPriceTo, shipping_cost, total_price] = row
  openBrowser(available())
  await sendNow({ ...quote, shippingPrice, totalPrice, totalPriceTo, delivery: { way, priceTo } })
  for (const { body } of sent) expect(body.template_params).toMatchObject({ shipping_cost, total_price })
  expect(sent).toHaveLength(2)
})

test('MAIL-1, MAIL-3 the costs add up to the total, and what the customer wrote is in neither email', async () => {
  openBrowser(available())
  await sendNow({ ...quote, finishName: null, ...({ notes: 'Call +1 900 now' } as object) })
  for (const { body } of sent) {
    const params = body.template_params as Record<string, string>
    const costs = ['wood_cost', 'processing_cost', 'shipping_cost'].map((name) => centsOf(params[name] ?? ''))
    expect(costs.reduce((sum, cents) => sum + cents, 0)).toBe(centsOf(params.total_price ?? ''))
    expect(params.special_requirements).toMatch(/^Finish: none\. Your quote: https:/)
    expect(JSON.stringify(params)).not.toContain('900')
  }
  expect(sent).toHaveLength(2)
})

test.each([
  [
    'several pieces',
    [{ quantity: 1 }, { quantity: 4 }],
    "5 pieces in all; your quote's page has each of them. Finish: ",
  ],
  ['one piece', [{ quantity: 1 }], 'Finish: '],
])('JOB-1 the fields describe the first piece, and say how many there are: %s', async (_what, pieces, begins) => {
  openBrowser(available())
  await sendNow({ ...quote, pieces } as typeof quote)
  for (const { body } of sent)
    expect((body.template_params as Record<string, string>).special_requirements?.startsWith(begins)).toBe(true)
  expect(sent).toHaveLength(2)
})

test('MAIL-1 when EmailJS fails the console says so and the answer is false; the owner still gets the notification', async () => {
  openBrowser(available(), () => new Response('The Public Key is invalid', { status: 400 }))
  expect(await sendNow()).toBe(false)
  expect(failed).toHaveBeenCalledWith('Customer email notification failed', expect.objectContaining({ status: 400 }))
  expect(sent).toHaveLength(2)
})

test.each([
  ['missing', Response.json({ available: false, publicKey: null, serviceId: null, handledByServer: false })],
  ['failing', new Response('{}', { status: 503 })],
  ['out of reach', new TypeError('Failed to fetch')],
])('MAIL-1 a configuration that is %s means a warning in the console and no email', async (_, config) => {
  openBrowser(config)
  expect(await sendQuoteMails(quote)).toBe(false)
  expect(sent).toEqual([])
  expect(warned).toHaveBeenCalledOnce()
  expect(failed).not.toHaveBeenCalled()
})

test('MAIL-2 when the shop has a mail server, the browser sends nothing and logs nothing', async () => {
  openBrowser(Response.json({ available: false, publicKey: null, serviceId: null, handledByServer: true }))
  expect(await sendQuoteMails(quote)).toBe(false)
  expect(sent).toEqual([])
  expect([warned.mock.calls, failed.mock.calls]).toEqual([[], []])
})
