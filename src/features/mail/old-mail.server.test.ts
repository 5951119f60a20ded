/** Emails saved by an older version of the shop, and emails this version can't read (MAIL-2). */
import { expect, it } from 'vitest'
import { mailRows, openMailingShop, owner, recipientsOf } from '../../../tests/support/mailing-shop.ts'
import type { TestShop } from '../../../tests/support/test-shop.ts'
import { rolloutMs } from './stuck-mails.server.ts'

/** Rows as the shop saved them in November 2026. Never change them: a version with other fields adds its own. */
const november2026 = [
  {
    kind: 'quote_confirmation',
    about_id: 1,
    recipient: 'ada@example.net',
    content:
      '{"quoteId":1,"sentAt":1795262400000,"customerName":"Ada Lovelace","customerEmail":"ada@example.net","customerPhone":"615-555-0199","company":"Analytical Engines","notes":"Keep the saw marks.","piece":{"productName":"Heritage Oak Floating Mantel","woodName":"Reclaimed Pine","finishName":null,"lengthIn":72,"widthIn":8,"thicknessIn":8,"boardFeet":32},"pricePerBoardFootCents":875,"woodCents":28000,"finishCents":0,"processingCents":0,"shippingCents":4500,"totalCents":32500}',
    says: ['Heritage Oak Floating Mantel', '$325.00'],
  },
  {
    kind: 'quote_notice',
    about_id: 1,
    recipient: null,
    content:
      '{"quoteId":1,"sentAt":1795262400000,"customerName":"Ada Lovelace","customerEmail":"ada@example.net","customerPhone":"","company":"","notes":"","piece":{"productName":"Heritage Oak Floating Mantel","woodName":"Reclaimed Pine","finishName":"Natural Oil","lengthIn":67.375,"widthIn":8,"thicknessIn":8,"boardFeet":29.94},"pricePerBoardFootCents":875,"woodCents":26198,"finishCents":2500,"processingCents":0,"shippingCents":4500,"totalCents":33198}',
    says: ['Ada Lovelace', 'Natural Oil', '$331.98'],
  },
  {
    kind: 'order_receipt',
    about_id: 7,
    recipient: 'bob@example.net',
    content:
      '{"orderId":7,"token":"mlDwPWJjb8VtFqZ0sCHGmQZ1Q0f6yG3n","paidAt":1795262400000,"customerName":"Bob Boole","address":{"street":"12 Analytical Lane","city":"Nashville","state":"TN","zip":"37203","country":"US"},"items":[{"productName":"Heritage Oak Floating Mantel","woodName":"Reclaimed Oak","lengthIn":72,"widthIn":8,"thicknessIn":8,"quantity":1,"unitCents":45000}],"subtotalCents":45000,"shippingCents":4500,"taxCents":3600,"totalCents":53100}',
    says: ['Bob Boole', '12 Analytical Lane', '$531.00'],
  },
  {
    kind: 'order_notice',
    about_id: 7,
    recipient: null,
    content:
      '{"orderId":7,"paidAt":1795262400000,"customerName":"Bob Boole","address":{"street":"12 Analytical Lane","city":"Nashville","state":"TN","zip":"37203","country":"US"},"items":[{"productName":"Heritage Oak Floating Mantel","woodName":"Reclaimed Oak","lengthIn":72,"widthIn":8,"thicknessIn":8,"quantity":1,"unitCents":45000}],"subtotalCents":45000,"shippingCents":4500,"taxCents":3600,"totalCents":53100,"customerEmail":"bob@example.net","customerPhone":"","setAside":null}',
    says: ['What to make', 'Bob Boole', '$531.00'],
  },
  {
    kind: 'quote_digest',
    about_id: 8,
    recipient: null,
    content:
      '{"quotes":[{"quoteId":8,"sentAt":1795262400000,"totalCents":32500,"productName":"Heritage Oak Floating Mantel","woodName":"Reclaimed Pine","lengthIn":72,"widthIn":8,"thicknessIn":8}],"more":2}',
    says: ['Quote #8', 'And 2 more.', '$325.00'],
  },
] as const

