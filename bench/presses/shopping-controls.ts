/** The controls of product lists, a product's page, the builder, the cart, the checkout, and of the desk's sign-in. */

import { asleep } from '../../tests/support/pages/live-parts.ts'
import {
  button,
  type Control,
  cartButton,
  dialogOpensForProduct,
  endsWithCart,
  expect,
  goesTo,
  link,
} from './controls.ts'
import { mantel } from './visit.ts'

export const ownerPassword = 'a password for measuring'

const productPath = `/product/${mantel.id}`

const lists: Control[] = [
  {
    name: 'search of a list',
    on: ['/products', '/products/corbel-mantel'],
    act: ({ page, type }) => type(page.getByRole('searchbox'), 'chestnut'),
    ends: async ({ page }) => {
      await expect(page).toHaveURL(/\?q=chestnut$/)
      await expect(page.getByRole('searchbox')).toHaveValue('chestnut')
      await expect(page.getByText(/^\d+ products? found$/)).toBeVisible()
    },
  },
  {
    name: 'search of a list, sent by Enter',
    on: '/products',
    act: async ({ page, type }) => {
      await type(page.getByRole('searchbox'), 'corbel')
      await page.keyboard.press('Enter')
    },
    ends: async ({ page }) => {
      await expect(page).toHaveURL(/[?&]q=corbel/)
      await expect(page.getByText(/^\d+ products? found$/)).toBeVisible()
    },
  },
  {
    name: 'search and order of a list',
    on: '/products',
    act: async ({ page, type }) => {
      await type(page.getByRole('searchbox'), 'oak')
      await page.getByLabel('Sort by').selectOption('price-high')
    },
    ends: async ({ page }) => {
      await expect(page).toHaveURL(/\?(?=.*q=oak)(?=.*sort=price-high)/)
      await expect(page.getByText(/^\d+ products? found$/)).toBeVisible()
    },
  },
  {
    name: "'Clear search' of a list",
    on: '/products?q=oak',
    act: ({ page, press }) => press(button(page.getByRole('main'), 'Clear search')),
    ends: async ({ page }) => {
      await expect(page).toHaveURL(/\/products$/)
      await expect(page.getByRole('searchbox')).toHaveValue('')
    },
  },
  {
    name: "'Clear search' where nothing was found",
    on: '/products?q=titanium',
    act: ({ page, press }) => press(page.getByRole('main').getByRole('button', { name: 'Clear search' }).last()),
    ends: ({ page }) => expect(page.getByRole('article').first()).toBeVisible(),
  },
  {
    name: 'category of a list',
    on: '/products?q=oak',
    act: ({ page, press }) => press(link(page.getByRole('main'), 'Corbel Mantels')),
    ends: goesTo(/\/products\/corbel-mantel\?q=oak$/),
  },
  {
    name: "'Next' of a list",
    on: '/products',
    inLargeShop: true,
    act: ({ page, press }) => press(link(page.getByRole('navigation', { name: 'Pages' }), 'Next')),
    ends: ({ page }) => expect(page.getByText(/^Page 2 of /)).toBeVisible(),
  },
  {
    name: "'Get Custom Quote' of a card",
    on: ['/products', '/products/ceiling-beam'],
    act: ({ page, press }) => press(button(page.getByRole('main'), /^Get Custom Quote: /)),
    ends: dialogOpensForProduct,
  },
  {
    name: "'Details' of a card",
    on: ['/', '/products'],
    act: ({ page, press }) => press(link(page.getByRole('main'), /^Details: /)),
    ends: goesTo(/\/product\/[^/]+$/),
  },
]

const product: Control[] = [
  {
    name: 'finish',
    on: productPath,
    act: ({ page, press }) => press(page.getByRole('radio', { name: /^Whitewash/ })),
    ends: async ({ page }) => {
      await expect(page.getByRole('radio', { name: /^Whitewash/ })).toBeChecked()
      await expect(button(page, 'Add to Cart - $490')).toBeVisible()
    },
  },
  {
    name: 'length',
    on: productPath,
    act: ({ page, type }) => type(page.getByLabel('Length'), '96'),
    ends: async ({ page }) => {
      await expect(button(page, 'Add to Cart - $600')).toBeVisible()
      await expect(page.getByLabel('Length')).toHaveValue('96')
    },
  },
  {
    name: 'length typed, then stepped by arrow keys',
    on: productPath,
    act: async ({ page, type }) => {
      await type(page.getByLabel('Length'), '60')
      for (const key of ['ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowDown']) await page.keyboard.press(key)
    },
    ends: async ({ page }) => {
      await expect(button(page, 'Add to Cart - $388')).toBeVisible()
      await expect(page.getByLabel('Length')).toHaveValue('62')
    },
  },
  {
    name: 'width and thickness',
    on: productPath,
    act: async ({ page, type }) => {
      await type(page.getByLabel('Width', { exact: true }), '9 1/2')
      await type(page.getByLabel('Thickness'), '6')
      await page.keyboard.press('ArrowUp')
    },
    ends: async ({ page }) => {
      await expect(page.getByLabel('Width', { exact: true })).toHaveValue('9 1/2')
      await expect(page.getByLabel('Thickness')).toHaveValue('6.5')
    },
  },
  {
    name: "'Add to Cart'",
    on: productPath,
    act: ({ page, press }) => press(button(page, /^Add to Cart/)),
    ends: async (visit) => {
      await expect(cartButton(visit.page)).toHaveAccessibleName('Shopping cart, 1 item')
      await endsWithCart(visit, [{ quantity: 1 }])
    },
  },
  {
    name: "length, then 'Add to Cart'",
    on: productPath,
    act: async ({ page, type, press }) => {
      await type(page.getByLabel('Length'), '84')
      await press(button(page, /^Add to Cart/))
    },
    ends: (visit) => endsWithCart(visit, [{ quantity: 1, customizations: expect.objectContaining({ length: 84 }) }]),
  },
  {
    name: "length, then 'Get Custom Quote'",
    on: productPath,
    act: async ({ page, type, press }) => {
      await type(page.getByLabel('Length'), '84')
      await press(button(page.getByRole('main'), 'Get Custom Quote'))
    },
    ends: async (visit) => {
      await dialogOpensForProduct(visit)
      await expect(visit.page.getByRole('main').getByLabel('Length')).toHaveValue('84')
    },
  },
  {
    name: 'breadcrumb',
    on: productPath,
    act: ({ page, press }) => press(link(page.getByRole('main'), 'Products')),
    ends: goesTo(/\/products$/),
  },
]

