/** SET-3: the state of backups, mail and payments, and a test of each. */
import { expect, it, onTestFinished } from 'vitest'
import { fakeStripeKeys, startFakeStripe } from '../../../../tests/support/fake-stripe.ts'
import { mailEnv, openMailServer, owner } from '../../../../tests/support/mailing-shop.ts'
import { openTestShop } from '../../../../tests/support/test-shop.ts'
import type { StartBackupProgram } from '../../backups/backup-process.server.ts'
import { claimBackup, endBackup } from '../../backups/backups.server.ts'
import { sendTestMail } from '../../mail/test-mail.server.ts'
import { insertEvent } from '../../payment/intents.server.ts'

const minuteMs = 60_000

async function openDesk(options: Parameters<typeof openTestShop>[0] = {}) {
  const shop = await openTestShop(options)
  const cookie = await shop.signIn()
  const press = async (what: string) => {
    const answer = await shop.send('POST', `/api/admin/system/${what}`, undefined, { cookie })
    const text = await answer.text()
    return { status: answer.status, body: text ? JSON.parse(text) : undefined, text }
  }
  const read = async () => (await shop.request('/api/admin/system', { headers: { cookie } })).json()
  return { shop, press, read }
}

it('SET-3 a shop where nothing is set up says so, and its tests name the variable', async () => {
  const { shop, read, press } = await openDesk()
  const state = await read()
  expect(state).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    publicUrl: null,
    database: shop.store.engine,
    backups: { place: null, isDaily: false, isEncrypted: false, isRunning: false, asked: null },
    mail: { server: null, from: null, owner: null, usesEmailJs: false },
    payment: { provider: 'demo', keys: 'none', webhookUrl: null, lastEventAt: null },
  })
  // On PostgreSQL there is no folder before the first picture.
  if (shop.store.engine === 'sqlite') expect(state.diskFreeBytes).toBeGreaterThan(0)
  const mail = await press('test-mail')
  expect([mail.status, mail.body.detail]).toEqual([
    409,
    "The shop has no mail server. Only your server's administrator can change this: SMTP_URL.",
  ])
  const backup = await press('backup')
  expect([backup.status, backup.body.detail]).toEqual([
    409,
    "Backups aren't set up. Only your server's administrator can change this: BACKUP_DIR, or the BACKUP_S3 variables.",
  ])
  expect((await press('test-payment')).body).toMatchObject({ ok: true, isLive: false })
  for (const what of ['test-mail', 'backup', 'test-payment'])
    expect((await shop.send('POST', `/api/admin/system/${what}`)).status).toBe(401)
  expect((await shop.request('/api/admin/system')).status).toBe(401)
})

it('SET-3 a test email goes to the owner over the real account, and its state shows no password', async () => {
  const server = await openMailServer()
  const url = new URL(server.url)
  url.username = 'shop'
  url.password = 'hidden-pass'
  const { press, read } = await openDesk({ env: { ...mailEnv(server), SMTP_URL: url.href } })
  const state = await read()
  expect(state.mail).toEqual({ server: url.host, from: 'shop@example.com', owner, usesEmailJs: false })
  expect(JSON.stringify(state)).not.toContain('hidden-pass')
  expect((await press('test-mail')).body).toEqual({ sent: true, to: owner, reason: null, words: null })
  const [mail, ...more] = await server.read()
  expect([mail?.subject, mail?.to[0]?.address, more]).toEqual([expect.stringMatching(/^Test email from /), owner, []])
})