/** Since an order keeps its way, its days and the lines of delivery and tax. */
const withDelivery = [
  {
    kind: 'order_receipt',
    about_id: 9,
    recipient: 'eve@example.net',
    content:
      '{"orderId":9,"token":"mlDwPWJjb8VtFqZ0sCHGmQZ1Q0f6yG3n","paidAt":1795262400000,"customerName":"Eve Hill","address":{"street":"12 Oak Street","city":"Nashville","state":"TN","zip":"37212","country":"US"},"items":[{"productName":"Heritage Oak Floating Mantel","woodName":"Reclaimed Oak","finishName":null,"lengthIn":72,"widthIn":8,"thicknessIn":8,"quantity":1,"unitCents":45000,"priceLines":[]}],"subtotalCents":45000,"shippingCents":10000,"taxCents":3600,"delivery":{"way":"truck","place":{"zip":"37212","place":"Nashville","state":"TN","miles":1,"area":"Nashville Metro"},"cents":10000,"days":{"from":"2026-12-08","to":"2026-12-15"}},"priceLines":[{"key":"delivery","label":"Our truck","quantity":"1 trip","rate":"Nashville Metro","amountCents":10000,"rule":"One trip of our truck to Nashville, TN, 1 mile from the workshop."},{"key":"tax","label":"Tax","quantity":"$450.00","rate":"8%","amountCents":3600,"rule":"8% of the subtotal."}],"totalCents":58600}',
    says: ['Eve Hill', 'Our truck, about Dec 8-15', '8% of the subtotal.', '$586.00'],
  },
] as const

/** Since a quote keeps its way, its lines and the range of its total. */
const withDoor = [
  {
    kind: 'quote_confirmation',
    about_id: 11,
    recipient: 'joan@example.net',
    content:
      '{"quoteId":11,"sentAt":1795262400000,"customerName":"Joan Clarke","customerEmail":"joan@example.net","customerPhone":"","company":"","notes":"","piece":{"productName":"Heritage Oak Floating Mantel","woodName":"Reclaimed Oak","finishName":null,"lengthIn":72,"widthIn":8,"thicknessIn":8,"boardFeet":32},"pricePerBoardFootCents":1250,"woodCents":40000,"finishCents":0,"processingCents":0,"shippingCents":35000,"totalCents":75000,"totalToCents":85000,"delivery":{"way":"hung","place":{"zip":"37212","place":"Nashville","state":"TN","miles":1,"area":"Nashville Metro"},"cents":35000,"toCents":45000,"days":{"from":"2026-12-08","to":"2026-12-15"}},"priceLines":[{"key":"wood","label":"Reclaimed Oak","quantity":"32 board feet","rate":"$12.50 per board foot","amountCents":40000,"rule":"Wood is priced by the board foot."},{"key":"delivery","label":"Our truck","quantity":"1 trip","rate":"Nashville Metro","amountCents":10000,"rule":"One trip of our truck to Nashville, TN, 1 mile from the workshop."},{"key":"hanging","label":"Hanging it","quantity":null,"rate":null,"amountCents":25000,"toCents":35000,"rule":"Your wall decides where in the range it falls."}]}',
    says: ['$100.00', '$250.00-$350.00', '$750.00-$850.00', 'about Dec 8-15'],
  },
] as const

/** Since a quote keeps what is drawn and the customer's fireplace, and a list which totals are without delivery. */
const withDrawing = [
  {
    kind: 'quote_notice',
    about_id: 12,
    recipient: null,
    content:
      '{"quoteId":12,"sentAt":1795262400000,"customerName":"Mary Hall","customerEmail":"mary@example.net","customerPhone":"","company":"","notes":"","piece":{"productName":"Heritage Oak Floating Mantel","woodName":"Reclaimed Oak","finishName":null,"lengthIn":72,"widthIn":8,"thicknessIn":8,"boardFeet":32,"toDraw":{"category":"floating-mantel","woodSpeciesId":"reclaimed-oak","finishOptionId":null}},"pricePerBoardFootCents":1250,"woodCents":40000,"finishCents":0,"processingCents":0,"shippingCents":0,"totalCents":40000,"leadTimeWeeks":{"from":2,"to":3},"totalToCents":null,"delivery":{"way":null,"place":{"zip":"96813","place":"Honolulu","state":"HI"},"days":null},"priceLines":[{"key":"wood","label":"Reclaimed Oak","quantity":"32 board feet","rate":"$12.50 per board foot","amountCents":40000,"rule":"Wood is priced by the board foot."}],"fireplace":{"fire":"gas","opening":{"widthIn":41.5,"heightIn":32},"undersideIn":56.25}}',
    says: ['Mary Hall', '$400.00 plus delivery', 'Gas', '41 1/2 in wide, 32 in tall', '56 1/4 in'],
  },
  {
    kind: 'quote_digest',
    about_id: 13,
    recipient: null,
    content:
      '{"quotes":[{"quoteId":13,"sentAt":1795262400000,"totalCents":40000,"totalToCents":null,"isWithoutDelivery":true,"productName":"Heritage Oak Floating Mantel","woodName":"Reclaimed Oak","lengthIn":72,"widthIn":8,"thicknessIn":8}],"more":0}',
    says: ['Quote #13', '$400.00 plus delivery'],
  },
] as const

