/** LIVE-9, DESK-8: the board: every piece that the workshop owes someone, by week, and what is left of each week. */
import { z } from '@hono/zod-openapi'
import { DimensionsSchema, dimensionsOfRow, isoOf } from '../../platform/api.ts'
import type { Store } from '../../platform/database/store.ts'
import { listSpecies } from '../catalog/catalog.server.ts'
import { capacityUnits, leftIn } from '../delivery/room/workshop-room.ts'
import { ways } from '../delivery/ways.ts'
import { PictureOrNullSchema } from '../media/picture-schema.server.ts'
import type { FindPictures } from '../media/serve-media.server.ts'
import { finishNameOf, listItemsOf, type OrderItem, type OrderRow } from '../orders/books.server.ts'
import { tellsCustomer } from '../orders/customer-mail.server.ts'
import { listSummaries, OrderSummarySchema } from '../orders/finding/listed-orders.server.ts'
import { lookUpInGallery } from '../orders/items/item-photos.server.ts'
import { workOf } from '../orders/items/item-work.ts'
import { WorkSchema } from '../orders/order-schema.server.ts'
import { listInWork } from '../orders/promise/in-work.server.ts'
import { noPieces, readRoom } from '../orders/promise/room.server.ts'
import { deliveryOf } from '../orders/stored-sale.server.ts'
import { categorySlugs } from '../pricing/pricing.ts'
import { addDays } from '../shared/clock.ts'
import { type BoardWeek, boardWeeks, placedWeeks, spanOf, startOf } from './weeks.ts'

/** How many orders of a week the board shows, and one PDF has at most. */
export const mostCards = 60

const perWeekText = 'Enter a number from 0 to 1,000.'
const hoursText = 'Enter hours from 0.25 to 200.'

export const CapacitySchema = z
  .object({
    unit: z.enum(capacityUnits),
    perWeek: z.number(perWeekText).min(0, perWeekText).max(1_000, perWeekText),
    hoursOf: z
      .record(z.enum(categorySlugs), z.number(hoursText).min(0.25, hoursText).max(200, hoursText))
      .openapi({ description: 'Hours that one piece takes' }),
  })
  .openapi('WorkshopCapacity')

const BoardPieceSchema = z
  .object({
    position: z.int(),
    productName: z.string(),
    category: z.string(),
    woodSpeciesId: z.string().nullable(),
    woodSpeciesName: z.string(),
    finishName: z.string().nullable().optional(),
    dimensions: DimensionsSchema,
    quantity: z.int(),
    note: z.string().openapi({ description: 'What is agreed about it' }),
    work: WorkSchema,
    hasPhoto: z.boolean(),
    isInGallery: z.boolean(),
  })
  .openapi('BoardPiece')

export const BoardSchema = z
  .object({
    day: z.iso.date().openapi({ description: "Today, by the shop's clock" }),
    capacity: CapacitySchema,
    earlierCapacities: z
      .array(CapacitySchema.extend({ until: z.iso.datetime() }))
      .openapi({ description: 'What it was before, the newest first' }),
    woods: z.array(z.object({ id: z.string(), face: PictureOrNullSchema })),
    weeks: z.array(
      z.object({
        key: z.enum(boardWeeks),
        days: z.object({ from: z.iso.date(), to: z.iso.date() }).nullable(),
        load: z.number().openapi({ description: 'Pieces or hours that are promised in it and not ready' }),
        pieces: z
          .object({
            toMake: z.int().openapi({ description: 'Paid or under way, and not overdue' }),
            overdue: z.int().openapi({ description: 'Promised for an earlier day; they count into this week' }),
            unpaid: z.int().openapi({ description: 'Of accepted offers that wait for their first payment' }),
            ready: z.int().openapi({ description: 'Not in the load' }),
          })
          .nullable()
          .openapi({ description: 'Of what the load is made; null where `days` is' }),
        left: z.number().nullable().openapi({ description: 'Below 0 when it has too much; null without a limit' }),
        total: z.int(),
        orders: z.array(
          OrderSummarySchema.extend({
            way: z.enum(ways).nullable(),
            tellsCustomer: z.boolean(),
            pieces: z.array(BoardPieceSchema),
          }),
        ),
      }),
    ),
  })
  .openapi('Board')

type Parts = { store: Store; findPictures: FindPictures }

export async function readBoard({ store, findPictures }: Parts, today: string): Promise<z.infer<typeof BoardSchema>> {
  const room = await readRoom(store, today)
  const weeks = await Promise.all(
    boardWeeks.map(async (key) => {
      const { orders, total } = await listInWork(store, spanOf(key, today) ?? null, { limit: mostCards })
      return { key, ...weekFacts(key, room, today), total, orders: await orderAnswers(store, orders) }
    }),
  )
  const species = await listSpecies(store)
  const pictureOf = await findPictures(species.map(({ face_picture_id }) => face_picture_id))
  const woods = species.map(({ id, face_picture_id }) => ({ id, face: pictureOf(face_picture_id) ?? null }))
  const earlierCapacities = room.earlier.map(({ until, ...was }) => ({ ...was, until: isoOf(until) }))
  return { day: today, capacity: room.capacity, earlierCapacities, woods, weeks }
}

/** The other parts of the board are no single week. */
function weekFacts(key: BoardWeek, room: Awaited<ReturnType<typeof readRoom>>, today: string) {
  const placed = placedWeeks.find((week) => week === key)
  if (!placed) return { days: null, load: 0, pieces: null, left: null }
  const from = startOf(placed, today)
  return {
    days: { from, to: addDays(from, 6) },
    load: room.loads.get(from) ?? 0,
    pieces: room.pieces.get(from) ?? noPieces,
    left: leftIn(room, from),
  }
}

async function orderAnswers(store: Store, orders: readonly OrderRow[]) {
  const [summaries, items] = await Promise.all([
    listSummaries(store, orders),
    listItemsOf(
      store,
      orders.map(({ id }) => id),
    ),
  ])
  const isInGallery = await lookUpInGallery(store, items)
  const itemsOf = Map.groupBy(items, ({ order_id }) => order_id)
  return orders.flatMap((order, index) => {
    const summary = summaries[index]
    if (!summary) return []
    const pieces = (itemsOf.get(order.id) ?? []).map((item) => ({
      ...pieceAnswer(order, item),
      isInGallery: isInGallery(item),
    }))
    const way = deliveryOf(order)?.way ?? null
    return [{ ...summary, way, tellsCustomer: tellsCustomer(store, order), pieces }]
  })
}

const pieceAnswer = (order: OrderRow, item: OrderItem): Omit<z.infer<typeof BoardPieceSchema>, 'isInGallery'> => ({
  position: item.position,
  productName: item.product_name,
  category: item.category,
  woodSpeciesId: item.wood_species_id,
  woodSpeciesName: item.wood_species_name,
  finishName: finishNameOf(item),
  dimensions: dimensionsOfRow(item),
  quantity: item.quantity,
  note: item.note,
  work: workOf(order.status, item.work),
  hasPhoto: item.photo_id !== null,
})
