/** A complete shop on a fresh database, called through `fetch`, for tests. Its clock moves only with `wait`. */

import { join } from 'node:path'
import { Writable } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import { onTestFinished } from 'vitest'
import type { StartBackupProgram } from '../../src/features/backups/backup-process.server.ts'
import { createDrawShared } from '../../src/features/catalog/share/draw-shared.server.ts'
import { createFindPlace } from '../../src/features/delivery/places/zip-codes.server.ts'
import { openMail } from '../../src/features/mail/mail-worker.server.ts'
import type { Picture } from '../../src/features/media/picture.ts'
import { createFindPictures } from '../../src/features/media/pictures.server.ts'
import { openMedia } from '../../src/features/media/uploads.server.ts'
import { createSessions } from '../../src/features/owner/sessions.server.ts'
import { createRenderPaper } from '../../src/features/papers/papers.server.tsx'
import { openPayments, type Payments } from '../../src/features/payment/payments.server.ts'
import { startingSettings } from '../../src/features/settings/live-settings.server.ts'
import { hold, loadSettings } from '../../src/features/settings/settings.server.ts'
import { createDressPiece } from '../../src/features/solid/files/skins.server.tsx'
import { openDatabase } from '../../src/platform/database/database.ts'
import type { Store } from '../../src/platform/database/store.ts'
import { readEnv } from '../../src/platform/env.ts'
import { openLog } from '../../src/platform/log.ts'
import { openMetrics } from '../../src/platform/metrics.ts'
import { openStorage } from '../../src/platform/storage.ts'
import { createTimeCall } from '../../src/platform/watching/outside-calls.ts'
import { createApp } from '../../src/server/app.ts'
import type { PageAssets } from '../../src/server/assets/assets.ts'
import { pictureUsers } from '../../src/server/picture-users.ts'
import { openSeededDatabase, ownerPassword, patience, startOfTime } from './database/fresh-database.ts'
import { atFileEnd } from './file-end.ts'

/** Written by zip-codes-setup.ts. */
const findPlace = createFindPlace(join(import.meta.dirname, '../../dist/zip-places.txt'))

const renderPaper = createRenderPaper({ mostMs: patience.silenceMs })
const drawShared = createDrawShared({ idleMs: 100 })
const dressPiece = createDressPiece()

export type TestShop = Awaited<ReturnType<typeof openTestShop>>

type Options = {
  env?: Record<string, string>
  payments?: (store: Store, now: () => number) => Payments
  /** By default the owner's password is already set. */
  isPasswordSettled?: () => boolean
  /** A replacement for the program that makes backups. Without one, none can be started. */
  startBackup?: StartBackupProgram
  /** A replacement for what writes papers. */
  renderPaper?: ReturnType<typeof createRenderPaper>
  /** A replacement for what draws link previews. */
  drawShared?: ReturnType<typeof createDrawShared>
  /** A replacement for what makes the wood of models. */
  dressPiece?: ReturnType<typeof createDressPiece>
  /** A replacement for the program that decodes pictures. */
  pictureWorker?: string
}

/** Closed, with its database dropped, at the end of the test. */
export async function openTestShop(options: Options = {}) {
  const { shop, close } = await openShop(options)
  onTestFinished(close)
  return shop
}

