/** RUN-4, LIVE-9: what the owner's first page says about the backups. */
import { openSqliteStore } from '../../support/shop-store.ts'
import { alsoOnPhone, expect, signIn, test } from '../shop-test.ts'

const off = { BACKUP_DIR: '/mnt/backups', BACKUP_AT: 'off' }

type Row = { slot: string; state: 'done' | 'failed'; hoursAgo: number; missing?: number; error?: string }

/** What backups of the past have written. */
async function writeRecord(dataDir: string, rows: Row[]) {
  const store = openSqliteStore(dataDir)
  for (const { slot, state, hoursAgo, missing = 0, error = null } of rows) {
    const at = Date.now() - hoursAgo * 3_600_000
    const made = { bytes: 214_400_000, rows: 12_000, pictures: 96, missing_pictures: missing, read_back_at: at }
    await store.db
      .insertInto('backups')
      .values({
        ...{ slot, state, started_at: at, beat_at: at, finished_at: at, error, is_encrypted: 0 },
        ...(state === 'done' && made),
      })
      .execute()
  }
  await store.close()
}

test.describe('a shop without a place', () => {
  test('RUN-4 says that it makes none, and what to do', async ({ page }) => {
    await signIn(page, '/admin')
    await expect(page.getByText(/^This shop makes no backups\. .* BACKUP_DIR .* restart the shop\.$/)).toBeVisible()
    await expect(page.getByRole('region', { name: /backup/i })).toHaveCount(0)
  })
})

test.describe('a shop with a place', () => {
  test.use({ shopEnv: off })

  test(
    'RUN-4, LIVE-9 shows the last backup as a quiet line below everything',
    alsoOnPhone,
    async ({ page, dataDir }) => {
      await writeRecord(dataDir, [{ slot: '2026-11-21T03:30', state: 'done', hoursAgo: 0 }])
      await signIn(page, '/admin')
      const line = page.getByText(/^Last backup: today at \d+:\d\d.[AP]M, 214 MB, read back and complete\./)
      await expect(line).toBeVisible()
      await expect(page.getByRole('region', { name: /backup/i })).toHaveCount(0)
    },
  )

  test(
    'RUN-4, LIVE-9 shows above everything that one failed, with the reason',
    alsoOnPhone,
    async ({ page, dataDir }) => {
      await writeRecord(dataDir, [
        { slot: '2026-11-18T03:30', state: 'done', hoursAgo: 24 * 3 },
        { slot: '2026-11-21T03:30', state: 'failed', hoursAgo: 0, error: 'The disk is full at /mnt/backups.' },
      ])
      await signIn(page, '/admin')
      const notice = page.getByRole('region', { name: 'Backups keep failing' })
      await expect(notice).toContainText('The disk is full at /mnt/backups.')
      await expect(notice).toContainText('The last good one is from')
      const box = await notice.boundingBox()
      const today = await page.getByRole('region', { name: 'Today' }).boundingBox()
      expect(box?.y).toBeLessThan(today?.y ?? 0)
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
    },
  )

  test('RUN-4 reads the backups once, and again with the news', async ({ page, dataDir }) => {
    await writeRecord(dataDir, [{ slot: '2026-11-21T03:30', state: 'done', hoursAgo: 0, missing: 2 }])
    const reads: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/admin/backups')) reads.push(request.url())
    })
    const nextNews = () => page.waitForResponse((answer) => answer.url().includes('/api/admin/today'))
    await signIn(page, '/admin')
    await expect(page.getByRole('region', { name: 'Some pictures have lost their files' })).toBeVisible()
    for (let times = 0; times < 2; times++) await nextNews()
    expect(reads).toHaveLength(1)
    await writeRecord(dataDir, [{ slot: '2026-11-22T03:30', state: 'done', hoursAgo: 0 }])
    const sent = await page.request.post('/api/quotes', {
      data: {
        ...{ customerName: 'June Carter', customerEmail: 'june@example.com' },
        ...{ productId: 'heritage-oak-floating-mantel', woodSpeciesId: 'reclaimed-pine' },
        dimensions: { length: 72, width: 8, thickness: 8 },
      },
    })
    expect(sent.status()).toBe(201)
    await expect(page.getByRole('region', { name: 'Some pictures have lost their files' })).toHaveCount(0)
    expect(reads).toHaveLength(2)
  })
})
