import type { Locator, Page } from '@playwright/test'
import { makePicture } from '../support/pictures.ts'
import { axeViolations, expect, ownerPassword, pickUp, signIn, test } from './shop-test.ts'

// Some of these tests upload pictures that are refused. And Playwright's trace fetches the content of a preview that
// could not be drawn, which the page's policy blocks.
test.use({ expectedComplaint: /status of 400|^Connecting to 'blob:/ })

const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer })

const jpeg = async (width: number, height: number, name = 'beam.jpg') =>
  file(name, 'image/jpeg', await makePicture({ width, height }))

const notice = (page: Page, title: string) =>
  page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: title })

const gallery = (page: Page) => page.getByRole('list', { name: 'Gallery images' }).getByRole('listitem')
// Not the inner text: off-screen rows are not laid out and have none.
const titles = (page: Page) => gallery(page).locator('p:first-child').allTextContents()

/** The URL that the browser chose from the picture's variants. */
const shownIn = async (picture: Locator) => {
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(1)
  return picture.evaluate((image: HTMLImageElement) => image.currentSrc)
}
const main = (page: Page) => page.locator('main picture img')

/** The page passes axe and does not scroll sideways. */
const expectAccessible = async (page: Page) => {
  expect(await axeViolations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

const card = (page: Page, name: string) => page.getByRole('region', { name })

test('ADMIN-5, ADMIN-7 a new hero and a new category picture show on the storefront', async ({ page, shop }) => {
  await page.goto('/admin-images')
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(notice(page, 'Access Denied')).toContainText('Incorrect password')
  await page.getByLabel('Password', { exact: true }).fill(ownerPassword)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(notice(page, 'Access Granted')).toBeVisible()
  for (const [name, tab] of [
    ['Quote Management', 'quotes'],
    ['Pricing Management', 'pricing'],
  ])
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', `/admin?tab=${tab}`)

  // Held back to check the control during the upload.
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/admin/upload-image', async (route) => {
    await held
    await route.continue()
  })
  const corbel = card(page, 'Corbel Mantel')
  await corbel.getByLabel('Replace Product Image').setInputFiles(await jpeg(1200, 900))
  await expect(corbel.getByRole('button', { name: 'Uploading Image...' })).toBeDisabled()
  await expect(card(page, 'Ceiling Beam').getByLabel('Replace Product Image')).toBeEnabled()
  await expect(corbel.getByText('beam.jpg')).toBeVisible()
  release()
  await expect(notice(page, 'Product image uploaded successfully!')).toBeVisible()
  await expectAccessible(page)
  const corbelPath = await shownIn(corbel.locator('picture img').first())
  expect(corbelPath).toContain('/media/up-')

  await page.getByRole('tab', { name: 'Hero Image' }).click()
  await expect(page).toHaveURL(/tab=hero-image/)
  await expectAccessible(page)
  const hero = page.getByLabel('Replace Hero Image')
  await hero.setInputFiles(await jpeg(1800, 1000, 'narrow.jpg'))
  await expect(notice(page, 'Error')).toContainText(
    'Failed to upload hero image. Please try again. The picture is 1800 px wide; it must be at least 1920 px wide.',
  )
  await hero.setInputFiles(
    file('hero.webp', 'image/webp', await makePicture({ width: 1920, height: 1080, format: 'webp' })),
  )
  await expect(notice(page, 'Hero image uploaded successfully!')).toBeVisible()

  // In this visit from the query cache, and in a new one from the server.
  const { heroImage } = await (await page.request.get(`${shop.url}/api/hero-image`)).json()
  const heroFolder = heroImage.slice(0, heroImage.lastIndexOf('/'))
  await page.getByRole('link', { name: 'View storefront' }).click()
  expect(await shownIn(main(page).first())).toContain(heroFolder)
  await page.goto('/')
  expect(await shownIn(main(page).first())).toContain(heroFolder)
  const tile = page.getByRole('link', { name: /^Corbel Mantels/ }).locator('picture img')
  await tile.scrollIntoViewIfNeeded()
  const corbelFolder = corbelPath.slice(0, corbelPath.lastIndexOf('/'))
  expect(await shownIn(tile)).toContain(corbelFolder)
  await page.goto('/products/corbel-mantel')
  expect(await shownIn(main(page).first())).toContain(corbelFolder)
})

