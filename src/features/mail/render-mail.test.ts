/** Every kind of email, rendered from its samples as it is sent. */
import PostalMime from 'postal-mime'
import { describe, expect, it, test } from 'vitest'
import { headlineOf } from '../../../tests/support/mail-server.ts'
import { mailSamples } from '../../../tests/support/mails/mail-samples.ts'
import { messageMailSamples } from '../../../tests/support/mails/message-mail-samples.ts'
import { offerMailSamples } from '../../../tests/support/mails/offer-mail-samples.ts'
import { type MailKind, mailKindNames, mailKinds } from './mail.ts'
import { renderMail } from './render-mail.server.ts'

const siteUrl = 'https://shop.example.com'
const account = { from: 'shop@example.com', owner: 'owner@example.com' }

async function renderSample(kind: MailKind, content: object) {
  const isToOwner = mailKinds[kind].to === 'owner'
  const recipient = isToOwner ? null : 'june@example.com'
  const mail = { kind, recipient, content: JSON.stringify(content), message_id: '<1@example.com>' }
  const raw = await renderMail(mail, recipient ?? account.owner, account, siteUrl)
  const read = await new PostalMime().parse(raw)
  const { subject = '', html = '', text = '' } = read
  return { raw: raw.toString(), subject, html, text, headline: headlineOf(read), replyTo: read.replyTo?.[0]?.address }
}