it("SET-3 a refused test email shows the mail server's own words, and the log doesn't", async () => {
  const server = await openMailServer()
  const { shop, press } = await openDesk({ env: mailEnv(server) })
  server.moods.set(owner, { refuse: 'address', code: 550 })
  const { body } = await press('test-mail')
  expect(body).toMatchObject({ sent: false, to: owner, words: expect.stringContaining('no such user') })
  expect(body.reason).toContain("rejected the recipient's address")
  expect(shop.logged.join('')).not.toContain('no such user')
  await server.kill()
  expect((await press('test-mail')).body).toMatchObject({
    sent: false,
    reason: expect.stringMatching(/couldn't reach/),
  })
})

it('SET-3 a mail server that hangs is hung up on, in plain words', async () => {
  const server = await openMailServer()
  server.moods.set(owner, 'hang')
  const account = { smtpUrl: server.url, from: 'shop@example.com', owner }
  expect(await sendTestMail(account, 0, 2_000)).toEqual({
    outcome: 'not-sent',
    reason: "The mail server didn't finish within 2 seconds, so the shop hung up.",
    words: null,
  })
  expect(server.arrived).toEqual([])
})

it('SET-3 fifty presses send five test emails', async () => {
  const server = await openMailServer()
  const { shop, press } = await openDesk({ env: mailEnv(server) })
  const answers = await Promise.all(Array.from({ length: 50 }, () => press('test-mail')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(45)
  expect(server.arrived).toHaveLength(5)
  shop.wait(10 * minuteMs)
  expect((await press('test-mail')).status).toBe(200)
})

/** A program that ends when the test says so. */
function heldProgram() {
  const started: string[][] = []
  let end = (_failure: string | undefined) => undefined as unknown
  const start: StartBackupProgram = (args) => {
    started.push([...args])
    const { promise, resolve } = Promise.withResolvers<string | undefined>()
    end = resolve
    return { failure: promise, stop: () => undefined }
  }
  return { start, started, end: (failure?: string) => end(failure) }
}

const backupEnv = { BACKUP_DIR: '/mnt/backups', BACKUP_AT: 'off' }

it('SET-3 a backup is made now, one at a time, and shows how it went', async () => {
  const program = heldProgram()
  const { shop, press, read } = await openDesk({ env: backupEnv, startBackup: program.start })
  expect((await read()).backups).toMatchObject({ place: 'the folder /mnt/backups', isDaily: false, asked: null })
  const answers = await Promise.all([press('backup'), press('backup'), press('backup')])
  expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409])
  expect(program.started).toHaveLength(1)
  const [[option = '', slot = '', startedAt = ''] = []] = program.started
  expect(option).toBe('--slot')
  expect((await read()).backups).toMatchObject({ isRunning: true, asked: { state: 'running' } })

  // As the program does.
  const made = { file: 'x', bytes: 1, rows: 1, pictures: 0, missingPictures: 0, readBackAt: shop.now() }
  const claim = { slot, startedAt: Number(startedAt) }
  await endBackup(shop.store, claim, { place: '/mnt/backups', isEncrypted: false, made }, shop.now())
  program.end()
  expect((await read()).backups).toMatchObject({ isRunning: false, asked: { state: 'done', reason: null } })
  expect((await press('backup')).body.detail).toContain('made a moment ago')
  shop.wait(minuteMs)
  expect((await press('backup')).status).toBe(202)
})

it('SET-3 no second backup starts while a planned one is made', async () => {
  const program = heldProgram()
  const { shop, press } = await openDesk({ env: backupEnv, startBackup: program.start })
  await claimBackup(shop.store, '2026-11-21T03:30', shop.now())
  expect((await press('backup')).status).toBe(409)
  expect(program.started).toEqual([])
})

it('SET-3 a full disk, and a program that was killed, are said in the words of the record', async () => {
  const program = heldProgram()
  const { shop, press, read } = await openDesk({ env: backupEnv, startBackup: program.start })
  await press('backup')
  program.end('The disk is full at /mnt/backups.\nMore for the log.')
  await expect
    .poll(async () => (await read()).backups.asked)
    .toMatchObject({ state: 'failed', reason: 'The disk is full at /mnt/backups.' })
  // After a failure it may be tried again at once.
  expect((await press('backup')).status).toBe(202)
  shop.wait(3 * minuteMs)
  expect((await read()).backups.asked).toMatchObject({
    state: 'failed',
    reason: expect.stringMatching(/without a word/),
  })
})

it('SET-3 the payment connection is tested with the kept keys, which are never shown', async () => {
  const stripe = await startFakeStripe()
  onTestFinished(stripe.stop)
  const env = { ...fakeStripeKeys, STRIPE_API_URL: stripe.url, PUBLIC_URL: 'https://shop.example.com' }
  const { shop, press, read } = await openDesk({ env })
  await insertEvent(shop.store, { id: 'evt_demo_1', type: 'x', intentId: null }, shop.now())
  expect((await read()).payment).toEqual({
    provider: 'stripe',
    keys: 'test',
    webhookUrl: 'https://shop.example.com/api/payments/webhook',
    lastEventAt: null,
  })
  await insertEvent(shop.store, { id: 'evt_1', type: 'x', intentId: null }, shop.now())
  expect((await read()).payment.lastEventAt).toBe(new Date(shop.now()).toISOString())
  expect((await press('test-payment')).body).toEqual({ ok: true, isLive: false, available: '1234.56', reason: null })
  for (const [status, words] of [
    [401, "Stripe doesn't accept the key in STRIPE_SECRET_KEY."],
    [403, 'may not read the balance'],
    [500, 'Stripe answered with an error (500).'],
  ] as const) {
    stripe.addFault({ on: 'GET /v1/balance', times: 1, status, executed: false })
    const { body, text } = await press('test-payment')
    expect([body.ok, body.reason]).toEqual([false, expect.stringContaining(words)])
    for (const key of Object.values(fakeStripeKeys)) expect(text).not.toContain(key.slice(-10))
  }
  stripe.addFault({ on: 'GET /v1/balance', times: 3, cut: 'before' })
  expect((await press('test-payment')).body.reason).toBe("The shop couldn't reach Stripe. Try again in a minute.")
})