test('ADMIN-5 the desk confirms an upload with its own text; a wrong file shows an error at the control', async ({
  page,
}) => {
  await signIn(page)
  await page.getByRole('tab', { name: 'Product Images' }).click()
  const floating = card(page, 'Floating Mantel')
  await expect(floating.getByText('JPG/PNG, min 1200px wide, max 5MB')).toBeVisible()
  const control = floating.getByLabel('Replace Product Image')
  await control.setInputFiles(file('photo.jpg', 'image/jpeg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')))
  await expect(notice(page, 'Error')).toContainText('Failed to upload image. Please try again.')
  await expect(control).toHaveAccessibleDescription(/must be JPEG or PNG/)
  await expect(control).toHaveAttribute('aria-invalid', 'true')

  // Dropped on the area, like a file from the desktop.
  const picture = await jpeg(1200, 900, 'dropped.jpg')
  const transfer = await page.evaluateHandle((base64) => {
    const made = new DataTransfer()
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    made.items.add(new File([bytes], 'dropped.jpg', { type: 'image/jpeg' }))
    return made
  }, picture.buffer.toString('base64'))
  await floating.getByText('or drop a file here').dispatchEvent('drop', { dataTransfer: transfer })
  await expect(notice(page, 'Product Image Updated')).toBeVisible()
  await expect(floating.getByRole('alert')).toHaveCount(0)
  expect(await shownIn(floating.locator('picture img').first())).toContain('/media/up-')
})

test('ADMIN-4 uploads several pictures at once; a refused one stays, with the reason', async ({ page }) => {
  await signIn(page)
  await page.getByRole('tab', { name: 'Gallery Images' }).click()
  const heading = page.getByRole('heading', { name: /^Gallery Images/ })
  await expect(heading).toHaveText('Gallery Images (18)')

  await page.getByRole('button', { name: 'Upload Image' }).click()
  await expect(notice(page, 'No File Selected')).toContainText('Please select an image file to upload')
  await expect(page.getByLabel('Choose Images')).toBeFocused()

  await page
    .getByLabel('Choose Images')
    .setInputFiles([
      await jpeg(800, 600, 'oak_beam-01.jpg'),
      await jpeg(800, 600, 'oak_beam-02.jpg'),
      await jpeg(799, 600, 'small.jpg'),
    ])
  await expect(page.getByLabel('Title of oak_beam-01.jpg')).toHaveValue('Oak beam 01')
  await expectAccessible(page)
  await page.getByLabel('Title of small.jpg').fill('')
  await page.getByLabel('Category').selectOption('Ceiling Beam')
  // What is chosen and typed outlives a look into another tab.
  await page.getByRole('tab', { name: 'Orders' }).click()
  await expect(page.getByRole('region', { name: 'Orders' })).toBeVisible()
  await page.getByRole('tab', { name: 'Gallery Images' }).click()
  await expect(page.getByRole('list', { name: 'Chosen images' }).getByRole('listitem')).toHaveCount(3)
  await expect(page.getByLabel('Title of small.jpg')).toHaveValue('')
  await expect(page.getByLabel('Category')).toHaveValue('ceiling-beam')
  await expect(page.getByLabel('Sort order')).toHaveValue('0')
  await page.getByLabel('Sort order').fill('')
  await page.getByLabel('Featured', { exact: false }).first().check()
  await page.getByRole('button', { name: 'Upload 3 Images' }).click()
  await expect(page.getByLabel('Title of small.jpg')).toBeFocused()
  await page.getByLabel('Title of small.jpg').fill('Too small')
  await page.getByRole('button', { name: 'Upload 3 Images' }).click()
  await expect(notice(page, 'Upload Failed')).toContainText('Failed to upload gallery image')
  await expect(page.getByRole('list', { name: 'Chosen images' }).getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('list', { name: 'Chosen images' })).toContainText('it must be at least 800 px wide')
  await expect(heading).toHaveText('Gallery Images (20)')

  await page.getByRole('button', { name: 'Remove small.jpg' }).click()
  await page.getByLabel('Choose Images').setInputFiles(await jpeg(900, 600, 'corbel.jpg'))
  await page.getByLabel('Title', { exact: true }).fill('A corbel, close up')
  await page.getByRole('button', { name: 'Upload Image' }).click()
  await expect(notice(page, 'Gallery Image Uploaded')).toBeVisible()
  await expect(heading).toHaveText('Gallery Images (21)')
  // All have sort order 0: the newest comes first, and those uploaded together keep their order.
  expect((await titles(page)).slice(0, 3)).toEqual(['A corbel, close up', 'Oak beam 01', 'Oak beam 02'])
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('')

  await page.goto('/gallery?category=ceiling-beam')
  await expect(page.getByRole('heading', { name: 'Oak beam 01' })).toBeVisible()
  await page.goto('/gallery')
  await expect(page.getByRole('heading', { name: 'A corbel, close up' })).toBeVisible()
})

