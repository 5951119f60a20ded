import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it, test } from 'vitest'
import { shop } from '../../../content/shop.ts'
import { defaultDeliveryRules } from '../delivery/delivery-rules.ts'
import { defaultWoodPricesCents } from '../pricing/pricing.ts'
import { guideBody } from './guide-body.tsx'
import { guideDetails } from './guide-details.ts'
import { type GuideName, guideNames, guidePages, guides } from './guide-pages.ts'
import { DesignInspiration } from './pages/design-inspiration.tsx'
import { WoodSpeciesGuide } from './pages/wood-species-guide.tsx'

const pine = {
  id: 'reclaimed-pine',
  key: 'pine',
  name: 'Reclaimed Pine',
  description: 'Pale, with knots.',
  pricePerBoardFoot: '8.75',
  character: 'Light and knotty.',
  image: null,
  picture: null,
  face: null,
  poundsPerBoardFoot: { from: 2.1, to: 2.9 },
  hardnessLbf: 1_225,
}
const walnut = {
  ...pine,
  id: 'walnut',
  key: 'walnut',
  name: 'Black Walnut',
  pricePerBoardFoot: '20.00',
  poundsPerBoardFoot: null,
  hardnessLbf: null,
}
const projects = Array.from({ length: 8 }, (_, index) => ({
  id: `${index}`,
  title: `Project ${index + 1}`,
  description: '',
  category: 'floating-mantel',
  imagePath: '',
  picture: null,
  featured: true,
  sortOrder: index,
}))

/** A guide as its page shows it, with what the server would have read for it. */
const renderGuide = (name: GuideName) =>
  render(guideBody(name, { species: [pine, walnut], projects, rules: defaultDeliveryRules, known: [] }))

const render = (page: ReactNode) => renderToString(page).replaceAll('<!-- -->', '')

const all = (html: string, pattern: RegExp) => Array.from(html.matchAll(pattern), (match) => match[1] ?? '')

test.each(guideNames)('%s: one H1, an outline without gaps, contents that lead somewhere', (name) => {
  const html = renderGuide(name)
  expect(all(html, /<h1[^>]*>(.*?)<\/h1>/g)).toEqual([guides[name].title])
  const levels = all(html, /<h([1-6])/g).map(Number)
  levels.forEach((level, index) => {
    expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1)
  })

  const ids = all(html, / id="([^"]+)"/g)
  expect(new Set(ids).size).toBe(ids.length)
  const contents = all(html, /href="#([^"]+)"/g)
  expect(contents.length).toBeGreaterThan(4)
  expect(ids).toEqual(expect.arrayContaining(contents))
})

