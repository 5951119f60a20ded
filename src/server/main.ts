/** Starts the shop: environment, database, seed, app, listener, then the owner's password. */

import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { policies } from '../../content/policies.ts'
import { createStartBackupProgram } from '../features/backups/backup-process.server.ts'
import { createBeforeUpdate } from '../features/backups/before-update.server.ts'
import { startScheduledBackups } from '../features/backups/scheduled-backups.server.ts'
import { planOf } from '../features/backups/slots.server.ts'
import { deleteOldCarts } from '../features/cart/cart.server.ts'
import { seedCatalog } from '../features/catalog/seed.server.ts'
import { createDrawShared } from '../features/catalog/share/draw-shared.server.ts'
import { createFindPlace } from '../features/delivery/places/zip-codes.server.ts'
import { createMailDrawings } from '../features/mail/drawings/mail-drawings.server.ts'
import { deleteOldAllowances } from '../features/mail/mail-allowances.server.ts'
import { openMail, startMailWorker } from '../features/mail/mail-worker.server.ts'
import { deleteOldMails } from '../features/mail/outbox.server.ts'
import { createFindPictures } from '../features/media/pictures.server.ts'
import { openShippedPictures, readVariant } from '../features/media/serve-media.server.ts'
import { openMedia } from '../features/media/uploads.server.ts'
import { closeOldCheckouts } from '../features/orders/books.server.ts'
import { indexOrders } from '../features/orders/finding/order-search.server.ts'
import { startPaymentWork } from '../features/orders/payment-work.server.ts'
import { emptyOldBin } from '../features/owner/bin/bin.server.ts'
import { settleOwnerPassword } from '../features/owner/owner-password.server.ts'
import { createSessions } from '../features/owner/sessions.server.ts'
import { createRenderPaper } from '../features/papers/papers.server.tsx'
import { openPayments } from '../features/payment/payments.server.ts'
import { startPushWorker } from '../features/push/push-worker.server.ts'
import { startReminders } from '../features/quotes/offers/reminders/reminders.server.ts'
import { indexQuotes } from '../features/quotes/request/finding/quote-search.server.ts'
import { startReviewRequests } from '../features/reviews/review-requests.server.ts'
import { loadSettings, seedSettings } from '../features/settings/settings.server.ts'
import { startIndexing } from '../features/shared/search/search.server.ts'
import { createDressPiece } from '../features/solid/files/skins.server.tsx'
import { lostDatabase } from '../platform/database/cannot-use.ts'
import { openDatabase } from '../platform/database/database.ts'
import { onPageChange } from '../platform/database/page-changes.ts'
import { diskIsFull, StartError } from '../platform/database/start-error.ts'
import { isDiskFull, type Store } from '../platform/database/store.ts'
import { whileStarting } from '../platform/database/while-starting.ts'
import { EnvError, readEnv } from '../platform/env.ts'
import { type Log, openLog } from '../platform/log.ts'
import { openMetrics } from '../platform/metrics.ts'
import { keepFilesPrivate } from '../platform/private-files.ts'
import { deleteOldHits } from '../platform/rate-limit.ts'
import { openStorage } from '../platform/storage.ts'
import { createTimeCall } from '../platform/watching/outside-calls.ts'
import { createDoor } from './admission/door.ts'
import { createApp } from './app.ts'
import { openStaticFiles, readPageAssets } from './assets/assets.ts'
import { createFindEarlier, keepBrowserFiles } from './assets/earlier-files.ts'
import { limitUnsentRequests } from './bodies/unsent-requests.ts'
import { eachDay } from './cache/each-day.ts'
import { PageCache } from './cache/page-cache.ts'
import { createListener } from './listener.ts'
import { pictureUsers } from './picture-users.ts'
import { freeMemoryWhenQuiet } from './quiet.ts'
import { securityHeaders } from './security.ts'
import { stopGracefully } from './stop.ts'

const dist = fileURLToPath(new URL('../', import.meta.url))
const clientFolder = `${dist}client`
const keepFiles = (store: Store, now: number) => keepBrowserFiles(store, clientFolder, now)
const hourMs = 60 * 60 * 1000
/**
 * Browsers send all headers at once; slowloris clients send them byte by byte to hold connections open. Bodies have their
 * own limits (slow-body.ts), which let an upload over a weak signal take longer than Node's five minutes. An idle connection
 * is kept longer than proxies keep theirs, which is often a minute: one that the shop closes while they send on it fails, and
 * they don't send an order twice.
 */