test('ADMIN-4 the owner reorders pictures by keyboard, edits and deletes them', async ({ page }) => {
  await signIn(page)
  await page.goto('/admin?tab=gallery-images')
  await expect(gallery(page)).toHaveCount(18)
  const [first = '', second = '', third = ''] = await titles(page)

  await pickUp(page, page.getByRole('button', { name: `Drag ${first}` }), page.getByText(/, now 1 of 18\.$/))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText(/, now 2 of 18\.$/)).toBeAttached()
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/gallery-images/order'))
  await page.keyboard.press('Space')
  expect((await saved).status()).toBe(204)
  await expect.poll(() => titles(page)).toEqual(expect.arrayContaining([second, first, third]))
  expect((await titles(page)).slice(0, 3)).toEqual([second, first, third])

  const savedAgain = page.waitForResponse((answer) => answer.url().endsWith('/gallery-images/order'))
  await page.getByRole('button', { name: `Move earlier: ${third}` }).click()
  await savedAgain
  expect((await titles(page)).slice(0, 3)).toEqual([second, third, first])

  const star = page.getByRole('button', { name: `Featured: ${second}` })
  const wasFeatured = await star.getAttribute('aria-pressed')
  await star.click()
  await expect(notice(page, 'Gallery Image Updated')).toBeVisible()
  await expect(star).toHaveAttribute('aria-pressed', wasFeatured === 'true' ? 'false' : 'true')

  await page.getByRole('button', { name: `Edit ${second}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Gallery Image' })
  await dialog.getByLabel('Title').fill('Renamed at the desk')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog).toBeHidden()

  // WIN-9: what it shows is the caption, and where 'Build one like this' leads.
  await page.getByRole('button', { name: 'Edit Renamed at the desk' }).click()
  await expect(dialog.getByLabel('Wood')).toHaveValue('barn-wood')
  await dialog.getByLabel('Wood').selectOption('Reclaimed Pine')
  await dialog.getByLabel('Length').fill('41 ft')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog.getByLabel('Length')).toBeFocused()
  await expect(dialog.getByText('At most 480 in')).toBeVisible()
  await dialog.getByLabel('Length').fill("12' 6")
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog).toBeHidden()

  // An empty sort order keeps the old one.
  await page.getByRole('button', { name: `Edit ${first}` }).click()
  const place = dialog.getByLabel('Sort order')
  const placeBefore = await place.inputValue()
  expect(Number(placeBefore)).toBeGreaterThan(0)
  await place.fill('')
  const changed = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  expect(await (await changed).json()).toMatchObject({ title: first, sortOrder: Number(placeBefore) })
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: `Delete ${third}` }).click()
  const asks = page.getByRole('alertdialog')
  await expect(asks).toContainText('The bin keeps it for 30 days.')
  await asks.getByRole('button', { name: 'Delete Image' }).click()
  await expect(notice(page, 'Gallery Image Deleted')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Gallery Images (17)' })).toBeFocused()

  await page.goto('/gallery')
  const headings = await page.locator('main').getByRole('heading', { level: 2 }).allInnerTexts()
  expect(headings.slice(0, 2)).toEqual(['Renamed at the desk', first])
  expect(headings).not.toContain(third)
  await expect(page.getByText(/^Reclaimed Pine ceiling beam, 12.ft.6.in\. Rendered example\.$/)).toBeVisible()
})

test("ADMIN-5 the category's picture shows with its pieces in the builder, without layout shift, and has alt text where needed", async ({
  page,
  shop,
}) => {
  const chosen: Record<string, { path: string }> = await (
    await page.request.get(`${shop.url}/api/category-pictures`)
  ).json()
  let requestCount = 0
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/category-pictures', async (route) => {
    requestCount += 1
    await held
    await route.continue()
  })
  const groups = [
    ['Floating Mantels', 'floating-mantel'],
    ['Corbel Mantels', 'corbel-mantel'],
    ['Ceiling Beams', 'ceiling-beam'],
  ] as const
  const builder = page.getByRole('form', { name: 'Quote builder' })
  /** The category's name, description and picture. */
  const groupOf = (name: string) =>
    builder.getByRole('heading', { name, exact: true }).locator('xpath=ancestor::div[2]')
  const pictureOf = async (name: string) => {
    const group = groupOf(name)
    // Off-screen pictures load lazily.
    await group.scrollIntoViewIfNeeded()
    return shownIn(group.locator('picture img'))
  }
  /** Without the file name, because the browser chooses the size and the format. */
  const folderOf = (slug: string) => (chosen[slug]?.path ?? 'no picture').replace(/[^/]+$/, '')

  await page.goto('/quote-builder')
  for (const [name, slug] of groups) expect(await pictureOf(name)).toContain(folderOf(slug))
  await expectAccessible(page)

  await page.goto('/gallery')
  // Once a picture opens, the page has loaded and made its own requests.
  await page.locator('main a[data-picture]').first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(requestCount).toBe(0)
  await page.getByRole('button', { name: 'Get Quote' }).click()
  const heading = builder.getByRole('heading', { name: 'Ceiling Beams' })
  await expect(heading).toBeVisible()
  expect(requestCount).toBe(1)
  for (const [name] of groups) await expect(groupOf(name).locator('picture')).toHaveCount(0)
  const placeOf = () => heading.evaluate((element: HTMLElement) => element.offsetTop)
  const before = await placeOf()
  release()
  for (const [name, slug] of groups) expect(await pictureOf(name)).toContain(folderOf(slug))
  expect(await placeOf()).toBe(before)
})
