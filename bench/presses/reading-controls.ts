/** The controls of every page's header and footer, of the home page, the gallery, the guides and an unknown address. */
import {
  button,
  type Control,
  cartButton,
  dialogOpens,
  dialogOpensForProduct,
  expect,
  goesTo,
  link,
} from './controls.ts'
import { mantel } from './visit.ts'

const anyPage = [
  '/',
  '/products',
  `/product/${mantel.id}`,
  '/quote-builder',
  '/cart',
  '/gallery',
  '/installation-guide',
  '/wood-species-guide',
  '/no-such-page',
]

const header: Control[] = [
  {
    name: "'Get Quote' of the header",
    on: anyPage,
    act: ({ page, press }) => press(button(page.getByRole('banner'), 'Get Quote')),
    ends: dialogOpens,
  },
  {
    name: "'Get Quote' of the header, by the space bar",
    on: anyPage,
    device: 'desktop',
    act: ({ page }) => button(page.getByRole('banner'), 'Get Quote').press('Space'),
    ends: dialogOpens,
  },
  {
    name: "'Custom Work' of the header",
    on: anyPage,
    device: 'desktop',
    act: ({ page, press }) => press(button(page.getByRole('banner'), 'Custom Work')),
    ends: dialogOpens,
  },
  {
    name: 'cart icon',
    on: anyPage,
    act: ({ page, press }) => press(cartButton(page)),
    ends: ({ page }) => expect(page.getByRole('dialog', { name: 'Shopping Cart' })).toContainText('Your cart is empty'),
  },
  {
    name: 'cart icon of a visitor with a cart',
    on: anyPage,
    hasCart: true,
    act: ({ page, press }) => press(cartButton(page)),
    ends: async ({ page }) => {
      await expect(page.getByRole('dialog', { name: 'Shopping Cart' })).toContainText(mantel.name)
      await expect(page.locator('header [aria-label="Shopping cart, 1 item"]')).toHaveCount(1)
    },
  },
  {
    name: "phone menu, then 'Custom Work'",
    on: anyPage,
    device: 'phone',
    act: async ({ page, press }) => {
      await press(button(page, 'Menu'))
      await press(button(page.getByRole('navigation', { name: 'Menu' }), 'Custom Work'))
    },
    ends: dialogOpens,
  },
  {
    name: "phone menu, then 'Gallery'",
    on: anyPage,
    device: 'phone',
    act: async ({ page, press }) => {
      await press(button(page, 'Menu'))
      await press(link(page.getByRole('navigation', { name: 'Menu' }), 'Gallery'))
    },
    ends: goesTo(/\/gallery$/),
  },
  {
    name: 'phone menu',
    on: anyPage,
    device: 'phone',
    act: ({ page, press }) => press(button(page, 'Menu')),
    ends: ({ page }) => expect(link(page.getByRole('navigation', { name: 'Menu' }), 'Products')).toBeVisible(),
  },
  {
    name: 'skip link, by keyboard',
    on: anyPage,
    device: 'desktop',
    act: async ({ page }) => {
      await page.getByRole('link', { name: 'Skip to content' }).waitFor({ state: 'attached' })
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
    },
    ends: ({ page }) => expect(page.locator('#content')).toBeFocused(),
  },
  {
    name: 'footer link',
    on: anyPage,
    act: ({ page, press }) => press(link(page.getByRole('contentinfo'), 'Care Instructions')),
    ends: goesTo(/\/care-instructions$/),
  },
]