const timeouts = {
  headersTimeout: 10_000,
  requestTimeout: hourMs,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2_000,
}

/**
 * Small buffers are cut from a larger one. At the shop's memory settings (scripts/prepare.mjs) one of Node's 64 KB would be
 * mapped, filled page by page and unmapped again every few requests.
 */
const bufferPoolBytes = 8 * 1024

async function startShop(): Promise<void> {
  Buffer.poolSize = bufferPoolBytes
  const env = readEnv(process.env)
  const log = openLog(env.logLevel)
  if (env.backup.warning) log.warn(env.backup.warning)
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled promise rejection'))
  const now = Date.now

  await keepFilesPrivate(env.dataDir, log)
  const startBackup = createStartBackupProgram(`${dist}server/backup-program.js`)
  const beforeUpdate = createBeforeUpdate({ env, log, start: startBackup })
  const database = await openDatabase(env, log, undefined, beforeUpdate)
  const { store } = database
  await whileStarting(() => seedCatalog(store, now()))
  await whileStarting(() => seedSettings(store, now()))
  await loadSettings(store)
  await keepFiles(store, now()).catch((error) =>
    log.warn({ err: error }, 'pages that are open at the next update will not find their files'),
  )
  database.freeMemory()
  const pictures = await openShippedPictures(`${dist}media`)

  const metrics = openMetrics()
  const timeCall = createTimeCall(log, metrics.countOutsideCall)
  const media = openMedia({
    store,
    now,
    log,
    storage: openStorage(env, timeCall),
    users: pictureUsers,
    worker: `${dist}server/picture-worker.js`,
  })
  const payments = await openPayments(env, store, now, timeCall)
  const findPictures = createFindPictures(store, pictures)
  const mail = openMail(env, store, log)
  const draw = createMailDrawings({
    store,
    findPictures,
    readVariant: (variant) => readVariant([pictures, media.files], variant),
    program: `${dist}server/png-program.js`,
  })
  const renderPaper = createRenderPaper({
    program: `${dist}server/paper-program.js`,
    fonts: `${dist}paper-fonts`,
    // A bench sheet shows the photograph that a customer sent.
    readVariant: (variant) => readVariant([pictures, media.files, media.privateFiles], variant),
  })
  const drawShared = createDrawShared({
    readVariant: (variant) => readVariant([pictures, media.files], variant),
    program: `${dist}server/png-program.js`,
    fonts: `${dist}paper-fonts`,
  })
  const dressPiece = createDressPiece({
    readVariant: (variant) => readVariant([pictures, media.files], variant),
    program: `${dist}server/skin-program.js`,
  })
  let passwordSettled = false
  let draining = false
  const app = createApp({
    env,
    store,
    log,
    metrics,
    now,
    sessions: createSessions(store, env.admin.sessionSecret),
    findPictures,
    findPlace: createFindPlace(`${dist}zip-places.txt`),
    media,
    payments,
    mail,
    startBackup,
    renderPaper,
    drawShared,
    dressPiece,
    isPasswordSettled: () => passwordSettled,
    isDraining: () => draining,
    assets: readPageAssets(clientFolder),
    ping: database.ping,
  })
  let stopMail: (() => Promise<void>) | undefined
  const stopPayments = startPaymentWork(payments, store, now, app.deliverPaymentEvent, log)
  const stopReminders = mail && startReminders(store, now, log)
  const stopReviewRequests = mail && startReviewRequests(store, now, log)
  const stopPush = startPushWorker({ env, store, now, log, timeCall })
  const stopIndexing = startIndexing(store, log, { quotes: indexQuotes, orders: indexOrders })
  const plan = planOf(env.backup)
  const stopBackups =
    plan && startScheduledBackups({ ...plan, store, now, log, start: startBackup, freeMemory: database.freeMemory })
  const headers = securityHeaders(env.http.publicUrl, payments.providers[0].cardForm)
  const pages = new PageCache({
    ...app,
    onFailure: (err) => log.warn({ err }, 'a page could not be compressed once more'),
  })
  metrics.watchWork('page', pages.counts)
  metrics.watchWork('drawing', draw.counts)
  onPageChange(store, () => pages.clear())
  // Before the first page is rendered.
  const stopWatching = await database.watchPages(async () => {
    pages.clear()
    // What another process saved as the owner's settings. What was rendered since then has the old ones.
    await loadSettings(store)
    pages.clear()
  })
  await loadSettings(store)
  // Some say what holds today, such as the rate of the tax.
  const stopDays = eachDay(now, () => pages.clear())
  const stopFreeing = freeMemoryWhenQuiet(5_000, () => {
    database.freeMemory()
    globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  })
  const cleanup = setInterval(() => {
    const deleteOld = [
      deleteOldHits,
      deleteOldCarts,
      deleteOldMails,
      deleteOldAllowances,
      keepFiles,
      closeOldCheckouts,
      emptyOldBin,
    ]
    Promise.all(deleteOld.map((run) => run(store, now()))).catch((error) =>
      log.warn({ err: error }, 'old rows could not be deleted'),
    )
    void media.collect()
  }, hourMs)
  cleanup.unref()

  const files = await openStaticFiles(clientFolder, headers, createFindEarlier(store, headers))
  const door = createDoor({ headers, metrics, log })
  const listener = createListener({ app, files, pictures: [pictures, media.files], pages, headers, metrics, log, door })
  // Without a body to read, a request needs no stream: that is 5% of a cached page.
  const server = createServer({ ...timeouts, optimizeEmptyRequests: true })
  server.on('connection', door.noteConnection)
  const noteUnsent = limitUnsentRequests(server)
  const onDrain = () => {
    draining = true
  }
  const noteLatest = stopGracefully(server, log, { drainMs: env.http.drainMs, onDrain }, async () => {
    stopWatching()
    stopDays()
    stopFreeing()
    clearInterval(cleanup)
    await Promise.all([stopPayments(), stopPush(), stopIndexing(), stopReminders?.(), stopReviewRequests?.()])
    await Promise.all([stopMail?.(), stopBackups?.()])
    await Promise.all([media.close(), draw.close(), drawShared.close(), dressPiece.close()])
    await database.close()
  })
  // One listener: three would cost a cached page 4% of its speed (bench/pages).
  server.on('request', (request, response) => {
    listener(request, response)
    noteUnsent(request, response)
    noteLatest(response)
  })
  await listen(server, env.http.port, env.http.host)
  const { port, url } = addressOf(server.address(), env.http.publicUrl)
  // After the port is known: without PUBLIC_URL, links in emails use it.
  if (mail) {
    const count = metrics.countEmail
    stopMail = startMailWorker({ account: mail, siteUrl: url, store, now, log, draw, timeCall, count })
  }
  // After the port is ours: a start that fails must not create a password that no one has seen. Until the password is
  // set, /readyz and the owner's calls return 503.
  const { generated } = await settleOwnerPassword(store, env.admin.password, now(), log)
  passwordSettled = true
  announce(port, url, generated, log)
  void media.collect()
}

