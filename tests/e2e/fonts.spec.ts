import type { Page } from '@playwright/test'
import { families } from '../../scripts/fonts.ts'
import { alsoOnPhone, expect, shiftsOf, testOnSharedShop as test } from './shop-test.ts'

/** Each page's fonts come once this is called. */
async function holdFonts(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/*.woff2', async (route) => {
    await released
    await route.continue()
  })
  return release
}

const nextFrame = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

for (const path of ['/', '/product/heritage-oak-floating-mantel', '/installation-guide'])
  test(`FAST-1 nothing on ${path} moves when its fonts arrive late`, alsoOnPhone, async ({ page }) => {
    const release = await holdFonts(page)
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const everywhere = expect.arrayContaining(['Fraunces', 'Inter'])
    await expect.poll(() => loadedFonts(page)).toEqual({ loaded: [], loading: everywhere })
    await nextFrame(page)

    release()
    await expect.poll(() => loadedFonts(page)).toEqual({ loaded: everywhere, loading: [] })
    await nextFrame(page)
    expect(await shiftsOf(page)).toBeLessThan(0.01)
  })

/** Of the fonts that come over the network. */
const loadedFonts = (page: Page) =>
  page.evaluate(
    (names) => {
      const found = [...document.fonts].filter(({ family }) => names.includes(family.replaceAll('"', '')))
      const named = (status: FontFaceLoadStatus) =>
        found.filter((font) => font.status === status).map(({ family }) => family.replaceAll('"', ''))
      return { loaded: named('loaded'), loading: named('loading') }
    },
    families.map(({ name }) => name),
  )

test('a page loads the fonts of its own letters, and others only for a name that needs them', async ({ page }) => {
  const files: string[] = []
  page.on('request', (request) => {
    const name = /\/([a-z]+-[a-z]+)-[^/]+\.woff2$/.exec(request.url())?.[1]
    // Headlines and figures of dimension lines have a face of their own, where there are any.
    if (name && !/^(display|figures)-/.test(name)) files.push(name)
  })
  for (const [query, expected] of [
    ['oak', ['fraunces-shop', 'inter-shop']],
    ['José', ['inter-accents']],
    ['Łukasz', ['inter-extended']],
  ] as const) {
    await page.goto(`/products?q=${query}`)
    await expect.poll(() => files).toEqual(expect.arrayContaining([...expected]))
  }
  expect(new Set(files)).toEqual(new Set(['fraunces-shop', 'inter-shop', 'inter-accents', 'inter-extended']))
})

test('FAST-1 a page names the fonts that it is set in, and no other', async ({ page }) => {
  for (const path of ['/', '/products', '/product/heritage-oak-floating-mantel', '/gallery', '/checkout']) {
    await page.goto(path)
    const found = await page.evaluate(async () => {
      await document.fonts.ready
      return {
        named: [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=font]')].map(({ href }) => href),
        // Chromium quotes names of two words.
        set: [...document.fonts].flatMap(({ status, family }) =>
          status === 'loaded' ? family.replaceAll('"', '') : [],
        ),
      }
    })
    const isNamed = ({ file }: { file: string }) => found.named.some((href) => href.includes(`/${file}-shop-`))
    const named = families.filter(isNamed).map(({ name }) => name)
    const set = families.filter(({ name }) => found.set.includes(name)).map(({ name }) => name)
    expect(named, path).toEqual(set)
    expect(named.length, path).toBe(found.named.length)
  }
})

test('the fallbacks that this machine has are as wide as the fonts they stand in for', async ({ page }) => {
  await page.goto('/installation-guide')
  for (const { name, style, fallbacks } of families)
    for (const { weight, fonts } of fallbacks) {
      const widths = await page.evaluate(measure, {
        face: `${style} ${weight}`,
        families: [name, ...fonts.map((font) => `${name} ${font.name}`)],
      })
      const [real, ...others] = widths
      const installed = others.filter((width) => width !== undefined)
      expect(real).toBeGreaterThan(0)
      expect(installed.length, `${name} ${weight} has a fallback here`).toBeGreaterThan(0)
      for (const width of installed) expect(Math.abs(width / (real ?? 0) - 1)).toBeLessThan(0.025)
    }
})

/** The width of the page's text in each family; undefined for a font that can't be loaded. */
async function measure({ face, families }: { face: string; families: string[] }) {
  const text = document.querySelector('main')?.textContent.replaceAll(/\s+/g, ' ') ?? ''
  // Large: at the size of text, a screen of 1x rounds every letter to whole pixels.
  const font = (family: string) => `${face} 200px "${family}"`
  const context = document.createElement('canvas').getContext('2d')
  return Promise.all(
    families.map(async (family) => {
      const [face] = await document.fonts.load(font(family)).catch(() => [])
      if (!face || !context) return undefined
      context.font = font(family)
      return context.measureText(text).width
    }),
  )
}
