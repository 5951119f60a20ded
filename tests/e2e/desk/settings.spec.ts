/** SET-1: the owner changes what the shop says of itself, and visitors read it, in pages and in what the browser adds to them. */
import type { Page } from '@playwright/test'
import { makePicture } from '../../support/pictures.ts'
import { axeViolations, expect, signIn, test } from '../shop-test.ts'

// What the server refuses is in the console of the browser, too.
test.use({ expectedComplaint: /the server responded with a status of (400|409)/ })

const openSettings = async (page: Page) => {
  await signIn(page)
  await page.getByRole('tab', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { name: 'Business' })).toBeVisible()
}

/** Looks at what would change, and saves it. */
async function save(page: Page, title: string) {
  await page.getByRole('button', { name: 'Preview and save' }).click()
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog).toBeHidden()
}

test('SET-1 the owner changes phone and hours, visitors see them everywhere, and undo brings the old ones back', async ({
  page,
  context,
}) => {
  await openSettings(page)
  await page.getByLabel('Phone').fill('615 555')
  await page.getByRole('button', { name: 'Preview and save' }).click()
  await expect(page.getByText('Enter a phone number with its area code')).toBeVisible()
  await expect(page.getByLabel('Phone')).toBeFocused()
  await page.getByLabel('Phone').fill('6155550199')
  await page.getByRole('button', { name: 'Preview and save' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save Business' })
  await expect(dialog.getByText('(615) 555-0142')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Undo change 2' })).toBeVisible()

  await page.getByRole('link', { name: 'Hours' }).click()
  await page.getByRole('checkbox', { name: 'Monday' }).check()
  await page.getByLabel('Monday, opens').fill('08:30')
  await page.getByLabel('Monday, closes').fill('12:00')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Preview and save' }).click()
  const hours = 'Monday 8:30AM-12PM, Tuesday-Friday 10AM-5PM, Saturday 10AM-2PM'
  await expect(page.getByRole('dialog').getByText(hours)).toBeVisible()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('button', { name: 'Undo change 3' })).toBeVisible()

  const visitor = await context.newPage()
  await visitor.goto('/product/heritage-oak-floating-mantel')
  await expect(visitor.getByRole('contentinfo').getByText('(615) 555-0199').first()).toBeVisible()
  await visitor.getByRole('button', { name: 'Ask about this piece' }).click()
  // This is written in the browser.
  const asked = visitor.getByRole('dialog', { name: 'Ask about this piece' })
  await expect(asked.getByText('(615) 555-0199')).toBeVisible()
  await expect(asked.getByText(hours)).toBeVisible()

  await page.getByRole('button', { name: 'Undo change 2' }).click()
  await expect(page.getByText('Undo of #2')).toBeVisible()
  await page.getByRole('link', { name: 'Business' }).click()
  await expect(page.getByLabel('Phone')).toHaveValue('(615) 555-0142')
  await visitor.reload()
  await visitor.getByRole('button', { name: 'Ask about this piece' }).click()
  await expect(asked.getByText('(615) 555-0142')).toBeVisible()
})

test('STAFF-3 what someone else saved meanwhile is shown, and nothing is overwritten unseen', async ({
  page,
  context,
}) => {
  await openSettings(page)
  const other = await context.newPage()
  await other.goto('/admin?tab=settings')
  await other.getByRole('textbox', { name: 'Street' }).fill('1 Oak Street')
  await other.getByLabel('City').fill('Franklin')

  await page.getByLabel('Street').fill('2 Pine Street')
  await save(page, 'Save Business')

  await other.getByRole('button', { name: 'Preview and save' }).click()
  const notice = other.getByRole('alert').filter({ hasText: 'Someone changed this while you worked' })
  await expect(notice.getByText('Street: 2 Pine Street (you chose 1 Oak Street)')).toBeVisible()
  await expect(other.getByRole('textbox', { name: 'Street' })).toHaveValue('1 Oak Street')
  await notice.getByRole('button', { name: 'Take theirs: Street' }).click()
  await expect(other.getByRole('textbox', { name: 'Street' })).toHaveValue('2 Pine Street')
  await save(other, 'Save Business')

  await page.goto('/policies')
  await expect(page.getByText('2 Pine Street, Franklin, TN 37203').first()).toBeVisible()
})

test('SET-1, LIVE-4 a saved reply is written under Settings, and is there again after a reload', async ({ page }) => {
  await openSettings(page)
  await page.getByRole('link', { name: 'Saved replies' }).click()
  await page.getByRole('button', { name: 'Add one' }).click()
  const added = page
    .getByRole('listitem')
    .filter({ has: page.getByLabel('Text') })
    .last()
  await added.getByLabel('Name').fill('Say thanks')
  await added.getByLabel('Text').pressSequentially('Thank you, {name}. {shop}')
  await save(page, 'Save Saved replies')
  await expect(page.getByRole('button', { name: 'Remove Say thanks' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Remove Say thanks' })).toBeVisible()
})

test('SET-1 what a week takes is set under Settings too, and what it was before is put back', async ({ page }) => {
  await openSettings(page)
  await page.getByRole('link', { name: 'Workshop' }).click()
  for (const pieces of ['6', '8']) {
    await page.getByRole('button', { name: /Set a limit…|Change…/ }).click()
    const dialog = page.getByRole('dialog', { name: 'What a week takes' })
    await dialog.getByLabel('Pieces a week').fill(pieces)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText(`${pieces} pieces a week. Offers propose`)).toBeVisible()
  }
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Put back: 6 pieces a week' }).click()
  await expect(page.getByText('6 pieces a week. Offers propose')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Put back: 8 pieces a week' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Before' })).toBeFocused()
})

test('SET-1 a new area is named below the rates and gets its own; what is typed is not left without a question', async ({
  page,
}) => {
  await signIn(page, '/admin?tab=pricing&part=delivery-and-tax')
  const areas = page.getByRole('group', { name: 'Areas' })
  await areas.getByRole('button', { name: 'Add one' }).click()
  const added = areas.getByRole('listitem').last()
  await added.getByLabel('Name').fill('Downtown')
  await added.getByLabel('Reaches, in miles').fill('near')
  await page.getByRole('button', { name: 'Preview and save' }).click()
  await expect(areas.getByText('Enter how far Downtown reaches, in whole miles.')).toBeVisible()
  await added.getByLabel('Reaches, in miles').fill('3')
  await added.getByLabel('Places').fill('The Gulch')
  await areas.getByRole('listitem').first().getByLabel('Name').fill('Metro')
  await page.getByRole('link', { name: 'Woods' }).click()
  await page.getByRole('alertdialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click()
  await save(page, 'Save Truck areas')

  const truck = page.getByRole('region', { name: 'Our truck' })
  await expect(truck.getByLabel('Metro')).toHaveValue('100.00')
  await expect(truck.getByText('No rate yet')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await truck.getByLabel('Downtown').fill('55')
  await truck.getByRole('button', { name: 'Update Truck' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save Changes' }).click()
  // The dialog names it, too, while it still saves and closes.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('rowheader', { name: 'Our truck: Downtown' })).toBeVisible()
  await page.goto('/')
  await expect(page.getByText('Downtown', { exact: true })).toBeVisible()
  await expect(page.getByText('$55', { exact: true })).toBeVisible()
})

test('SET-1, SET-2 the maker is on the home page once there is a name and a portrait, and an earlier one is put back', async ({
  page,
}) => {
  await openSettings(page)
  await page.getByRole('link', { name: 'The maker' }).click()
  const portrait = page.getByRole('region', { name: 'Portrait' })
  await expect(portrait.getByText('No picture yet')).toBeVisible()
  const upload = async (width: number, height: number) =>
    portrait.locator('input[type=file]').setInputFiles({
      ...{ name: 'june.jpg', mimeType: 'image/jpeg', buffer: await makePicture({ width, height }) },
    })
  const shown = portrait.getByAltText('The portrait on the home page')
  await upload(1200, 1500)
  await expect(shown).toBeVisible()
  const first = await shown.getAttribute('src')
  await upload(1280, 1600)
  await expect(shown).not.toHaveAttribute('src', first ?? '')
  await portrait.getByRole('button', { name: 'Put back' }).click()
  await expect(shown).toHaveAttribute('src', first ?? '')
  await page.getByLabel('Name').fill('June Reese')
  await page.getByLabel('A few words').fill('Fifteen years at the bench.')
  expect(await axeViolations(page)).toEqual([])
  await save(page, 'Save The maker')

  await page.goto('/')
  const maker = page.getByRole('figure').filter({ hasText: 'June Reese' })
  // What is far below isn't drawn before it is near.
  await maker.evaluate((element) => element.scrollIntoView())
  await expect(maker.getByAltText('Portrait of June Reese')).toHaveAttribute('src', first ?? '')
  await expect(maker.getByText('Fifteen years at the bench.')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
})
