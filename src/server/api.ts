/** The JSON API: every feature's routes, the API description, and the answers to refusals and unexpected errors. */

import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HTTPException } from 'hono/http-exception'
import { matchedRoutes } from 'hono/route'
import type { StartBackupProgram } from '../features/backups/backup-process.server.ts'
import { createBackupsApi } from '../features/backups/backups-api.server.ts'
import { createBooksApi } from '../features/books/books-api.server.ts'
import { countOpenCarts } from '../features/cart/cart.server.ts'
import { createCartApi } from '../features/cart/cart-api.server.ts'
import { countRepricedCarts } from '../features/cart/cart-repricing.server.ts'
import { createCatalogApi } from '../features/catalog/catalog-api.server.ts'
import type { DrawShared } from '../features/catalog/share/draw-shared.server.ts'
import { createCheckoutApi } from '../features/checkout/checkout-api.server.ts'
import { createOrderPapersApi } from '../features/checkout/kept/order-papers-api.server.ts'
import { createDeliveryApi } from '../features/delivery/delivery-api.server.ts'
import type { FindPlace } from '../features/delivery/places/zip-codes.server.ts'
import { createGalleryApi } from '../features/gallery/gallery-api.server.ts'
import type { MailAccount } from '../features/mail/mail-worker.server.ts'
import { createMailsApi } from '../features/mail/mails-api.server.ts'
import { createPicturesApi } from '../features/media/pictures-api.server.ts'
import type { FindPictures } from '../features/media/serve-media.server.ts'
import type { Media } from '../features/media/uploads.server.ts'
import { createByHandApi } from '../features/orders/by-hand/by-hand-api.server.ts'
import { createCertificateApi } from '../features/orders/certificate/certificate-api.server.ts'
import { createItemsApi } from '../features/orders/items/items-api.server.ts'
import { createMoneyBackApi } from '../features/orders/money-back/money-back-api.server.ts'
import { createOrdersApi } from '../features/orders/orders-api.server.ts'
import { listPromises } from '../features/orders/promise/in-work.server.ts'
import { createPromiseApi } from '../features/orders/promise/promise-api.server.ts'
import { createStepsApi } from '../features/orders/steps/steps-api.server.ts'
import { createAdminApi } from '../features/owner/admin-api.server.ts'
import { createBinApi } from '../features/owner/bin/bin-api.server.ts'
import { createDeedsApi } from '../features/owner/deeds/deeds-api.server.ts'
import { createRecordDeed, type ReadAsCaller } from '../features/owner/deeds/record-deeds.server.ts'
import { createIsOwner, createRequireOwner, nameOfCookie } from '../features/owner/door.server.ts'
import { createLast30DaysApi } from '../features/owner/last-30-days-api.server.ts'
import { createPasskeySignInApi } from '../features/owner/passkeys/passkey-sign-in-api.server.ts'
import { createPasskeysApi } from '../features/owner/passkeys/passkeys-api.server.ts'
import { createInvitationsApi } from '../features/owner/people/invitations-api.server.ts'
import { createPeopleApi } from '../features/owner/people/people-api.server.ts'
import { createInternalNotesApi } from '../features/owner/records/internal-notes-api.server.ts'
import { createSameCustomerApi } from '../features/owner/records/same-customer-api.server.ts'
import type { Sessions } from '../features/owner/sessions.server.ts'
import { createSystemApi } from '../features/owner/system/system-api.server.ts'
import type { RenderPaper } from '../features/papers/papers.server.tsx'
import { createDemoApi } from '../features/payment/demo-api.server.ts'
import type { Payments } from '../features/payment/payments.server.ts'
import { createCartRuleApi } from '../features/prices/cart-rule/cart-rule-api.server.ts'
import { createFinishesApi } from '../features/prices/finishes/finishes-api.server.ts'
import { createPricesApi } from '../features/prices/prices-api.server.ts'
import { createSaleRulesApi } from '../features/prices/sale-rules/sale-rules-api.server.ts'
import { createWoodsApi } from '../features/prices/woods/woods-api.server.ts'
import { createProductsApi } from '../features/products/products-api.server.ts'
import { createCatalogPicturesApi } from '../features/products/site-pictures-api.server.ts'
import { createPushApi } from '../features/push/push-api.server.ts'
import { createQuestionsApi } from '../features/questions/questions-api.server.ts'
import { createMessagesApi } from '../features/quotes/messages/messages-api.server.ts'
import { createOrderMessagesApi } from '../features/quotes/messages/order-messages-api.server.ts'
import { createOffersApi } from '../features/quotes/offers/offers-api.server.ts'
import { createRemindersApi } from '../features/quotes/offers/reminders/reminders-api.server.ts'
import { createBuyingApi } from '../features/quotes/page/buying/buying-api.server.ts'
import { createSendLinksApi } from '../features/quotes/page/links/send-links-api.server.ts'
import { createQuotePageApi } from '../features/quotes/page/quote-page-api.server.ts'
import { createQuotePapersApi } from '../features/quotes/page/quote-papers-api.server.ts'
import { countOpenQuotesOf } from '../features/quotes/request/quotes.server.ts'
import { createQuotesApi } from '../features/quotes/request/quotes-api.server.ts'
import { createDeskQuotesApi } from '../features/quotes/walk-in/desk-quotes-api.server.ts'
import { createWalkInApi } from '../features/quotes/walk-in/walk-in-api.server.ts'
import { createWallApi } from '../features/quotes/wall/wall-api.server.ts'
import { createReviewPageApi } from '../features/reviews/review-page-api.server.ts'
import { createReviewsApi } from '../features/reviews/reviews-api.server.ts'
import { createSettingsApi } from '../features/settings/settings-api.server.ts'
import type { DressPiece } from '../features/solid/files/skins.server.tsx'
import { createTodayApi } from '../features/today/today-api.server.ts'
import { createWorkshopApi } from '../features/workshop/workshop-api.server.ts'
import { type ApiEnv, createApi, Problem, problemResponse } from '../platform/api.ts'
import { isDatabaseUnavailable, isDiskFull, isNotText, type Store } from '../platform/database/store.ts'
import type { Env } from '../platform/env.ts'
import type { WorkCounts } from '../platform/line.ts'
import type { Metrics } from '../platform/metrics.ts'
import { describeApi } from './api-description.ts'
import { createBrowserErrorsApi } from './browser-errors-api.ts'
import { createConfigApi } from './config-api.ts'
import { refuseForeignWrites } from './security.ts'

