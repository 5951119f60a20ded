/**
 * SET-1: every setting reaches all that is to say it. Each is changed through the API, found in the pages, emails, papers,
 * structured data and dates named here, and gone from them after its undo. A setting without a line here fails.
 */
import PostalMime from 'postal-mime'
import { describe, expect, it } from 'vitest'
import type { MailKind } from '../src/features/mail/mail.ts'
import { renderMail } from '../src/features/mail/render-mail.server.ts'
import { createRenderPaper } from '../src/features/papers/papers.server.tsx'
import { reminderTimes } from '../src/features/quotes/offers/reminders/reminder-times.server.ts'
import { answerDueAt } from '../src/features/quotes/request/promise/promise-clock.server.ts'
import { dueAfter } from '../src/features/reviews/review-requests.server.ts'
import { customerMails, fieldsOf, type SectionName, sectionNames } from '../src/features/settings/setting-fields.ts'
import { isWorkingDay, shopCalendar } from '../src/features/shared/opening/shop-calendar.ts'
import { patience, startOfTime } from './support/database/fresh-database.ts'
import { askAccepted } from './support/mailing-shop.ts'
import { mailSamples } from './support/mails/mail-samples.ts'
import { readPdf } from './support/papers/read-pdf.ts'
import { offer as samplePaper } from './support/papers/sample-papers.ts'
import { openTestShop, type TestShop } from './support/test-shop.ts'

const renderPaper = createRenderPaper({ mostMs: patience.silenceMs })
const account = { from: 'shop@example.com', owner: 'owner@example.com' }

const unescaped = (html: string) =>
  html
    .replaceAll('<!-- -->', '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')

const page = (path: string) => async (shop: TestShop) => unescaped(await (await shop.request(path)).text())
const part = (path: string, start: string, end: string) => async (shop: TestShop) =>
  (await page(path)(shop)).split(start)[1]?.split(end)[0] ?? ''

const mail = (kind: MailKind) => async () => {
  const content = JSON.stringify(Object.values(mailSamples[kind])[0])
  const row = { kind, recipient: 'june@example.com', content, message_id: '<1@example.com>' }
  const read = await new PostalMime().parse(await renderMail(row, row.recipient, account, 'https://shop.example.com'))
  return [read.from?.name, read.subject, read.text?.replaceAll(/\s+/g, ' '), unescaped(read.html ?? '')].join('\n')
}

const home = page('/')
const policies = page('/policies')
const product = page('/product/heritage-oak-floating-mantel')
const deliveryGuide = page('/delivery-information')
const manifest = page('/site.webmanifest')
const schema = part('/', '<script type="application/ld+json">', '</script>')
/** What the page brings its code in the browser. */
const browser = part('/checkout', '<script type="application/json" id="shop-facts">', '</script>')
const described = (path: string) => part(path, '<meta name="description" content="', '">')
const order = mail('order_receipt')
const paper = async () => (await readPdf(await renderPaper(samplePaper))).text
/** The days that are closed, of a year and a half. */
const closedDays = async () =>
  Array.from({ length: 550 }, (_, ahead) => new Date(startOfTime + ahead * 86_400_000).toISOString().slice(0, 10))
    .filter((day) => !isWorkingDay(day, shopCalendar))
    .join()
const answerDue = async () => new Date(answerDueAt(startOfTime)).toISOString()
const reminders = async () =>
  reminderTimes(startOfTime, '2026-12-21')
    .map(({ kind, dueAt }) => `${kind} ${new Date(dueAt).toISOString().slice(0, 10)}`)
    .join()
const reviewAsked = async () => new Date(dueAfter(startOfTime)).toISOString()
async function draft(shop: TestShop) {
  const cookie = await shop.signIn()
  const { id } = await askAccepted(shop)
  const read = await shop.request(`/api/admin/quotes/${id}/offer`, { headers: { cookie } })
  return JSON.stringify((await read.json()).draft)
}