test.each(guideNames)('%s: dials, leads to the builder and the gallery, and keeps to the page policy', (name) => {
  const html = renderGuide(name)
  expect(html).toContain(`href="${shop.phone.href}"`)
  expect(html).toContain('href="/quote-builder"')
  expect(html).toContain('href="/gallery"')
  expect(html).not.toMatch(/ style="/)
})

test('links from one guide into another meet an anchor there', () => {
  const html = Object.fromEntries(guideNames.map((name) => [guides[name].path, renderGuide(name)]))
  const links = Object.values(html).flatMap((one) => all(one, /href="(\/[^"#]+#[^"]+)"/g))
  expect(links.length).toBeGreaterThan(2)
  for (const link of links) {
    const [path = '', anchor] = link.split('#')
    expect(html[path], link).toContain(` id="${anchor}"`)
  }
})

it('GUIDE-3 lists what the server has, and works one example out', () => {
  const html = renderGuide('woodSpecies')
  expect(html).toContain('$8.75 per board foot')
  expect(html).toContain('$20.00 per board foot')
  for (const figure of ['4,608 cubic inches', '32 board feet', '$280.00', '$45.00', '$325.00']) {
    expect(html).toContain(figure)
  }
  // As the owner says of each wood, or not at all.
  for (const figure of ['67-93', 'Ask us', '1,225 lbf']) expect(html).toContain(figure)
})

it('GUIDE-3 a shop without any wood still has a page', () => {
  expect(render(<WoodSpeciesGuide species={[]} carrier={defaultDeliveryRules.carrier} />)).toContain(
    'What a board foot is',
  )
})

it('GUIDE-4 shows six projects at most, and says that they are examples', () => {
  const html = renderGuide('designInspiration')
  expect(all(html, />(Project \d)</g)).toHaveLength(6)
  expect(html).toContain(shop.picturesNote)
  expect(render(<DesignInspiration projects={[]} />)).not.toContain(shop.picturesNote)
})

it('GUIDE-5 names the woods that cost less and those that cost more as PRICE-6 has them', () => {
  const { pine, oak, barn, chestnut } = defaultWoodPricesCents
  expect(Math.max(pine, oak)).toBeLessThan(Math.min(barn, chestnut))
  expect(renderGuide('customProjects')).toMatch(/>Pine, oak<\/td><td[^>]*>Barn wood, American chestnut</)
})

it('GUIDE-7 carries the rates and conditions of PRICE-7', () => {
  const html = renderGuide('delivery')
  for (const fact of [
    ...['Nashville Metro', 'Franklin/Brentwood', '25-50 miles', '50+ miles', '$100', '$300', '$500'],
    ...[
      '$250-$350',
      '$300-$450',
      '$400-$700',
      'By quote',
      '2-3 weeks',
      '1-2 weeks',
      '48 hours',
      '36 inches',
      '50 feet',
    ],
    ...['Tuesday-Friday', '10AM-5PM', 'Saturday', '10AM-2PM'],
  ]) {
    expect(html).toContain(fact)
  }
})

it("GUIDE-1, 2 clearance is the manual's to say, humidity and refinishing are the shop's", () => {
  const installation = renderGuide('installation')
  expect(installation).toContain('Read its manual')
  expect(installation).toContain('8 feet')
  const care = renderGuide('care')
  expect(care).toContain('30-50 percent')
  expect(care).toContain('5-10 years')
})

it('GUIDE-1 Safety comes before the first screw, from the fire to the ladder, and promises nothing', () => {
  const html = renderGuide('installation')
  expect(all(html, /<li><a href="#[^"]+"[^>]*>(.*?)<\/a>/g)).toContain('Safety')
  const section = /<section id="safety".*?<\/section>/s.exec(html)?.[0] ?? ''
  expect(section).toMatch(/<h2[^>]*>Safety<\/h2>/)
  for (const term of [
    'Fire',
    'Wires, gas and flues',
    'Lifting',
    'Ladders',
    'Eyes, lungs and hands',
    'What holds it up',
  ])
    expect(section).toContain(`>${term}</dt>`)
  expect(section).toContain('href="#clearance"')
  // The manual and the code say how far; a number of ours would be read as theirs.
  expect(section).not.toMatch(/\d+ inch|\bsafe(ly)?\b/i)
  expect(html.indexOf(section)).toBeLessThan(html.indexOf('<section id="floating"'))
})

it('GUIDE-5 has its specialties under that name, at the address that people keep', () => {
  const html = renderGuide('customProjects')
  expect(html).toMatch(/<section id="specialities"[^>]*>.*?<h2[^>]*>Specialties<\/h2>/s)
  expect(html).toMatch(/href="#specialities"[^>]*>Specialties</)
})

it('titles and descriptions for search engines are all different, and of a length they show', () => {
  expect(new Set(guidePages.map((page) => page.title)).size).toBe(guideNames.length)
  expect(new Set(Object.values(guideDetails).map((details) => details.description)).size).toBe(guideNames.length)
  for (const { description } of Object.values(guideDetails)) {
    expect(description.length).toBeGreaterThan(70)
    expect(description.length).toBeLessThanOrEqual(160)
  }
})
