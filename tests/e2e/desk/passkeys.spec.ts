/** STAFF-1: passkeys as a browser makes and uses them, with a device that Chromium plays. */
import type { Browser, CDPSession, Page } from '@playwright/test'
import { alsoOnPhone, axeViolations, expect, ownerPassword, signIn, test } from '../shop-test.ts'

// Browsers make passkeys for a host name: localhost, and not 127.0.0.1.
test.use({ baseURL: async ({ shop }, use) => use(`http://localhost:${shop.port}`) })

type Device = { devTools: CDPSession; authenticatorId: string }

/** A device that always finds the right finger. */
async function plugInDevice(page: Page): Promise<Device> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
  return { devTools, authenticatorId }
}

/** What was on it is lost. */
const empty = ({ devTools, authenticatorId }: Device) => devTools.send('WebAuthn.clearCredentials', { authenticatorId })

/** A browser of someone else, with the path of a link that lets Ray Tucker in. */
async function inviteRay(page: Page, browser: Browser): Promise<{ hand: Page; path: string }> {
  const answer = await page.request.post('/api/admin/people/invitations', {
    data: { name: 'Ray Tucker', email: '', role: 'workshop' },
  })
  expect(answer.status()).toBe(201)
  const { path } = await answer.json()
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 900 }
  const baseURL = new URL(page.url()).origin
  const context = await browser.newContext({ baseURL, viewport: { width, height }, reducedMotion: 'reduce' })
  return { hand: await context.newPage(), path }
}

const passkeysDialog = (page: Page) => page.getByRole('dialog', { name: 'Your passkeys' })
const withPasskey = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' })
const signOut = (page: Page) => page.getByRole('button', { name: 'Sign out', exact: true }).click()

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Passkeys…' }).click()
  const dialog = passkeysDialog(page)
  await dialog.getByLabel('Name of a new passkey').fill(name)
  await dialog.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(dialog.getByRole('listitem').filter({ hasText: name })).toContainText('not used yet')
}

async function close(page: Page): Promise<void> {
  await passkeysDialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(passkeysDialog(page)).toBeHidden()
}

test('STAFF-1 the owner adds a passkey, signs in with it, and removes it', alsoOnPhone, async ({ page }) => {
  await plugInDevice(page)
  await page.goto('/admin?tab=people')
  await page.getByLabel('Password', { exact: true }).fill(ownerPassword)
  // There is none yet.
  await expect(withPasskey(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await addPasskey(page, "June's phone")
  const dialog = passkeysDialog(page)
  expect(await axeViolations(page, 'dialog[open]')).toEqual([])
  // A device has one passkey of each person.
  await dialog.getByLabel('Name of a new passkey').fill('The same phone')
  await dialog.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(dialog.getByText('This device has a passkey of yours already.')).toBeVisible()
  await close(page)
  await expect(page.getByText("1 passkey: June's phone")).toBeVisible()

  await signOut(page)
  await expect(withPasskey(page)).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await withPasskey(page).click()

  await page.getByRole('button', { name: 'Passkeys…' }).click()
  await expect(dialog.getByRole('listitem').filter({ hasText: "June's phone" })).toContainText('last used')
  await dialog.getByRole('button', { name: "Remove June's phone" }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(0)
  await close(page)
  await signOut(page)
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await expect(withPasskey(page)).toHaveCount(0)
})

test('STAFF-1 the owner who lost their passkey signs in with the password', async ({ page }) => {
  const device = await plugInDevice(page)
  await signIn(page, '/admin?tab=people')
  await addPasskey(page, "June's phone")
  await close(page)
  await signOut(page)
  await empty(device)
  await withPasskey(page).click()
  await expect(page.getByText('No passkey was used. Try again when you are ready.')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(ownerPassword)
  await page.keyboard.press('Enter')
  await expect(page.getByText("1 passkey: June's phone")).toBeVisible()
})

test('STAFF-1 someone invited starts with a passkey alone, loses it, and gets a new link', async ({
  page,
  browser,
}) => {
  await signIn(page, '/admin?tab=people')
  const { hand, path } = await inviteRay(page, browser)
  const device = await plugInDevice(hand)
  await hand.goto(path)
  await hand.getByLabel('Your name').fill('Owner')
  await hand.getByRole('button', { name: 'Use a passkey instead' }).click()
  await expect(hand.getByText('Someone here has that name. Add an initial or a last name.')).toBeVisible()
  await hand.getByLabel('Your name').fill('Ray Tucker')
  await hand.getByRole('button', { name: 'Use a passkey instead' }).click()
  await expect(hand.getByText('Signed in as Ray Tucker')).toBeVisible()
  await hand.getByRole('button', { name: 'Passkeys', exact: true }).click()
  await passkeysDialog(hand).getByRole('button', { name: 'Remove First passkey' }).click()
  await expect(hand.getByText('This is your only way to sign in. Choose a password first.')).toBeVisible()
  await expect(passkeysDialog(hand).getByRole('listitem')).toHaveCount(1)
  await close(hand)
  await signOut(hand)
  await withPasskey(hand).click()
  await expect(hand.getByText('Signed in as Ray Tucker')).toBeVisible()

  await empty(device)
  await page.reload()
  await page.getByRole('button', { name: 'Lost passkey… Ray Tucker' }).click()
  const question = page.getByRole('alertdialog', { name: 'Did Ray Tucker lose a passkey?' })
  expect(await axeViolations(page, 'dialog[open]')).toEqual([])
  await question.getByRole('button', { name: 'Remove and make a link' }).click()
  const address = await page.getByText(/\/admin\/invitation\//).textContent()
  await expect(page.getByText('1 passkey: First passkey')).toHaveCount(0)

  // Signed out by it, wherever they were.
  await hand.reload()
  await expect(hand.getByLabel('Your name or email')).toBeVisible()
  await hand.goto(new URL(address ?? '').pathname)
  await expect(hand.getByRole('heading', { name: 'A new password for Ray Tucker' })).toBeVisible()
  await hand.getByRole('button', { name: 'Use a passkey instead' }).click()
  await expect(hand.getByText('Signed in as Ray Tucker')).toBeVisible()
})