type Shown = [place: (shop: TestShop) => Promise<string>, says: string]
type Case = [typed: string, ...shown: Shown[]]

const long = (text: string) => `${text} ${'and more words of it '.repeat(4)}`.trim()
const inHome = (...fields: string[]): Record<string, Case> =>
  Object.fromEntries(
    fields.map((name) => [
      name,
      [`Words for ${name.replace(':', ' ')}`, [home, `Words for ${name.replace(':', ' ')}`]],
    ]),
  )
const inPolicies = (...ids: string[]): Record<string, Case> =>
  Object.fromEntries(
    ids.flatMap((id): [string, Case][] => [
      [`${id}:short`, [`In short, ${id}. Call {phone}.`, [policies, `In short, ${id}. Call (615) 555-0142.`]]],
      [
        `${id}:more`,
        [`First of ${id}.\n\nThen {offerDays} days.`, [policies, `First of ${id}.`], [policies, 'Then 30 days.']],
      ],
    ]),
  )
const inDescription = (fields: Record<string, string>): Record<string, Case> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, path]) => [
      name,
      [long(`About ${name}`), [described(path), long(`About ${name}`)]],
    ]),
  )
const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

const cases: Record<SectionName, Record<string, Case>> = {
  business: {
    name: [
      'Duck River Timber',
      ...([home, schema, manifest, order, paper, browser] as const).map((place): Shown => [place, 'Duck River Timber']),
      [policies, 'You buy from Duck River Timber'],
      [page('/nowhere'), '<title>Duck River Timber</title>'],
      [page('/project-consultation'), 'a maker at Duck River Timber'],
    ],
    description: [
      'Tables and doors.',
      [home, 'Tables and doors.'],
      [schema, 'Tables and doors.'],
      [manifest, 'Tables and doors.'],
    ],
    phone: [
      '615.555.0199',
      ...([home, product, policies, order, paper, browser, deliveryGuide] as const).map(
        (place): Shown => [place, '(615) 555-0199'],
      ),
      [schema, '+16155550199'],
    ],
    email: [
      'shop@duckriver.example',
      ...([home, schema, policies, paper, browser] as const).map((place): Shown => [place, 'shop@duckriver.example']),
    ],
    street: [
      '12 Ferry Road',
      ...([home, schema, order, paper, policies, browser, deliveryGuide] as const).map(
        (place): Shown => [place, '12 Ferry Road'],
      ),
    ],
    city: [
      'Columbia',
      [home, 'mantels and beams in Columbia</title>'],
      [home, 'covers Columbia and the towns'],
      [home, 'Around Columbia'],
      [described('/'), 'in Columbia, Tennessee.'],
      [schema, '"addressLocality":"Columbia"'],
      [order, 'Columbia, TN'],
      [paper, 'Columbia'],
      [browser, 'Columbia'],
    ],
    zip: ['37206', [schema, '37206'], [order, 'TN 37206'], [paper, '37206'], [browser, '37206']],
    copyright: ['© 2019 {shop}', [home, '© 2019 Duck River Timber']],
    picturesNote: [
      'Some of these are drawings.',
      [product, 'Some of these are drawings.'],
      [policies, 'Some of these are drawings.'],
    ],
  },
  hours: Object.fromEntries(
    weekdayNames.map((day, index): [string, Case] => [
      day,
      [
        `08:3${index}-12:15`,
        ...([home, order, deliveryGuide, browser] as const).map((place): Shown => [place, `8:3${index}AM-12:15PM`]),
        [schema, `"opens":"08:3${index}"`],
      ],
    ]),
  ),
  closed: {
    yearly: [
      'July 6\n2nd Tuesday of March',
      [closedDays, '2027-07-06'],
      [closedDays, '2027-03-09'],
      [browser, '"day":6'],
    ],
    spans: [
      '2026-11-24 to 2026-11-28\n2027-08-03',
      [closedDays, '2027-08-03'],
      // The first day after it with work is the Tuesday.
      [answerDue, '2026-12-01'],
      [browser, '"from":"2026-11-24"'],
    ],
  },
  areas: {
    neighborhoods: ['Lockeland Springs\nHillsboro', [home, 'Lockeland Springs'], [deliveryGuide, 'Lockeland Springs']],
    towns: ['Shelbyville', [home, 'Shelbyville'], [deliveryGuide, 'Shelbyville'], [schema, 'Shelbyville']],
  },
  truck: {
    areas: [
      '=== In town | 12 miles | Nashville Metro\nAntioch\n\n=== Up the road | 40 miles | 25-50 miles\nThompson Station',
      [deliveryGuide, 'Antioch'],
      [deliveryGuide, 'Thompson Station'],
      [home, 'In town'],
      // Each at the rate of the area that it was.
      [page('/api/pricing'), '{"area":"Up the road","price":"300.00"}'],
      [page('/api/zip-codes/37115'), '"area":"In town"'],
      [page('/api/zip-codes/37066'), '"area":"Up the road"'],
      [browser, '"id":"Nashville Metro","name":"In town"'],
    ],
  },
  defaults: {
    depositPercent: ['40', [draft, '"depositPercent":40'], [policies, 'a deposit, usually 40%,']],
    validDays: [
      '45',
      [policies, 'good for 45 days'],
      [draft, '"validUntil":"2027-01-05"'],
      [browser, '"validDays":45'],
    ],
    reviewedWithinHours: [
      '36',
      [home, 'within 36 hours'],
      [page('/custom-projects'), 'Within 36 hours'],
      [browser, '"reviewedWithinHours":36'],
    ],
    unopenedAfterDays: ['5', [reminders, 'unseen 2026-11-26']],
    firstDays: ['9', [reminders, 'week 2026-12-12']],
    lastDays: ['2', [reminders, 'day 2026-12-19']],
    reviewAfterDays: ['21', [reviewAsked, '2026-12-12']],
    finishGuaranteeDays: [
      '45',
      [home, '45-day'],
      [policies, '45 days'],
      [product, '45 days'],
      [browser, '"finishGuaranteeDays":45'],
    ],
    cancellation: ['Cancel until Friday', [policies, 'Cancel until Friday, and'], [browser, 'Cancel until Friday']],
  },
  policies: inPolicies('returns', 'cancellation', 'deposits', 'warranty', 'privacy', 'terms'),
  replies: {
    replies: [
      '=== Say hello\nHi {name}, call {phone}.',
      [async (shop) => JSON.stringify((await read(shop)).values.replies), 'Say hello'],
    ],
  },
  mails: Object.fromEntries(
    customerMails.flatMap((kind): [string, Case][] => [
      [`${kind}:head`, ['We are on vacation. Call {phone}.', [mail(kind), 'We are on vacation. Call (615) 555-0142.']]],
      [`${kind}:foot`, ['Sawdust\n\nand coffee', [mail(kind), 'Sawdust'], [mail(kind), 'and coffee']]],
    ]),
  ),
  home: {
    ...inHome('headline', 'lead', 'howTitle', 'craftTitle', 'craftLead', 'areaTitle', 'areaLead', 'reviewsTitle'),
    ...inHome('piecesTitle', 'closingTitle', 'closingText'),
    ...inHome(...[1, 2, 3, 4].flatMap((step) => [`how${step}:title`, `how${step}:text`])),
    ...inHome(...[1, 2, 3, 4, 5, 6].flatMap((step) => [`craft${step}:title`, `craft${step}:text`])),
    'how1:when': ['{rushTime} at most', [home, '1-2 weeks at most']],
    'how2:when': ['read in {answerHours} hours', [home, 'read in 24 hours']],
    'how3:when': ['{leadTime} or so', [home, '2-3 weeks or so']],
    'how4:when': ['or in {scheduleHours} hours', [home, 'or in 48 hours']],
    leadOfPicture: ['Words on a picture', [ownHero, 'Words on a picture']],
  },
  maker: {
    name: ['June Reese', [ownHero, '>June Reese</h3>'], [ownHero, 'alt="Portrait of June Reese"']],
    words: ['She planes.\nCall {phone}.', [ownHero, 'She planes.\nCall (615) 555-0142.']],
  },
  reviews: {
    note: ['Made up', [home, 'Made up']],
    samples: [
      '=== A. B. | A shelf | Antioch\nIt holds.',
      [home, 'It holds.'],
      [home, 'A. B., Antioch'],
      [home, 'A shelf'],
    ],
  },
  descriptions: inDescription({
    home: '/',
    products: '/products',
    'floating-mantel': '/products/floating-mantel',
    'corbel-mantel': '/products/corbel-mantel',
    'ceiling-beam': '/products/ceiling-beam',
    quoteBuilder: '/quote-builder',
    policies: '/policies',
    gallery: '/gallery',
  }),
}