async function openShop(options: Options) {
  const { env: variables = {} } = options
  const place = await openSeededDatabase()
  const env = readEnv({ ...variables, ...place.variables })
  const logged: string[] = []
  const log = openLog('info', new Writable({ write: (chunk, _, done) => done(void logged.push(String(chunk))) }))
  const database = await openDatabase(env, log, patience)
  const { store } = database
  // What the last shop of this process said is forgotten.
  await loadSettings(store)
  let time = startOfTime
  const now = () => time
  let metrics = openMetrics()
  const timeCall = createTimeCall(log, (...call) => metrics.countOutsideCall(...call))
  let payments = options.payments?.(store, now) ?? (await openPayments(env, store, now, timeCall))
  const mail = openMail(env, store, log)
  const worker = options.pictureWorker && { worker: options.pictureWorker }
  const media = openMedia({ store, storage: openStorage(env, timeCall), now, log, users: pictureUsers, ...worker })
  const openApp = () => {
    metrics = openMetrics()
    return createApp({
      env,
      store,
      log,
      now,
      metrics,
      sessions: createSessions(store, env.admin.sessionSecret),
      findPictures: createFindPictures(store, { findPicture: testPicture }),
      findPlace,
      media,
      payments,
      mail,
      startBackup: options.startBackup ?? noBackups,
      renderPaper: options.renderPaper ?? renderPaper,
      drawShared: options.drawShared ?? drawShared,
      dressPiece: options.dressPiece ?? dressPiece,
      isPasswordSettled: options.isPasswordSettled ?? (() => true),
      assets: noAssets,
      ping: database.ping,
    })
  }
  let app = openApp()
  const close = async () => {
    await media.close()
    // The next test may ask for no shop at all.
    hold({ settings: startingSettings(), policiesSavedOn: null })
    await database.close()
    await place.remove()
  }

  /** A request as from the network, from one address unless `from` is set. */
  const request = (path: string, init: RequestInit & { from?: string } = {}) =>
    Promise.resolve(app.fetch(new Request(`http://shop.test${path}`, init), connectionFrom(init.from ?? '203.0.113.9')))

  const send = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    request(path, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })

  const shop = {
    env,
    database,
    store,
    log,
    logged,
    request,
    send,
    render: (address: string) => app.render(address),
    /** For a server around the shop, with its page cache. */
    app: () => app,
    metrics: () => metrics,
    payments: () => payments,
    /** Acts as if restarted with other keys, on the same database. */
    changePayments: (changed: Payments) => {
      payments = changed
      app = openApp()
    },
    mail,
    media,
    /** Lets the demo provider settle payments and deliver events that are due. */
    deliverPayments: () => payments.demo.work(app.deliverPaymentEvent),
    now,
    /** Advances the clock. */
    wait: (ms: number) => {
      time += ms
    },
    /** Signs the owner in and returns the cookie header. */
    signIn: async () => {
      const answer = await send('POST', '/api/admin/login', { password: ownerPassword })
      return answer.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
    },
  }
  return { shop, close }
}

/** Without what would change the clock or the payment keys of other tests. */
export type SharedShop = Omit<TestShop, 'wait' | 'changePayments'>

type Shared = {
  env?: Record<string, string>
  /** Called once. Tests share a shop if they pass the same function. */
  fill?: (shop: SharedShop) => Promise<unknown>
}

const sharedShops: (Required<Shared> & { shop: Promise<SharedShop> })[] = []

const asSeeded = async () => {}

/**
 * One shop for all tests of a file that ask for the same, because to open and drop a database costs more than most
 * tests do. For a test that only reads, or writes what no other test reads. They also share the limits by address and
 * the log, so a test that counts on either opens a shop of its own.
 */
export function sharedTestShop({ env = {}, fill = asSeeded }: Shared = {}): Promise<SharedShop> {
  const open = sharedShops.find((one) => one.fill === fill && isDeepStrictEqual(one.env, env))
  if (open) return open.shop
  const shop = openSharedShop({ env, fill })
  sharedShops.push({ env, fill, shop })
  return shop
}

/** Closed, with its database dropped, at the end of the file. */
async function openSharedShop({ env, fill }: Required<Shared>): Promise<SharedShop> {
  // Before anything can fail: the next file may run in this process.
  atFileEnd.unshift(async () => void sharedShops.splice(0))
  const { shop, close } = await openShop({ env })
  atFileEnd.unshift(close)
  await fill(shop)
  return shop
}

/** What `@hono/node-server` passes with a request. */
const connectionFrom = (remoteAddress: string) => ({
  incoming: { socket: { remoteAddress, remotePort: 1, remoteFamily: 'IPv4' } },
})

/** Pretends that any shipped picture exists, so that tests don't need the build. */
const testPicture = (id: string): Picture | undefined =>
  id.startsWith('up-')
    ? undefined
    : {
        path: `/media/${id}.00000000/1280.jpg`,
        width: 1280,
        height: 960,
        placeholder: 'data:image/webp;base64,',
        widths: [320, 640, 960, 1280],
      }

const noBackups: StartBackupProgram = () => ({
  failure: Promise.resolve('This test shop has no program that makes backups.'),
  stop: () => undefined,
})

const noAssets: PageAssets = {
  stylesheet: '/styles.css',
  fonts: () => [],
  criticalStyles: () => '',
  entry: '/entry.js',
  preloads: () => [],
  development: false,
}