function listen(server: ReturnType<typeof createServer>, port: number, host: string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new StartError(listenAdvice(error, port, host))))
    server.listen({ port, host }, resolve)
  })
}

function listenAdvice(error: NodeJS.ErrnoException, port: number, host: string | undefined): string {
  if (error.code === 'EADDRINUSE')
    return `Port ${port} is taken by another program. Stop it, or set PORT to a free one.`
  if (error.code === 'EACCES') return `This user may not use port ${port}. Set PORT to one above 1023.`
  return `The shop can't listen on ${host ?? 'this machine'}, port ${port} (${error.message}). Check HOST and PORT.`
}

function addressOf(address: ReturnType<ReturnType<typeof createServer>['address']>, publicUrl: string | undefined) {
  const port = typeof address === 'object' ? address?.port : address
  return { port, url: publicUrl ?? `http://localhost:${port}` }
}

function announce(
  port: number | string | null | undefined,
  url: string,
  generatedPassword: string | undefined,
  log: Log,
): void {
  // Printed once for the person who started the shop, and never logged.
  if (generatedPassword)
    process.stdout.write(
      `\n  This shop's admin password is  ${generatedPassword}\n  It is shown only once. Sign in with it at ${url}/admin, or set ADMIN_PASSWORD to choose your own.\n\n`,
    )
  log.info({ url, port, pid: process.pid }, `the shop is open at ${url}`)
  if (policies.confirmedOn === null)
    log.info(
      "the policies are the defaults: read them at the desk under 'Settings', change what is not so, and save them",
    )
}

startShop().catch((cause: unknown) => {
  const error = isDiskFull(cause) ? diskIsFull('of the database') : (lostDatabase(cause) ?? cause)
  const expected = error instanceof EnvError || error instanceof StartError
  process.stderr.write(`${expected ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
})
