// A change made by one process shows on the pages of two others on the same database within a second. RUN-3 requires it on
// PostgreSQL; one SQLite file is just as fast.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { changePages } from '../src/platform/database/page-changes.ts'
import { startShopProcess } from '../tests/support/shop-process.ts'
import { percentile, report } from './report.ts'
import { emptyDatabases } from './shops/databases.ts'

const changes = 20
const product = 'heritage-oak-floating-mantel'

for await (const { engine, env, openStore } of emptyDatabases()) {
  const dataDir = env.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'shop-bench-')))
  const start = () => startShopProcess({ env: { LOG_LEVEL: 'info', ...env }, dataDir })
  await using one = await start()
  await using other = await start()
  const store = openStore()
  const tookMs: number[] = []
  for (let dollars = 100; dollars < 100 + changes; dollars++) {
    const shown = Promise.all([one, other].map(({ url }) => untilShown(url, `$${dollars}`)))
    // Out of sync with their checks of the database.
    await sleep(Math.random() * 300)
    await changePages(store, () =>
      store.db
        .updateTable('products')
        .set({ base_price_cents: dollars * 100 })
        .where('id', '=', product)
        .execute(),
    )
    const changedAt = performance.now()
    tookMs.push(Math.max(...(await shown)) - changedAt)
  }
  await store.close()
  if (!env.DATA_DIR) await rm(dataDir, { recursive: true, force: true })
  const what = `${engine}, until two other processes show a change (p95)`
  report({ what, measured: percentile(tookMs, 0.95), limit: 1_000, unit: 'ms' })
}

/** When the product page showed the text. */
async function untilShown(url: string, words: string): Promise<number> {
  for (;;) {
    const page = await (await fetch(`${url}/product/${product}`)).text()
    if (page.includes(words)) return performance.now()
    await sleep(5)
  }
}