export type ShopParts = {
  env: Env
  store: Store
  metrics: Metrics
  sessions: Sessions
  findPictures: FindPictures
  findPlace: FindPlace
  media: Media
  now: () => number
  payments: Payments
  /** False while the shop starts: an old password and its sessions must no longer work. */
  isPasswordSettled: () => boolean
  /** Undefined when the shop has no mail server. */
  mail: MailAccount | undefined
  startBackup: StartBackupProgram
  renderPaper: RenderPaper & { counts: () => WorkCounts }
  drawShared: DrawShared & { counts: () => WorkCounts }
  dressPiece: DressPiece & { counts: () => WorkCounts }
}

/** Far above any JSON body that the shop accepts. */
export const largestBodyBytes = 64 * 1024

/** @param read How a write's deed reads what the write is about (STAFF-2). */
export function createShopApi(shop: ShopParts, read: ReadAsCaller) {
  const { env, store, sessions, now } = shop
  const secureCookies = env.http.publicUrl?.startsWith('https:') ?? false
  const { isPasswordSettled } = shop
  const api = createApi()
  const findCall = createFindCall(api)
  const callOf = (c: Context<ApiEnv>) => findCall(c)?.call
  const recordDeed = createRecordDeed({ store, now, read })
  const requireOwner = createRequireOwner({ sessions, secureCookies, isPasswordSettled, callOf, recordDeed, now })
  const parts = { ...shop, requireOwner }

  api.use(refuseForeignWrites(env.http.publicUrl))
  const isUpload = (c: Context<ApiEnv>) => findCall(c)?.isUpload ?? false
  api.use((c, next) => (isUpload(c) ? next() : refuseLargeBodies(c, next)))
  api.use(async (c, next) => {
    if (
      !isUpload(c) &&
      !isUnsubscribing(c) &&
      hasBody(c) &&
      !/^application\/([\w.-]+\+)?json\s*(;|$)/i.test(c.req.header('content-type') ?? '')
    )
      throw new Problem(415, 'Send JSON with the content type application/json.')
    await next()
  })
  api.route('/', createConfigApi(env))
  api.route('/', createBrowserErrorsApi(parts))
  api.route('/', createCatalogApi(parts))
  api.route('/', createPricesApi({ ...parts, countRepricedCarts, countOpenQuotes: countOpenQuotesOf }))
  api.route('/', createCartRuleApi({ ...parts, countRepricedCarts }))
  api.route('/', createFinishesApi(parts))
  api.route('/', createWoodsApi(parts))
  api.route('/', createSaleRulesApi(parts))
  api.route('/', createSettingsApi({ ...parts, listPromises }))
  api.route('/', createCatalogPicturesApi(parts))
  api.route('/', createProductsApi({ ...parts, countOpenCarts }))
  api.route('/', createGalleryApi(parts))
  api.route('/', createPicturesApi(parts))
  api.route('/', createQuotesApi(parts))
  api.route('/', createOffersApi(parts))
  api.route('/', createDeskQuotesApi(parts))
  api.route('/', createWalkInApi(parts))
  api.route(
    '/',
    createQuotePageApi({ ...parts, ...shop.payments, isOwner: createIsOwner({ sessions, secureCookies, now }) }),
  )
  api.route('/', createBuyingApi(parts))
  api.route('/', createQuotePapersApi(parts))
  api.route('/', createRemindersApi(parts))
  api.route('/', createSendLinksApi(parts))
  api.route('/', createMessagesApi(parts))
  api.route('/', createOrderMessagesApi(parts))
  api.route('/', createWallApi(parts))
  api.route('/', createQuestionsApi(parts))
  api.route('/', createReviewsApi(parts))
  api.route('/', createReviewPageApi(parts))
  api.route('/', createDeliveryApi(parts))
  api.route('/', createCartApi(parts))
  api.route('/', createCheckoutApi({ ...parts, ...shop.payments }))
  api.route('/', createOrderPapersApi(parts))
  api.route('/', createDemoApi({ ...parts, ...shop.payments }))
  api.route('/', createOrdersApi({ ...parts, ...shop.payments }))
  api.route('/', createByHandApi({ ...parts, ...shop.payments }))
  api.route('/', createStepsApi(parts))
  api.route('/', createItemsApi({ ...parts, ...shop.payments }))
  api.route('/', createCertificateApi(parts))
  api.route('/', createMoneyBackApi({ ...parts, ...shop.payments }))
  api.route('/', createWorkshopApi(parts))
  api.route('/', createBooksApi(parts))
  api.route('/', createPromiseApi(parts))
  api.route('/', createMailsApi(parts))
  api.route('/', createTodayApi(parts))
  api.route('/', createLast30DaysApi(parts))
  api.route('/', createPushApi(parts))
  api.route('/', createBackupsApi({ ...parts, env: shop.env }))
  api.route('/', createSystemApi({ ...parts, ...shop.payments }))
  api.route('/', createInternalNotesApi(parts))
  api.route('/', createSameCustomerApi(parts))
  api.route('/', createBinApi(parts))
  api.route('/', createDeedsApi(parts))
  api.route('/', createPeopleApi({ ...parts, secureCookies }))
  api.route('/', createPasskeysApi({ ...parts, secureCookies }))
  api.route('/', createInvitationsApi({ ...parts, secureCookies }))
  api.route('/', createPasskeySignInApi({ ...parts, secureCookies }))
  api.route('/', createAdminApi({ ...parts, secureCookies }))
  describeApi(api, nameOfCookie(secureCookies))
  api.notFound((c) => problemResponse(new Problem(404, 'API address not found.'), c))
  api.onError(answerError)
  return api
}