/** The home page of a shop that leads with a picture of the owner's. */
async function ownHero(shop: TestShop): Promise<string> {
  const picture = { path: '/media/up-1/1920.jpg', width: 1920, height: 1080, placeholder: '', widths: [1920] }
  const answer = (input: string | URL | Request) => {
    const url = new URL(input instanceof Request ? input.url : String(input), 'http://shop.test')
    return url.pathname === '/api/hero-image'
      ? Promise.resolve(Response.json({ picture, maker: picture }))
      : shop.request(url.pathname + url.search)
  }
  const { renderPage } = await import('../src/web/entry-server.tsx')
  const assets = {
    ...{ stylesheet: '', entry: '', development: false },
    ...{ fonts: () => [], criticalStyles: () => '', preloads: () => [] },
  }
  return unescaped(
    (await renderPage('http://shop.test/', assets, { origin: 'http://shop.test' } as never, answer)).html,
  )
}

async function read(shop: TestShop): Promise<{ version: number; values: Record<SectionName, Record<string, string>> }> {
  return (await shop.request('/api/admin/settings', { headers: { cookie: await shop.signIn() } })).json()
}

describe('SET-1 every setting', () => {
  it('has a case', () => {
    const names = (section: SectionName) => fieldsOf(section).map(([name]) => name)
    for (const section of sectionNames)
      expect([section, Object.keys(cases[section]).toSorted()]).toEqual([section, names(section).toSorted()])
  })

  it.each(sectionNames)('%s is said everywhere once it is saved, and no more after its undo', async (section) => {
    const shop = await openTestShop()
    const cookie = await shop.signIn()
    const start = await read(shop)
    const saidIn = async () => {
      // A place says all that it says at one time.
      const texts = new Map<Shown[0], string>()
      for (const place of new Set(Object.values(cases[section]).flatMap(([, ...shown]) => shown.map(([one]) => one))))
        texts.set(place, await place(shop))
      return Object.entries(cases[section]).flatMap(([name, [, ...shown]]) =>
        shown.map(([place, says]) => [name, says, texts.get(place)?.includes(says) ?? false] as const),
      )
    }
    const values = Object.fromEntries(Object.entries(cases[section]).map(([name, [typed]]) => [name, typed]))
    const saved = await shop.send(
      'PUT',
      `/api/admin/settings/${section}`,
      { version: start.version, values },
      { cookie },
    )
    const { version } = await saved.json()
    expect(saved.status).toBe(200)
    expect((await saidIn()).filter(([, , isSaid]) => !isSaid)).toEqual([])
    const undone = await shop.send('POST', `/api/admin/settings-history/${version}/undo`, undefined, { cookie })
    expect(undone.status).toBe(200)
    expect((await saidIn()).filter(([, , isSaid]) => isSaid)).toEqual([])
    expect((await read(shop)).values).toEqual(start.values)
  })
})
