/** Hands the parts of a shop to its metrics. Docs/operations.md, 'Health and metrics', says what each one tells. */
import { statfs } from 'node:fs/promises'
import { Gauge } from 'prom-client'
import { version } from '../../../package.json'
import { planOf } from '../../features/backups/slots.server.ts'
import { mailKindNames } from '../../features/mail/mail.ts'
import type { ShopParts } from '../api.ts'
import { createReadFigures } from './shop-figures.ts'

type Labeled = readonly (readonly [labels: Record<string, string>, value: number])[]

export function watchShop({
  metrics,
  store,
  media,
  renderPaper,
  drawShared,
  dressPiece,
  now,
  env,
  isPasswordSettled,
}: ShopParts): void {
  metrics.watchDatabase(store.watch)
  metrics.watchWork('upload', () => media.counts().upload)
  metrics.watchWork('picture', () => media.counts().picture)
  metrics.watchWork('paper', renderPaper.counts)
  metrics.watchWork('shared', drawShared.counts)
  metrics.watchWork('skin', dressPiece.counts)
  for (const kind of mailKindNames)
    for (const result of ['sent', 'failed'] as const) metrics.countEmail(kind, result, 0)

  const readFigures = createReadFigures(store, now, planOf(env.backup))
  /** What can't be read is left out. An old number would look like a fact. */
  const gauge = (name: string, help: string, read: () => Promise<Labeled | undefined>, labelNames: string[] = []) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers: [metrics.register],
      async collect() {
        this.reset()
        const values = await read()
        if (values) for (const [labels, value] of values) this.set(labels, value)
        // prom-client sets a metric without labels to 0 when it starts over.
        else if (labelNames.length === 0) this.remove()
      },
    })
  const figure =
    (read: (figures: NonNullable<Awaited<ReturnType<typeof readFigures>>>) => Labeled | undefined) => async () => {
      const figures = await readFigures()
      return figures && read(figures)
    }
  const by = (label: string, values: Record<string, number>): Labeled =>
    Object.entries(values).map(([name, value]) => [{ [label]: name }, value])
  const one = (value: number): Labeled => [[{}, value]]
  const maybe = (value: number | undefined) => (value === undefined ? undefined : one(value))
  const ageOf = (at: number | null): Labeled => one(at === null ? 0 : Math.max(0, now() - at) / 1000)

  gauge(
    'shop_build_info',
    'Version of the shop and its database; always 1',
    async () => [[{ version, database: store.engine }, 1]],
    ['version', 'database'],
  )
  gauge('shop_database_up', 'Whether the database answers', async () => one((await readFigures()) ? 1 : 0))
  gauge('shop_ready', 'Whether the shop has started and the database answers', async () =>
    one((await readFigures()) && isPasswordSettled() ? 1 : 0),
  )
  gauge(
    'shop_quotes',
    'Quotes by status',
    figure(({ quotes }) => by('status', quotes)),
    ['status'],
  )
  gauge(
    'shop_quotes_from',
    'Quotes by where they came from',
    figure(({ sources }) => by('source', sources)),
    ['source'],
  )
  gauge(
    'shop_orders',
    'Orders by status',
    figure(({ orders }) => by('status', orders)),
    ['status'],
  )
  gauge(
    'shop_orders_set_aside',
    "Orders with a payment that doesn't match and waits for the owner",
    figure(({ setAside }) => one(setAside)),
  )
  gauge(
    'shop_outbox_emails',
    'Unsent emails: waiting for their turn or next try, held for approval, or stuck; one may be in two states',
    figure(({ emails }) => by('state', emails)),
    ['state'],
  )
  gauge(
    'shop_outbox_oldest_age_seconds',
    'Age of the oldest email that waits; 0 if none does',
    figure(({ oldestEmailAt }) => ageOf(oldestEmailAt)),
  )
  gauge(
    'shop_open_payment_oldest_age_seconds',
    "Age of the oldest payment that hasn't settled; 0 if all have",
    figure(({ oldestPaymentAt }) => ageOf(oldestPaymentAt)),
  )

  const disk = () => statfs(env.dataDir).catch(() => undefined)
  gauge(
    'shop_backup_last_success_timestamp_seconds',
    'When the latest planned backup was made',
    figure(({ backups }) => maybe(backups.lastSuccessSeconds)),
  )
  gauge(
    'shop_backup_last_verified',
    'Whether the planned backups succeed, and the latest of them was read back and misses nothing',
    figure(({ backups }) => maybe(backups.lastVerified)),
  )
  gauge('shop_disk_free_bytes', 'Free space for the shop on the disk of DATA_DIR', async () => {
    const found = await disk()
    return found && one(found.bavail * found.bsize)
  })
  gauge('shop_disk_size_bytes', 'Size of that disk', async () => {
    const found = await disk()
    return found && one(found.blocks * found.bsize)
  })
}