/** RFC 8058: an email program posts a form, which is not read. */
const isUnsubscribing = (c: Context<ApiEnv>) => /^\/api\/(quote|review)-pages\/[\w-]+\/unsubscribe$/.test(c.req.path)

type FoundCall = { call: string; isUpload: boolean }

/**
 * The call of the API description that answers a request: the first of those that fit. Uploads read their bodies with their
 * own limits, after they have checked who is calling. Every other call accepts a small JSON body.
 */
function createFindCall(api: ReturnType<typeof createApi>): (c: Context<ApiEnv>) => FoundCall | undefined {
  const described = () =>
    api.openAPIRegistry.definitions.flatMap((definition): [string, FoundCall][] => {
      if (definition.type !== 'route') return []
      const { method, path, request } = definition.route
      const name = method.toUpperCase()
      const found = { call: `${name} ${path}`, isUpload: request?.body?.content['multipart/form-data'] !== undefined }
      return [[`${name} ${path.replaceAll(/\{(.+?)\}/g, ':$1')}`, found]]
    })
  // Read at the first request, because the features are mounted after this.
  let calls: Map<string, FoundCall> | undefined
  return (c) => {
    calls ??= new Map(described())
    for (const { method, path, basePath } of matchedRoutes(c)) {
      const found = method === 'ALL' ? undefined : calls.get(`${method} ${path.slice(basePath.length)}`)
      if (found) return found
    }
    return undefined
  }
}

