/** What the owner learns of the backups, through the API. */
import { expect, it } from 'vitest'
import { openTestShop, type TestShop } from '../../../tests/support/test-shop.ts'
import { readBackupMetrics } from './backup-metrics.server.ts'
import { claimBackup, endBackup } from './backups.server.ts'
import { planOf } from './slots.server.ts'

const hourMs = 60 * 60 * 1000
const BACKUP_KEY = 'AGE-SECRET-KEY-1QQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQ'

async function read(shop: TestShop) {
  const answer = await shop.request('/api/admin/backups', { headers: { cookie: await shop.signIn() } })
  expect(answer.status).toBe(200)
  return answer.json()
}

const metricsOf = ({ store, env, now }: TestShop) => readBackupMetrics(store, planOf(env.backup), now())

type Ended = Parameters<typeof endBackup>[2]
const ended = { place: 'the folder /mnt/backups', isEncrypted: false }
const good = (missingPictures = 0): Ended => ({
  ...ended,
  made: { file: 'x', bytes: 5_000_000_000, rows: 12, pictures: 6, missingPictures, readBackAt: 1_700_000_000_000 },
})
const bad: Ended = { ...ended, error: 'The disk is full.' }

async function backUp({ store, now }: TestShop, slot: string, outcome: Ended) {
  const claim = await claimBackup(store, slot, now())
  if (!claim) throw new Error(`${slot} is someone else's`)
  await endBackup(store, claim, outcome, now())
}

it('RUN-4 a shop without a place for backups says so', async () => {
  const shop = await openTestShop()
  expect(await read(shop)).toEqual({
    ...{ place: null, nextAt: null, isEncrypted: false, isRunning: false, isOld: false, last: null, failure: null },
  })
  expect((await shop.request('/api/admin/backups')).status).toBe(401)
})

it('RUN-4 a shop with one says where and when, and how the last one went', async () => {
  const shop = await openTestShop({ env: { BACKUP_DIR: '/mnt/backups', BACKUP_KEY } })
  // November 21, 6:00 at the shop.
  const place = { place: 'the folder /mnt/backups', isEncrypted: true }
  const nextAt = '2026-11-22T09:30:00.000Z'
  const nowIso = () => new Date(shop.now()).toISOString()
  // The first one is due at once.
  expect(await read(shop)).toEqual({
    ...{ ...place, nextAt: nowIso(), isRunning: false, isOld: false, last: null, failure: null },
  })
  expect(await metricsOf(shop)).toEqual({ lastSuccessSeconds: undefined, lastVerified: undefined })

  await claimBackup(shop.store, '2026-11-21T03:30', shop.now())
  expect(await read(shop)).toMatchObject({ isRunning: true, nextAt, last: null })
  shop.wait(3 * 60_000)
  // Its program has said nothing for so long that it was killed.
  expect(await read(shop)).toMatchObject({ isRunning: false, nextAt: nowIso(), last: null })

  await backUp(shop, '2026-11-21T03:30', good())
  const last = {
    ...{ at: new Date(shop.now()).toISOString(), bytes: 5_000_000_000, rows: 12, pictures: 6, missingPictures: 0 },
    ...{
      isEncrypted: false,
      readBackAt: '2023-11-14T22:13:20.000Z',
      place: 'the folder /mnt/backups',
      isByHand: false,
    },
  }
  expect(await read(shop)).toEqual({ ...place, nextAt, isRunning: false, isOld: false, last, failure: null })
  const lastSuccessSeconds = Math.floor(shop.now() / 1000)
  expect(await metricsOf(shop)).toEqual({ lastSuccessSeconds, lastVerified: 1 })

  shop.wait(24 * hourMs)
  await backUp(shop, '2026-11-22T03:30', bad)
  const failure = { at: new Date(shop.now()).toISOString(), reason: 'The disk is full.' }
  const retryAt = new Date(shop.now() + 15 * 60_000).toISOString()
  expect(await read(shop)).toMatchObject({ nextAt: retryAt, isOld: false, last, failure })
  expect(await metricsOf(shop)).toEqual({ lastSuccessSeconds, lastVerified: 0 })
  shop.wait(24 * hourMs + 1)
  expect(await read(shop)).toMatchObject({ nextAt: nowIso(), isOld: true, last, failure })

  await backUp(shop, '2026-11-23T03:30', good(2))
  expect(await read(shop)).toMatchObject({ last: { missingPictures: 2 }, isOld: false, failure: null })
  expect(await metricsOf(shop)).toMatchObject({ lastVerified: 0 })
})