/** What an email client shows of HTML, in words. */
const wordsOf = (html: string) =>
  html
    .replace(/<head>.*?<\/head>/s, '')
    // The preview, which only an inbox shows.
    .replace(/<div style="display:none.*?<\/div>/s, '')
    .replaceAll(/<!--.*?-->|<\/?(a|strong|span)\b[^>]*>/gs, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .split(/[\s\u00a0\u200b-\u200f\ufeff]+/)
    .filter(Boolean)

const linksOf = (html: string) =>
  [...html.matchAll(/href="(https?:[^"]+)"/g)].map(([, url = '']) => url.replaceAll('&amp;', '&'))

/** Gmail cuts an email off after this much HTML. */
const gmailLimitBytes = 102 * 1024
/** Without CRLF (RFC 5322, section 2.1.1). */
const longestLine = 998

const samples = mailKindNames.flatMap((kind) =>
  Object.entries(mailSamples[kind]).map(([variant, content]) => ({ kind, variant, content })),
)

it('every kind of email has a sample', () => {
  expect(mailKindNames.filter((kind) => !samples.some((one) => one.kind === kind))).toEqual([])
})

it('LIVE-3, JOB-5 the email of an offer says how the piece is made, if the offer does', async () => {
  const offer = offerMailSamples.offer_sent['First version']
  const making = { construction: 'box-3', boardIn: 1, corbel: 'scroll' } as const
  const toDraw = { category: 'corbel-mantel', making, woodSpeciesId: null, finishOptionId: null } as const
  const { html } = await renderSample('offer_sent', { ...offer, piece: { ...offer.piece, toDraw } })
  expect(wordsOf(html).join(' ')).toContain('Made as Three-board box, 1 in boards Corbels Scrolled Wood')
  expect((await renderSample('offer_sent', offer)).html).not.toContain('Made as')
})

test.each([
  ['Could you send us a photo?', true],
  ['Hidden nails are fine.', true],
  ['Hi June,\n\nCould you send us a photo?', false],
  ['hello again, it is ready.', false],
  ['Dear Mrs. Carter,\n\nIt is ready.', false],
  ['Good morning!\n\nIt is ready.', false],
])('LIVE-4, MAIL-2 the email of the message %j greets by itself: %s', async (text, greets) => {
  const { one } = messageMailSamples.message_to_customer
  const [message] = one.messages
  const content = { ...one, messages: [{ ...message, text }] }
  expect((await renderSample('message_to_customer', content)).text.includes('Hello June Carter,')).toBe(greets)
})

describe('headlines', () => {
  const { order_progress: progress, payment_notice: notice } = offerMailSamples
  test.each([
    ['one piece', 'order_progress', progress['Ready, balance due'], 'Order #41: your piece is ready'],
    ['two rows', 'order_progress', progress['Ready, two pieces of a cart'], 'Order #41: your pieces are ready'],
    ['two alike', 'order_progress', progress['Started, two alike'], 'Order #41: we started on your pieces'],
    ['a deposit', 'payment_notice', notice.Deposit, 'Order #41 from June Carter: deposit of $414.10'],
    ['all at once', 'payment_notice', notice['All at once'], 'Order #41 from June Carter: payment of $414.10'],
  ] as const)('MAIL-2 say it of %s', async (_what, kind, content, headline) => {
    expect(await renderSample(kind, content)).toMatchObject({ headline })
  })
})

describe.each(samples)('MAIL-2 $kind: $variant', ({ kind, content }) => {
  it('says the same in HTML and plain text, with no gaps', async () => {
    const { subject, html, text } = await renderSample(kind, content)
    const written = new Set(text.split(/\s+/))
    const shown = wordsOf(html)
    expect(shown.length).toBeGreaterThan(40)
    expect(shown.filter((word) => !written.has(word))).toEqual([])
    expect(linksOf(html).filter((url) => !text.includes(url))).toEqual([])
    expect(subject).toMatch(/\S/)
    for (const part of [subject, html, text]) expect(part).not.toMatch(/undefined|NaN|\[object|Invalid Date|null/)
  })

  it('fits the limits of mail servers and email clients', async () => {
    const { raw, subject, html } = await renderSample(kind, content)
    expect(subject).not.toMatch(/\p{Cc}/u)
    expect(subject.length).toBeLessThanOrEqual(150)
    expect(Buffer.byteLength(html)).toBeLessThan(gmailLimitBytes)
    expect(Math.max(...raw.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(longestLine)
  })
})

/** Without any of these, an email is about no single quote or order. */
const ownSubjects: MailKind[] = ['quote_digest', 'quote_links', 'message_digest', 'question_notice']

describe('DESK-7 emails about one quote or order', () => {
  it('have one thread and one subject for each side, whatever they say; an order from a quote is in its quote’s', async () => {
    const all = await Promise.all(
      samples.map(async ({ kind, content }) => ({
        kind,
        to: mailKinds[kind].to,
        content,
        ...(await renderSample(kind, content)),
      })),
    )
    for (const { kind, to, content, raw, subject, headline } of all) {
      const { quoteId = null, orderId } = content as { quoteId?: number | null; orderId?: number }
      const isAlone = ownSubjects.includes(kind)
      expect([kind, /^References: (.*)$/m.exec(raw)?.[1]?.trim()]).toEqual([
        kind,
        isAlone ? undefined : quoteId === null ? `<order-${orderId}@example.com>` : `<quote-${quoteId}@example.com>`,
      ])
      if (isAlone) continue
      const name = quoteId === null ? `rder #${orderId}` : `uote #${quoteId}`
      expect(subject).toMatch(new RegExp(to === 'customer' ? `^Your .${name}$` : `^.${name}(, .+)?$`))
      expect([kind, headline.length > 10, headline === subject]).toEqual([kind, true, false])
    }
  })

  it("are answered to the other side's mailbox", async () => {
    for (const { kind, content } of samples) {
      const { replyTo } = await renderSample(kind, content)
      const { customerEmail } = content as { customerEmail?: string }
      // A payment without an order has no one to answer, and a list has several.
      const ownersOwn = customerEmail === '' ? undefined : (customerEmail ?? account.owner)
      expect([kind, replyTo]).toEqual([kind, mailKinds[kind].to === 'owner' ? ownersOwn : account.owner])
    }
  })
})

it.each([
  ['today', 'Your offer ends today', 'our offer ends today.'],
  ['own', '10 days left on your offer', 'our offer ends in 10 days.'],
  ['week', 'One week left on your offer', 'our offer ends in a week.'],
  ['day', 'Your offer ends tomorrow', 'our offer ends tomorrow.'],
] as const)('SET-1, LIVE-8 a reminder says how long the offer is good for: %s', async (name, title, words) => {
  const { headline, text } = await renderSample('offer_reminder', offerMailSamples.offer_reminder[name])
  expect(headline).toContain(title)
  expect(text.replaceAll(/\s+/g, ' ')).toContain(words)
})