/** Since a quote becomes an offer and an order. */
const withOffers = [
  {
    kind: 'offer_sent',
    about_id: 21,
    recipient: 'june1@example.net',
    content:
      '{"quoteId":128,"version":1,"token":"mlDwPWJjb8VtFqZ0sCHGmQZ1Q0f6yG3n","customerName":"June One","piece":{"productName":"Heritage Oak Floating Mantel","woodName":"Reclaimed Oak","finishName":"Hand-Rubbed Oil","lengthIn":67.375,"widthIn":8,"thicknessIn":8},"lines":[{"key":"wood","label":"Reclaimed Oak","quantity":"29.94 board feet","rate":"$12.50 per board foot","amountCents":37425,"rule":""},{"key":"own-1","label":"Notch for the chimney stone","quantity":null,"rate":null,"amountCents":35000,"rule":""},{"key":"own-2","label":"Neighbor discount","quantity":null,"rate":null,"amountCents":-5000,"rule":""},{"key":"delivery","label":"Our truck","quantity":null,"rate":null,"amountCents":10000,"rule":""},{"key":"tax","label":"Tax","quantity":null,"rate":null,"amountCents":5394,"rule":""}],"totalCents":82819,"depositPercent":50,"depositCents":41410,"way":"hung","promisedOn":"2026-12-15","validUntil":"2026-12-23","note":"The stone sticks out by an inch, so we notch the back.\\nWe have a fine old beam for this."}',
    says: ['June One', 'Notch for the chimney stone', '$828.19'],
  },
  {
    kind: 'offer_accepted',
    about_id: 22,
    recipient: 'june2@example.net',
    content:
      '{"quoteId":128,"version":1,"token":"mlDwPWJjb8VtFqZ0sCHGmQZ1Q0f6yG3n","customerName":"June Two","piece":{"productName":"Heritage Oak Floating Mantel","woodName":"Reclaimed Oak","finishName":"Hand-Rubbed Oil","lengthIn":67.375,"widthIn":8,"thicknessIn":8},"lines":[{"key":"wood","label":"Reclaimed Oak","quantity":"29.94 board feet","rate":"$12.50 per board foot","amountCents":37425,"rule":""},{"key":"own-1","label":"Notch for the chimney stone","quantity":null,"rate":null,"amountCents":35000,"rule":""},{"key":"own-2","label":"Neighbor discount","quantity":null,"rate":null,"amountCents":-5000,"rule":""},{"key":"delivery","label":"Our truck","quantity":null,"rate":null,"amountCents":10000,"rule":""},{"key":"tax","label":"Tax","quantity":null,"rate":null,"amountCents":5394,"rule":""}],"totalCents":82819,"depositPercent":50,"depositCents":41410,"way":"hung","promisedOn":"2026-12-15","validUntil":"2026-12-23","note":"The stone sticks out by an inch, so we notch the back.\\nWe have a fine old beam for this.","orderId":41,"acceptedAt":1795532460000,"acceptedBy":"June Carter"}',
    says: ['June Two', 'version 1', '$414.10'],
  },
  {
    kind: 'offer_answer',
    about_id: 23,
    recipient: null,
    content:
      '{"quoteId":128,"version":1,"token":"mlDwPWJjb8VtFqZ0sCHGmQZ1Q0f6yG3n","customerName":"June Three","piece":{"productName":"Heritage Oak Floating Mantel","woodName":"Reclaimed Oak","finishName":"Hand-Rubbed Oil","lengthIn":67.375,"widthIn":8,"thicknessIn":8},"lines":[{"key":"wood","label":"Reclaimed Oak","quantity":"29.94 board feet","rate":"$12.50 per board foot","amountCents":37425,"rule":""},{"key":"own-1","label":"Notch for the chimney stone","quantity":null,"rate":null,"amountCents":35000,"rule":""},{"key":"own-2","label":"Neighbor discount","quantity":null,"rate":null,"amountCents":-5000,"rule":""},{"key":"delivery","label":"Our truck","quantity":null,"rate":null,"amountCents":10000,"rule":""},{"key":"tax","label":"Tax","quantity":null,"rate":null,"amountCents":5394,"rule":""}],"totalCents":82819,"depositPercent":50,"depositCents":41410,"way":"hung","promisedOn":"2026-12-15","validUntil":"2026-12-23","note":"The stone sticks out by an inch, so we notch the back.\\nWe have a fine old beam for this.","customerEmail":"june.carter@example.com","customerPhone":"(615) 555-0199","answer":"accepted","words":"June Carter","orderId":41}',
    says: ['June Three accepted version 1', '$828.19'],
  },
  {
    kind: 'payment_receipt',
    about_id: 24,
    recipient: 'june4@example.net',
    content:
      '{"quoteId":128,"orderId":41,"token":"mlDwPWJjb8VtFqZ0sCHGmQZ1Q0f6yG3n","customerName":"June Four","kind":"deposit","how":"card","paidAt":1795532640000,"amountCents":41410,"totalCents":82819,"leftCents":41409,"piece":{"productName":"Heritage Oak Floating Mantel","woodName":"Reclaimed Oak","finishName":"Hand-Rubbed Oil","lengthIn":67.375,"widthIn":8,"thicknessIn":8},"promisedOn":"2026-12-15"}',
    says: ['June Four', '$414.10'],
  },
  {
    kind: 'payment_notice',
    about_id: 25,
    recipient: null,
    content:
      '{"quoteId":128,"orderId":41,"token":"mlDwPWJjb8VtFqZ0sCHGmQZ1Q0f6yG3n","customerName":"June Five","kind":"deposit","how":"card","paidAt":1795532640000,"amountCents":41410,"totalCents":82819,"leftCents":41409,"piece":{"productName":"Heritage Oak Floating Mantel","woodName":"Reclaimed Oak","finishName":"Hand-Rubbed Oil","lengthIn":67.375,"widthIn":8,"thicknessIn":8},"promisedOn":"2026-12-15","customerEmail":"june.carter@example.com","customerPhone":"(615) 555-0199"}',
    says: ['June Five', '$414.10'],
  },
  {
    kind: 'order_progress',
    about_id: 26,
    recipient: 'june6@example.net',
    content:
      '{"orderId":41,"quoteId":128,"token":"mlDwPWJjb8VtFqZ0sCHGmQZ1Q0f6yG3n","customerName":"June Six","step":"in_production","items":[{"productName":"Heritage Oak Floating Mantel","woodName":"Reclaimed Oak","finishName":"Hand-Rubbed Oil","lengthIn":67.375,"widthIn":8,"thicknessIn":8,"quantity":1}],"delivery":{"way":"hung","days":{"from":"2026-12-15","to":"2026-12-15"}},"leftCents":41409}',
    says: ['June Six', 'Heritage Oak Floating Mantel'],
  },
] as const

