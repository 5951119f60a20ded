import { fileURLToPath } from 'node:url'
import type { Locator, Page } from '@playwright/test'
import { expect, ownerPassword, pickUp, signIn, test } from './shop-test.ts'

const photo = (name: string) => fileURLToPath(new URL(`../../content/photos/${name}.jpg`, import.meta.url))

const id = 'cumberland-oak-mantel'
const name = 'Cumberland Oak Mantel'

async function openProducts(page: Page) {
  await signIn(page)
  await page.getByRole('tab', { name: 'Products' }).click()
  await expect(page.getByRole('button', { name: 'New Product' })).toBeVisible()
}

async function fillProduct(form: Locator) {
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Description').fill('A plain mantel with a live front edge.')
  await form.getByLabel('Category').selectOption('Floating Mantel')
  await form.getByLabel('Wood').selectOption('Reclaimed Oak')
  await form.getByLabel('Base price in dollars').fill('82.50')
  const sizes = { length: ['36', '120'], width: ['6', '12'], thickness: ['3', '10.5'] }
  for (const [dimension, [least = '', most = '']] of Object.entries(sizes)) {
    await form.getByLabel(`Minimum ${dimension}`).fill(least)
    await form.getByLabel(`Maximum ${dimension}`).fill(most)
  }
}

/** Addresses of the form's pictures in order, without their widths. */
const picturesIn = (form: Locator) =>
  form
    .getByRole('list', { name: 'Pictures in order' })
    .locator('picture > img')
    .evaluateAll((images) => images.map((image) => image.getAttribute('src')?.replace(/[^/]*$/, '')))

/** A long press on one picture, dragged to the position of another. */
async function moveByLongPress(page: Page, form: Locator, from: number, to: number) {
  const tiles = form.getByRole('list', { name: 'Pictures in order' }).getByRole('listitem')
  await tiles.nth(from).scrollIntoViewIfNeeded()
  const [start, end] = [await tiles.nth(from).boundingBox(), await tiles.nth(to).boundingBox()]
  if (!start || !end) throw new Error('the pictures are not on the screen')
  const touch = await page.context().newCDPSession(page)
  const [x, y] = [start.x + 50, start.y + 50]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  await expect(tiles.nth(from)).toHaveAttribute('data-dragging', 'true')
  for (const share of [0.25, 0.5, 0.75, 1]) {
    const point = { x: x + (end.x - start.x) * share, y: y + (end.y - start.y) * share }
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point] })
  }
  await expect(form.getByText(`picture ${from + 1}, now ${to + 1} of 2`)).toBeAttached()
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

/** Space, an arrow, Space. Waits for the screen reader announcement of each key before the next. */
async function moveByKeyboard(page: Page, form: Locator, picture: string, key: string, position: string) {
  await pickUp(page, form.getByRole('button', { name: `Drag ${picture}` }), form.getByText(`${picture} picked up`))
  await page.keyboard.press(key)
  await expect(form.getByText(`${picture}, now ${position}`)).toBeAttached()
  await page.keyboard.press('Space')
}