const home: Control[] = [
  {
    name: "'Build Your Quote' of the hero",
    on: '/',
    act: ({ page, press }) => press(button(page.getByRole('main'), 'Build Your Quote')),
    ends: dialogOpens,
  },
  {
    name: "'Build Your Quote' of the closing call",
    on: '/',
    act: ({ page, press }) => press(page.getByRole('main').getByRole('button', { name: 'Build Your Quote' }).last()),
    ends: dialogOpens,
  },
  {
    name: "'View Products'",
    on: '/',
    act: ({ page, press }) => press(link(page.getByRole('main'), 'View Products')),
    ends: goesTo(/\/products$/),
  },
  {
    name: 'link to a category',
    on: '/',
    act: ({ page, press }) => press(link(page.getByRole('main'), /^Corbel Mantels/)),
    ends: goesTo(/\/products\/corbel-mantel$/),
  },
  {
    name: "'Get Quote' of a featured product",
    on: '/',
    act: ({ page, press }) => press(button(page.getByRole('main'), /^Get Quote: /)),
    ends: dialogOpensForProduct,
  },
  {
    name: 'quick quote: type and length',
    on: '/',
    act: async ({ page, type }) => {
      await page.getByLabel('Product type').selectOption('corbel-mantel')
      await type(page.getByLabel('Length'), '96')
    },
    ends: async ({ page }) => {
      // 42.67 board feet of oak at $12.50, our truck's $100, and $300 to $450 to hang it.
      await expect(page.getByRole('status').filter({ hasText: '$933-$1,083' })).toBeVisible()
      await expect(page.getByLabel('Length')).toHaveValue('96')
    },
  },
  {
    name: 'quick quote: length typed, then stepped by arrow keys',
    on: '/',
    act: async ({ page, type }) => {
      await type(page.getByLabel('Length'), '72')
      for (const key of ['ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowDown']) await page.keyboard.press(key)
    },
    ends: async ({ page }) => {
      await expect(page.getByRole('status').filter({ hasText: '$817-$917' })).toBeVisible()
      await expect(page.getByLabel('Length')).toHaveValue('84')
    },
  },
  {
    name: "quick quote: type, then 'Get Custom Quote'",
    on: '/',
    device: 'desktop',
    act: async ({ page, press }) => {
      await page.getByLabel('Product type').selectOption('ceiling-beam')
      await press(button(page.getByRole('main'), 'Get Custom Quote'))
    },
    ends: async (visit) => {
      await dialogOpens(visit)
      await expect(visit.page.getByLabel('Product type')).toHaveValue('ceiling-beam')
    },
  },
]

const gallery: Control[] = [
  {
    name: 'second picture of the gallery',
    on: '/gallery',
    act: ({ page, press }) => press(page.getByRole('link', { name: /^View full screen/ }).nth(1)),
    ends: ({ page }) =>
      expect(page.getByRole('dialog', { name: /^Gallery picture/ }).getByRole('status')).toContainText(/^2 of /),
  },
  {
    name: 'category of the gallery',
    on: '/gallery',
    act: ({ page, press }) => press(link(page.getByRole('main'), 'Ceiling Beams')),
    ends: async ({ page }) => {
      await expect(page).toHaveURL(/\?category=ceiling-beam$/)
      await expect(link(page.getByRole('main'), 'Ceiling Beams')).toHaveAttribute('aria-current', 'page')
    },
  },
  {
    name: "'Next' of the gallery",
    on: '/gallery',
    inLargeShop: true,
    act: ({ page, press }) => press(link(page.getByRole('navigation', { name: 'Pages' }), 'Next')),
    ends: ({ page }) => expect(page.getByText(/^Page 2 of /)).toBeVisible(),
  },
]

const guides: Control[] = [
  {
    name: "'Print this page'",
    on: ['/installation-guide', '/delivery-information'],
    act: ({ page, press }) => press(button(page, 'Print this page')),
    ends: ({ page }) => expect(page.locator('html[data-prints="1"]')).toHaveCount(1),
  },
  {
    name: "link of a guide's contents",
    on: ['/installation-guide', '/care-instructions', '/custom-projects'],
    act: ({ page, press }) => press(page.getByRole('main').getByRole('navigation').getByRole('listitem').last()),
    ends: async ({ page }) => {
      await expect(page).toHaveURL(/#/)
      await expect(page.locator(':target')).toBeInViewport()
    },
  },
  {
    name: "'See all products' of an unknown address",
    on: '/no-such-page',
    act: ({ page, press }) => press(link(page, 'See all products')),
    ends: goesTo(/\/products$/),
  },
]

export const readingControls = [...header, ...home, ...gallery, ...guides]