const insert = (
  shop: TestShop,
  rows: { kind: string; about_id: number; recipient: string | null; content: string }[],
) =>
  shop.store.db
    .insertInto('outbox')
    .values(
      rows.map(({ kind, about_id, recipient, content }, number) => ({
        kind,
        about_id,
        recipient,
        content,
        message_id: `<${number}@example.com>`,
        state: 'waiting' as const,
        tries: 0,
        unanswered: 0,
        due_at: shop.now(),
        lease: null,
        last_error: null,
        created_at: shop.now(),
        sent_at: null,
      })),
    )
    .execute()

it('MAIL-2 an email saved by an older version is sent after an update, with all it says', async () => {
  const { server, shop, worker } = await openMailingShop()
  const saved = [...november2026, ...withDelivery, ...withDoor, ...withDrawing, ...withOffers]
  await insert(shop, saved)
  await worker.sendDue()
  expect((await mailRows(shop)).map(({ state }) => state)).toEqual(saved.map(() => 'sent'))
  const mails = await server.read()
  for (const { recipient, says } of saved) {
    const texts = mails.filter((one) => one.to[0]?.address === (recipient ?? owner)).map(({ text }) => text)
    const said = texts.filter((text) => says.every((words) => text?.includes(words)))
    expect(said).toHaveLength(1)
  }
})