test('ADMIN-9 the owner adds a product with pictures, prices it, retires and restores it', async ({
  page,
  isMobile,
}) => {
  await openProducts(page)
  await page.getByRole('button', { name: 'New Product' }).click()
  const form = page.getByRole('dialog', { name: 'New Product' })
  await form.getByRole('button', { name: 'Add Product' }).click()
  await expect(form.getByLabel('Name')).toBeFocused()
  await expect(form.getByText('Choose a category.')).toBeVisible()

  await fillProduct(form)
  const files = form.locator('input[type=file]')
  await files.setInputFiles([photo('floating-mantel-reclaimed-oak-plaster'), photo('gallery/gallery-oak-mantel-end')])
  await expect(form.getByRole('heading', { name: 'Pictures 2 of 12' })).toBeVisible()
  await files.setInputFiles({ name: 'prices.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
  await expect(form.getByText('prices.pdf: This is a PDF file. The picture must be JPEG or PNG.')).toBeVisible()
  const [first, second] = await picturesIn(form)
  if (isMobile) await moveByLongPress(page, form, 0, 1)
  else await moveByKeyboard(page, form, 'picture 2', 'ArrowLeft', '1 of 2')
  await expect.poll(() => picturesIn(form)).toEqual([second, first])
  await form.getByRole('button', { name: 'Move later: picture 1' }).click()
  await expect.poll(() => picturesIn(form)).toEqual([first, second])
  await form.getByRole('button', { name: 'Move earlier: picture 2' }).click()
  await form.getByRole('button', { name: 'Add Product' }).click()
  await expect(page.getByText('Product Added')).toBeVisible()
  // Closing goes back in history, which would collide with a page load.
  await expect(form).toBeHidden()

  await page.goto('/products?q=cumberland')
  const card = page.getByRole('article')
  await expect(card.locator('picture > img')).toHaveAttribute('src', new RegExp(`^${second}`))
  await expect(card).toContainText('$83/linear foot')
  await card.getByRole('link', { name: `Details: ${name}` }).click()
  await expect(page).toHaveURL(`/product/${id}`)
  // Both, and the drawing.
  await expect(page.getByRole('list', { name: 'Pictures' }).getByRole('listitem')).toHaveCount(3)

  const openForm = () => page.goto(`/admin?tab=products&product=${id}`)
  const edit = page.getByRole('dialog', { name: 'Edit Product' })
  await openForm()
  await edit.getByLabel('Base price in dollars').fill('90')
  // Escape asks before discarding changes.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep Editing' }).click()
  await edit.getByRole('button', { name: 'Save Product' }).click()
  await expect(page.getByText('Product Updated')).toBeVisible()
  await expect(edit).toBeHidden()

  await page.goto(`/product/${id}`)
  await expect(page.getByText('Starting at $90 /linear foot')).toBeVisible()

  await openForm()
  await edit.getByRole('button', { name: 'Retire…' }).click()
  const question = page.getByRole('alertdialog', { name: `Retire ${name}?` })
  await expect(question).toContainText("It isn't in any open cart.")
  await question.getByRole('button', { name: 'Retire Product' }).click()
  await expect(edit.getByText('Retired', { exact: true })).toBeVisible()

  await page.goto(`/product/${id}`)
  await expect(page.getByRole('heading', { name: 'We no longer make this piece' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Similar pieces' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Add to Cart/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'See all Floating Mantels' }).click()
  await expect(page.getByRole('heading', { name: 'Heritage Oak Floating Mantel' })).toBeVisible()
  await expect(page.getByRole('heading', { name })).toHaveCount(0)

  await openForm()
  await edit.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('Product Restored')).toBeVisible()
  const restored = await page.request.get('/api/products/category/floating-mantel')
  expect(await restored.json()).toContainEqual(expect.objectContaining({ id, basePrice: '90.00', retired: false }))
})

test('ADMIN-9 an edit in another tab is not overwritten without asking, and an expired session loses nothing', async ({
  page,
}) => {
  await openProducts(page)
  await page.getByRole('button', { name: 'Edit Heritage Oak Floating Mantel' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Product' })
  await edit.getByLabel('Description').fill('Typed in this tab.')
  const read = await page.request.get('/api/admin/products')
  const products: { id: string; ownPictures: { id: string }[] }[] = await read.json()
  const oak = products.find((one) => one.id === 'heritage-oak-floating-mantel')
  const pictureIds = oak?.ownPictures.map((own) => own.id)
  await page.request.put(`/api/admin/products/${oak?.id}`, { data: { ...oak, pictureIds, basePrice: '80.00' } })
  await edit.getByRole('button', { name: 'Save Product' }).click()
  await expect(edit.getByRole('alert')).toContainText('They changed: base price. You changed: description.')
  await edit.getByRole('button', { name: 'Keep mine' }).click()
  // What only the other tab changed is not undone.
  await expect(edit.getByLabel('Base price')).toHaveValue('80.00')

  await page.context().clearCookies()
  await edit.getByRole('button', { name: 'Save Product' }).click()
  await page.getByLabel('Password', { exact: true }).fill(ownerPassword)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Login Successful')).toBeVisible()
  await expect(edit.getByLabel('Description')).toHaveValue('Typed in this tab.')
  await edit.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard Changes' }).click()
  await expect(edit).toBeHidden()
})
