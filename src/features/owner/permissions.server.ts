/**
 * STAFF-1: who may make which call behind the desk's door, in one table. Owners may make all. What isn't in the table is for
 * owners only, and so is what isn't in the shape of an answer: a field that is added later shows nothing to the workshop
 * until it is named here. Amounts in the texts of an answer become '$…'.
 */
import { z } from '@hono/zod-openapi'
import { PictureSchema } from '../media/picture-schema.server.ts'
import { OrderSchema } from '../orders/order-schema.server.ts'
import { MessageSchema } from '../quotes/messages/messages-schemas.server.ts'
import { hideMoneyIn } from '../shared/without-money/hide-money.ts'
import { BoardSchema, CapacitySchema } from '../workshop/board.server.ts'
import { CreationOptionsSchema, OwnPasskeysSchema } from './passkeys/passkey-schemas.server.ts'
import type { StaffRole } from './people/person.ts'
import { NoteSchema } from './records/internal-notes-api.server.ts'

const { items, delivery } = OrderSchema.shape

const orderShape = OrderSchema.pick({
  ...{ id: true, quoteId: true, status: true, setAside: true, createdAt: true, promisedOn: true },
  ...{ customerName: true, customerPhone: true, shippingAddress: true, fireplace: true },
  ...{ stepBack: true, tellsCustomer: true, history: true },
}).extend({
  delivery: delivery.unwrap().pick({ way: true, place: true, days: true }).nullable(),
  items: z.array(
    items.element.pick({
      ...{ position: true, work: true, productId: true, productName: true, category: true, woodSpeciesName: true },
      ...{ finishName: true, drawn: true, photo: true, isInGallery: true, dimensions: true, quantity: true },
    }),
  ),
})

const week = BoardSchema.shape.weeks.element
const boardShape = z.object({
  day: BoardSchema.shape.day,
  capacity: CapacitySchema,
  woods: BoardSchema.shape.woods,
  weeks: z.array(
    week.pick({ key: true, days: true, load: true, pieces: true, left: true, total: true }).extend({
      orders: z.array(
        week.shape.orders.element.pick({
          ...{ id: true, status: true, setAside: true, customerName: true, promisedOn: true, way: true },
          ...{ tellsCustomer: true, pieces: true },
        }),
      ),
    }),
  ),
})

const messagesShape = z.array(
  MessageSchema.extend({ design: MessageSchema.shape.design.unwrap().omit({ total: true, totalTo: true }).nullable() }),
)

/** A file of the shop, which has no money in it by itself; or nothing at all. */
const asItIs = 'as it is'

type Shape = z.ZodType | typeof asItIs

/** By the names of the API's description. */
const workshopCalls: Readonly<Record<string, Shape>> = {
  'GET /admin/board': boardShape,
  'GET /admin/board/{week}/work-orders': asItIs,
  'GET /admin/orders/{id}': orderShape,
  'GET /admin/orders/{id}/work-order': asItIs,
  'PUT /admin/orders/{id}/promise': z.object({ id: z.int(), promisedOn: z.iso.date() }),
  'PUT /admin/orders/{id}/items/{position}/work': orderShape,
  'POST /admin/orders/{id}/items/{position}/photo': orderShape,
  'DELETE /admin/orders/{id}/items/{position}/photo': orderShape,
  // 'Undo' of a piece that took its order along.
  'POST /admin/orders/{id}/step-back': orderShape,
  // An order from a quote has its quote's.
  'GET /admin/orders/{id}/messages': messagesShape,
  'POST /admin/orders/{id}/messages': messagesShape,
  'POST /admin/orders/{id}/messages/read': asItIs,
  'POST /admin/orders/{id}/messages/photos': z.object({ id: z.string(), picture: PictureSchema }),
  'GET /admin/orders/{id}/messages/photos/{photo}/{file}': asItIs,
  // Only of an order (internal-notes-api.server.ts).
  'GET /admin/internal-notes': z.array(NoteSchema),
  'POST /admin/internal-notes': NoteSchema,
  'PUT /admin/own-password': asItIs,
  'GET /admin/own-passkeys': OwnPasskeysSchema,
  'POST /admin/own-passkeys/challenge': CreationOptionsSchema,
  'POST /admin/own-passkeys': asItIs,
  'DELETE /admin/own-passkeys/{id}': asItIs,
}

/** `call` is as in the API's description: 'PATCH /admin/orders/{id}'; undefined for an address that isn't there. */
export const mayCall = (role: StaffRole, call: string | undefined): boolean =>
  role === 'owner' || (call !== undefined && Object.hasOwn(workshopCalls, call))

/** Null for all. */
export const allowedCalls = (role: StaffRole): string[] | null => (role === 'owner' ? null : Object.keys(workshopCalls))

/** An answer as a person of this role gets it. */
export async function shownTo(role: StaffRole, call: string | undefined, answer: Response): Promise<Response> {
  if (role === 'owner' || !answer.body) return answer
  const isJson = /^application\/(problem\+)?json\b/.test(answer.headers.get('content-type') ?? '')
  const shape = answer.ok ? workshopCalls[call ?? ''] : refusalShape
  if (shape === asItIs && !isJson) return answer
  if (!shape || shape === asItIs || !isJson) throw new Error(`${call} has no shape for the workshop`)
  const shown = hideMoneyIn(shape.parse(await answer.json()))
  return new Response(JSON.stringify(shown), answer)
}

const refusalShape = z.object({
  ...{ type: z.string(), title: z.string(), status: z.int(), detail: z.string(), requestId: z.string() },
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  reason: z.string().optional(),
})