const tooLarge = (): never => {
  throw new Problem(413, `The request is larger than ${largestBodyBytes / 1024} KB.`)
}
const countBody = bodyLimit({ maxSize: largestBodyBytes, onError: tooLarge })

/**
 * Node.js never reads past Content-Length, so only a body of unknown length is counted as it arrives. Opening the body
 * as a stream costs more than the rest of a small request.
 */
const refuseLargeBodies: MiddlewareHandler<ApiEnv> = async (c, next) => {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
  const length = c.req.header('content-length')
  if (length === undefined || c.req.header('transfer-encoding') !== undefined) return countBody(c, next)
  return Number(length) > largestBodyBytes ? tooLarge() : next()
}

/**
 * Over HTTP, a request without Content-Length or Transfer-Encoding has no body (RFC 9112, section 6.3), such as a
 * browser's DELETE, although Node gives it an empty stream. An in-process request has neither header, only a type.
 */
const hasBody = (c: Context) => {
  const length = c.req.header('content-length')
  if (length !== undefined) return Number(length) > 0
  const announced = c.req.header('transfer-encoding') ?? c.req.header('content-type')
  return announced !== undefined && c.req.raw.body !== null
}

/** Refusals say what is wrong. Unexpected errors are logged; the caller gets only the request id. */
export function answerError(error: Error, c: Context<ApiEnv>): Response {
  if (error instanceof Problem) return problemResponse(error, c)
  if (error instanceof HTTPException) return problemResponse(new Problem(error.status, error.message), c)
  // PostgreSQL text cannot hold a NUL, so no row has an id with one.
  if (isNotText(error)) return problemResponse(new Problem(400, 'The input contains an invalid character.'), c)
  if (isDiskFull(error)) {
    c.get('log').error({ reason: error.message }, "the database's disk is full")
    const detail = "Nothing can be saved right now because the shop's disk is full. Try again in a few minutes."
    return problemResponse(new Problem(503, detail, { headers: { 'retry-after': '60' } }), c)
  }
  if (isDatabaseUnavailable(error)) {
    c.get('log').warn({ reason: error.message }, 'the database is not responding')
    const problem = new Problem(503, 'The shop is temporarily unavailable. Try again in a moment.', {
      headers: { 'retry-after': '2' },
    })
    return problemResponse(problem, c)
  }
  c.get('log').error({ err: error }, 'unexpected error')
  return problemResponse(new Problem(500, 'Something went wrong on our end.'), c)
}