it('RUN-4 a backup by hand counts when it was made, and not when it failed', async () => {
  const shop = await openTestShop({ env: { BACKUP_DIR: '/mnt/backups', BACKUP_AT: 'off' } })
  await backUp(shop, 'by hand 1', bad)
  expect(await read(shop)).toMatchObject({ nextAt: null, last: null, failure: null })
  await backUp(shop, 'by hand 2', good())
  expect(await read(shop)).toMatchObject({ last: { rows: 12 }, failure: null })
})

it('RUN-4 a backup by hand does not hide that the planned ones fail', async () => {
  const shop = await openTestShop({ env: { BACKUP_DIR: '/mnt/backups' } })
  await backUp(shop, '2026-11-21T03:30', good())
  const lastSuccessSeconds = Math.floor(shop.now() / 1000)
  shop.wait(24 * hourMs)
  await backUp(shop, '2026-11-22T03:30', bad)
  const failure = { at: new Date(shop.now()).toISOString(), reason: 'The disk is full.' }
  shop.wait(25 * hourMs)
  const byHand = { ...good(), place: 'the folder /media/usb' }
  await backUp(shop, 'by hand 1', byHand)
  expect(await read(shop)).toMatchObject({
    ...{ failure, isOld: true, last: { place: 'the folder /media/usb', isByHand: true } },
  })
  expect(await metricsOf(shop)).toEqual({ lastSuccessSeconds, lastVerified: 0 })
  // Without a plan, those made by hand are all there are.
  const off = { ...shop.env, backup: { ...shop.env.backup, atMinutes: undefined } }
  expect(await readBackupMetrics(shop.store, planOf(off.backup), shop.now())).toEqual({
    ...{ lastSuccessSeconds: Math.floor(shop.now() / 1000), lastVerified: 1 },
  })
  shop.wait(1)
  await backUp(shop, '2026-11-23T03:30', good())
  expect(await read(shop)).toMatchObject({ failure: null, isOld: false, last: { isByHand: false } })
})

it('RUN-4 a backup by hand does not hide what the latest planned one missed', async () => {
  const shop = await openTestShop({ env: { BACKUP_DIR: '/mnt/backups' } })
  await backUp(shop, 'by hand 1', good())
  expect(await metricsOf(shop)).toEqual({ lastSuccessSeconds: undefined, lastVerified: undefined })
  await backUp(shop, '2026-11-21T03:30', good(2))
  const lastSuccessSeconds = Math.floor(shop.now() / 1000)
  shop.wait(hourMs)
  await backUp(shop, 'by hand 2', good())
  expect(await metricsOf(shop)).toEqual({ lastSuccessSeconds, lastVerified: 0 })
})

it('RUN-4 a shop whose place was changed says that the next one is due now', async () => {
  const shop = await openTestShop({ env: { BACKUP_DIR: '/mnt/backups' } })
  await backUp(shop, '2026-11-21T03:30', { ...good(), place: 'the folder /mnt/old' })
  expect(await read(shop)).toMatchObject({
    ...{ nextAt: new Date(shop.now()).toISOString(), last: { place: 'the folder /mnt/old' } },
  })
  await backUp(shop, '2026-11-21T03:30 to the folder /mnt/backups', good())
  expect(await read(shop)).toMatchObject({ nextAt: '2026-11-22T09:30:00.000Z' })
})

const bucketEnv = {
  ...{ BACKUP_S3_ENDPOINT: 'https://s3.example.com', BACKUP_S3_BUCKET: 'safe' },
  ...{ BACKUP_S3_ACCESS_KEY_ID: 'id', BACKUP_S3_SECRET_ACCESS_KEY: 'secret' },
}

it('RUN-2 a bucket is named by its name alone', async () => {
  const shop = await openTestShop({ env: bucketEnv })
  await backUp(shop, '2026-11-21T03:30', { ...good(), place: 'the bucket safe at s3.example.com' })
  const answer = await read(shop)
  expect(answer).toMatchObject({ place: 'the bucket safe', last: { place: 'the bucket safe' } })
  expect(JSON.stringify(answer)).not.toMatch(/example|secret/)
})

it('RUN-4 a bucket of the same name at another service is another place', async () => {
  const shop = await openTestShop({ env: bucketEnv })
  const due = { nextAt: new Date(shop.now()).toISOString() }
  const made = { nextAt: '2026-11-22T09:30:00.000Z' }
  await backUp(shop, '2026-11-21T03:30', { ...good(), place: 'the bucket safe at s3.other.example' })
  expect(await read(shop)).toMatchObject(due)
  // As the record named it before: it doesn't say where that bucket is.
  await backUp(shop, '2026-11-21T03:30 to the bucket safe', { ...good(), place: 'the bucket safe' })
  expect(await read(shop)).toMatchObject(due)
  const here = 'the bucket safe at s3.example.com'
  await backUp(shop, `2026-11-21T03:30 to ${here}`, { ...good(), place: here })
  expect(await read(shop)).toMatchObject(made)
})