const builder: Control[] = [
  {
    name: 'product of the builder',
    on: '/quote-builder',
    act: ({ page, press }) => press(page.getByRole('main').getByText('Chestnut Corbel Mantel').first()),
    ends: ({ page }) => expect(page.getByRole('radio', { name: 'Chestnut Corbel Mantel' })).toBeChecked(),
  },
  {
    name: "product of the builder, then 'Continue'",
    on: '/quote-builder',
    act: async ({ page, press }) => {
      await press(page.getByRole('main').getByText(mantel.name).first())
      await press(button(page, 'Continue'))
    },
    ends: async ({ page }) => {
      await expect(page.getByRole('heading', { name: 'Wood & Dimensions' })).toBeVisible()
      await expect(page.getByRole('complementary', { name: 'Summary' })).toContainText(mantel.name)
    },
  },
  {
    name: "product of the builder, then 'Cancel'",
    on: '/quote-builder',
    act: async ({ page, press }) => {
      await press(page.getByRole('main').getByText(mantel.name).first())
      await press(button(page, 'Cancel'))
    },
    ends: async ({ page }) => {
      await expect(page.locator(asleep)).toHaveCount(0)
      await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
    },
  },
  {
    name: 'search of the builder',
    on: '/quote-builder',
    act: ({ page, type }) => type(page.getByRole('searchbox'), 'chestnut'),
    ends: async ({ page }) => {
      await expect(page.getByRole('radio', { name: mantel.name })).toHaveCount(0)
      await expect(page.getByRole('radio', { name: 'Chestnut Corbel Mantel' })).toBeVisible()
    },
  },
  {
    name: 'search of the builder, sent by Enter',
    on: '/quote-builder',
    act: async ({ page, type }) => {
      await type(page.getByRole('searchbox'), 'chestnut')
      await page.keyboard.press('Enter')
    },
    ends: async ({ page }) => {
      await expect(page.getByRole('searchbox')).toHaveValue('chestnut')
      await expect(page.getByRole('radio', { name: mantel.name })).toHaveCount(0)
      await expect(page.getByRole('radio', { name: 'Chestnut Corbel Mantel' })).toBeVisible()
    },
  },
]

const buying: Control[] = [
  {
    name: "'Increase quantity' of the cart",
    on: '/cart',
    hasCart: true,
    act: ({ page, press }) => press(button(page.getByRole('main'), 'Increase quantity')),
    ends: (visit) => endsWithCart(visit, [{ quantity: 2 }]),
  },
  {
    name: "'Remove' of the cart",
    on: '/cart',
    hasCart: true,
    act: ({ page, press }) => press(button(page.getByRole('main'), /^Remove /)),
    ends: async (visit) => {
      await expect(visit.page.getByRole('heading', { name: 'Your Cart is Empty' })).toBeVisible()
      await endsWithCart(visit, [])
    },
  },
  {
    name: "'Checkout' of the cart",
    on: '/cart',
    hasCart: true,
    act: ({ page, press }) => press(link(page.getByRole('main'), 'Checkout')),
    ends: goesTo(/\/checkout$/),
  },
  {
    name: 'name, state and ZIP code of the checkout',
    on: '/checkout',
    hasCart: true,
    act: async ({ page, type }) => {
      await type(page.getByLabel('Full name'), 'June Carter')
      await page.getByLabel('State', { exact: true }).selectOption('TN')
      await type(page.getByLabel('ZIP code'), '37203')
    },
    ends: async ({ page }) => {
      await expect(page.getByLabel('Card number')).toBeVisible()
      await expect(page.getByLabel('Full name')).toHaveValue('June Carter')
      await expect(page.getByLabel('State', { exact: true })).toHaveValue('TN')
      await expect(page.getByLabel('ZIP code')).toHaveValue('37203')
    },
  },
  {
    name: 'billing address of the checkout',
    on: '/checkout',
    hasCart: true,
    act: ({ page, press }) => press(page.getByLabel('Billing address same as shipping')),
    ends: ({ page }) => expect(page.getByLabel('Street address')).toHaveCount(2),
  },
  {
    name: 'sign-in of the desk',
    on: '/admin',
    act: async ({ page, type, press }) => {
      await type(page.getByLabel('Password', { exact: true }), ownerPassword)
      await press(button(page, 'Sign In'))
    },
    ends: ({ page }) => expect(button(page, 'Sign out')).toBeVisible(),
  },
]

export const shoppingControls = [...lists, ...product, ...builder, ...buying]