it('MAIL-2 an email that cannot be read is listed as stuck with its text, and the others are sent', async () => {
  const { server, shop, worker, owner: desk } = await openMailingShop()
  await insert(
    shop,
    [
      {
        kind: 'quote_confirmation',
        about_id: 1,
        recipient: 'ada@example.net',
        content: '{"quoteId":1,"customerName":"Ada',
      },
      {
        kind: 'order_receipt',
        about_id: 7,
        recipient: 'bob@example.net',
        content: '{"orderId":"seven","customerName":"Bob Boole","items":[{"woodName":"Reclaimed Oak","lengthIn":72}]}',
      },
      {
        kind: 'kind_of_a_newer_version',
        about_id: 3,
        recipient: 'eve@example.net',
        content: '{"bay":"2, by the gate","from":null}',
      },
      { ...november2026[2] },
    ].map((row, number) => ({ ...row, about_id: row.about_id + 10 * number })),
  )
  await worker.sendDue()
  expect(recipientsOf(server)).toEqual(['bob@example.net'])
  // The third is left to a newer version for a while: one may be starting alongside this one.
  expect((await desk.mails()).stuckTotal).toBe(2)
  shop.wait(rolloutMs)
  const { stuck, stuckTotal } = await desk.mails()
  expect(stuckTotal).toBe(3)
  expect(stuck).toMatchObject([
    { kind: 'quote_confirmation', state: 'failed', words: '{"quoteId":1,"customerName":"Ada' },
    {
      kind: 'order_receipt',
      state: 'failed',
      words: 'orderId: seven\ncustomerName: Bob Boole\nitems 1 woodName: Reclaimed Oak\nitems 1 lengthIn: 72',
    },
    { kind: 'other', state: 'waiting', tries: 0, words: 'bay: 2, by the gate', recipient: 'eve@example.net' },
  ])
  for (const { reason } of stuck) expect(reason).toMatch(/content can't be read|doesn't know this kind/)
  const log = shop.logged.join('')
  for (const secret of ['Ada', 'Boole', 'gate']) expect(log).not.toContain(secret)

  // As if updated to a version that can read it.
  await shop.store.db
    .updateTable('outbox')
    .set({ content: november2026[2].content })
    .where('id', '=', stuck[1].id)
    .execute()
  expect((await desk.retry(stuck[1].id)).status).toBe(204)
  await worker.sendDue()
  expect(recipientsOf(server)).toEqual(['bob@example.net', 'bob@example.net'])
})

it('MAIL-2 a stuck email names its quote or order, whatever number it has itself', async () => {
  const { shop, owner: desk } = await openMailingShop()
  const piece = { productName: 'Heritage Oak Floating Mantel', woodName: 'Reclaimed Oak', finishName: null }
  const listed = { ...piece, lengthIn: 72, widthIn: 8, thicknessIn: 8, quoteId: 9, at: shop.now() }
  const rows = [
    withOffers.find(({ kind }) => kind === 'order_progress'),
    {
      kind: 'message_digest',
      about_id: 90,
      recipient: null,
      content: JSON.stringify({ firstMessage: 90, quotes: [listed], more: 0 }),
    },
  ]
  await insert(
    shop,
    rows.flatMap((row) => row ?? []),
  )
  await shop.store.db.updateTable('outbox').set({ state: 'failed', due_at: null, last_error: 'No' }).execute()
  const { stuck } = await desk.mails()
  expect(stuck.map(({ kind, about }: { kind: string; about: number }) => [kind, about])).toEqual([
    ['order_progress', 41],
    ['message_digest', 9],
  ])
})
