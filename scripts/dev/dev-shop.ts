/** The shop inside Vite's development server: the same parts as src/server/main.ts, without the page cache and built files. */

import { seedCatalog } from '../../src/features/catalog/seed.server.ts'
import { createDrawShared } from '../../src/features/catalog/share/draw-shared.server.ts'
import { createFindPlace } from '../../src/features/delivery/places/zip-codes.server.ts'
import { createMailDrawings } from '../../src/features/mail/drawings/mail-drawings.server.ts'
import { openMail, startMailWorker } from '../../src/features/mail/mail-worker.server.ts'
import { createFindPictures } from '../../src/features/media/pictures.server.ts'
import { openShippedPictures, readVariant, serveMedia } from '../../src/features/media/serve-media.server.ts'
import { openMedia } from '../../src/features/media/uploads.server.ts'
import { indexOrders } from '../../src/features/orders/finding/order-search.server.ts'
import { startPaymentWork } from '../../src/features/orders/payment-work.server.ts'
import { settleOwnerPassword } from '../../src/features/owner/owner-password.server.ts'
import { createSessions } from '../../src/features/owner/sessions.server.ts'
import { createRenderPaper } from '../../src/features/papers/papers.server.tsx'
import { openPayments } from '../../src/features/payment/payments.server.ts'
import { indexQuotes } from '../../src/features/quotes/request/finding/quote-search.server.ts'
import { loadSettings, seedSettings } from '../../src/features/settings/settings.server.ts'
import { startIndexing } from '../../src/features/shared/search/search.server.ts'
import { createDressPiece } from '../../src/features/solid/files/skins.server.tsx'
import { openDatabase } from '../../src/platform/database/database.ts'
import { readEnv } from '../../src/platform/env.ts'
import { openLog } from '../../src/platform/log.ts'
import { openMetrics } from '../../src/platform/metrics.ts'
import { openStorage } from '../../src/platform/storage.ts'
import { createApp } from '../../src/server/app.ts'
import { developmentAssets } from '../../src/server/assets/assets.ts'
import { pictureUsers } from '../../src/server/picture-users.ts'

let opened: ReturnType<typeof openShop> | undefined

/** One shop for all requests, until Vite reloads this module. */
export function openDevShop() {
  opened ??= openShop()
  return opened
}

export async function closeDevShop(): Promise<void> {
  await (await opened)?.close()
}

async function openShop() {
  const env = readEnv(process.env)
  const log = openLog(process.env.LOG_LEVEL ?? 'warn')
  const database = await openDatabase(env, log)
  const { store } = database
  await seedCatalog(store, Date.now())
  await seedSettings(store, Date.now())
  await loadSettings(store)
  const { generated } = await settleOwnerPassword(store, env.admin.password, Date.now(), log)
  if (generated) process.stdout.write(`\n  This shop's admin password is  ${generated}\n\n`)
  const pictures = await openShippedPictures('dist/media')
  const media = openMedia({ store, storage: openStorage(env), now: Date.now, log, users: pictureUsers })
  const payments = await openPayments(env, store, Date.now)
  const findPictures = createFindPictures(store, pictures)
  const mail = openMail(env, store, log)
  const draw = createMailDrawings({
    store,
    findPictures,
    readVariant: (variant) => readVariant([pictures, media.files], variant),
  })
  const drawShared = createDrawShared({ readVariant: (variant) => readVariant([pictures, media.files], variant) })
  const dressPiece = createDressPiece({ readVariant: (variant) => readVariant([pictures, media.files], variant) })
  const app = createApp({
    env,
    store,
    log,
    metrics: openMetrics(),
    now: Date.now,
    sessions: createSessions(store, env.admin.sessionSecret),
    findPictures,
    findPlace: createFindPlace('dist/zip-places.txt'),
    media,
    payments,
    mail,
    startBackup: () => ({
      failure: Promise.resolve('The development server has no program that makes backups: npm run backup does.'),
      stop: () => undefined,
    }),
    renderPaper: createRenderPaper(),
    drawShared,
    dressPiece,
    isPasswordSettled: () => true,
    assets: developmentAssets,
    ping: database.ping,
  })
  const stopPayments = startPaymentWork(payments, store, Date.now, app.deliverPaymentEvent, log)
  const stopIndexing = startIndexing(store, log, { quotes: indexQuotes, orders: indexOrders })
  const siteUrl = env.http.publicUrl ?? `http://localhost:${env.http.port}`
  const stopMail = mail && startMailWorker({ account: mail, siteUrl, store, now: Date.now, log, draw })
  return {
    fetch: app.fetch,
    serveMedia: (
      ...[request, response]: Parameters<typeof serveMedia> extends [unknown, ...infer Rest] ? Rest : never
    ) => serveMedia([pictures, media.files], request, response),
    close: async () => {
      await Promise.all([stopPayments(), stopIndexing(), stopMail?.()])
      await Promise.all([media.close(), draw.close(), drawShared.close(), dressPiece.close()])
      await database.close()
    },
  }
}

// Vite replaces this module when a source changes. The old database must be closed, or its file stays locked.
import.meta.hot?.dispose(() => closeDevShop())
