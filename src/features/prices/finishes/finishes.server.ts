/** The owner's finishes: add, change, put in order, retire. Their prices change with price-items.server.ts. */
import { changePages } from '../../../platform/database/page-changes.ts'
import type { Store } from '../../../platform/database/store.ts'
import { listAllFinishes } from '../../catalog/catalog.server.ts'
import { type EditConflict, type EditWords, mergeEdit, mergeOrder } from '../../shared/two-desks/merge-edit.server.ts'
import { lockPrices } from '../price-items.server.ts'
import { keyFromName } from '../prices.ts'
import { maxFinishes } from './finish-rules.ts'

export type Finish = Awaited<ReturnType<typeof listAllFinishes>>[number]

type FinishInput = {
  name: string
  description: string
  /** '#rrggbb'; null leaves the wood's own color. */
  tone: string | null
  strengthPercent: number
  sheenPercent: number
}

type ChangedFinish =
  | { ok: true; finish: Finish }
  | { ok: false; reason: 'not-found' | 'taken' | 'too-many' }
  | EditConflict

/** Adds a finish at the end of the list. */
export const addFinish = (store: Store, input: FinishInput & { priceCents: number }, now: number) =>
  changePages(store, async (): Promise<ChangedFinish> => {
    await lockPrices(store, now)
    const known = await listAllFinishes(store)
    if (isTaken(input.name, known)) return { ok: false, reason: 'taken' }
    if (known.length >= maxFinishes) return { ok: false, reason: 'too-many' }
    const finish = await store.db
      .insertInto('finish_options')
      .values({
        ...columnsOf(input),
        id: freeId(input.name, known),
        price_cents: input.priceCents,
        position: Math.max(-1, ...known.map((one) => one.position)) + 1,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return { ok: true, finish }
  })

/** STAFF-3: `was` is what the owner saw of it. */
export const changeFinish = (
  store: Store,
  id: string,
  { was, ...input }: FinishInput & { was?: Record<string, unknown> | undefined },
  now: number,
) =>
  changePages(store, async (): Promise<ChangedFinish> => {
    await lockPrices(store, now)
    const all = await listAllFinishes(store)
    const before = all.find((one) => one.id === id)
    if (!before) return changed(undefined)
    const edit = mergeEdit(inputOf(before), input, was, finishWords)
    if (!edit.ok) return edit
    const others = all.filter((one) => one.id !== id)
    if (isTaken(edit.merged.name, others)) return { ok: false, reason: 'taken' }
    return changed(
      await store.db
        .updateTable('finish_options')
        .set(columnsOf(edit.merged))
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst(),
    )
  })

/** Customers can no longer choose a retired finish. Quotes and orders keep it. */
export const retireFinish = (store: Store, id: string, isRetired: boolean, now: number) =>
  changePages(store, async (): Promise<ChangedFinish> => {
    const stored = (await listAllFinishes(store)).find((one) => one.id === id)
    // Retired twice, it keeps the first date.
    if (!stored || (stored.retired_at !== null) === isRetired) return changed(stored)
    return changed(
      await store.db
        .updateTable('finish_options')
        .set({ retired_at: isRetired ? now : null })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst(),
    )
  })

/**
 * Puts all finishes in this order. Undefined, with no change, if these aren't exactly the finishes there are. STAFF-3: `was` is
 * the order in which the owner saw them.
 */
export const orderFinishes = (
  store: Store,
  { ids, was }: { ids: string[]; was?: string[] | undefined },
  now: number,
): Promise<{ ok: true } | EditConflict | undefined> =>
  changePages(store, async () => {
    await lockPrices(store, now)
    const known = new Map((await listAllFinishes(store)).map((one) => [one.id, one.name]))
    if (ids.length !== known.size || new Set(ids).size !== ids.length || ids.some((id) => !known.has(id)))
      return undefined
    const edit = mergeOrder([...known.keys()], { ids, was }, known)
    if (!edit.ok) return edit
    for (const [position, id] of ids.entries())
      await store.db.updateTable('finish_options').set({ position }).where('id', '=', id).execute()
    return { ok: true }
  })

const changed = (finish: Finish | undefined): ChangedFinish =>
  finish ? { ok: true, finish } : { ok: false, reason: 'not-found' }

const isTaken = (name: string, finishes: readonly Finish[]) =>
  finishes.some((one) => one.name.toLowerCase() === name.toLowerCase())

/** From the name, with a number after it if an older finish has that id, whose name may have changed. */
function freeId(name: string, known: readonly Finish[]): string {
  const ids = new Set(known.map((one) => one.id))
  const wanted = keyFromName(name) ?? 'finish'
  for (let count = 1; ; count++) {
    const id = count === 1 ? wanted : `${wanted}-${count}`
    if (!ids.has(id)) return id
  }
}

/** As the API answers it. */
const inputOf = (row: Finish): FinishInput => ({
  ...{ name: row.name, description: row.description, tone: row.tone },
  ...{ strengthPercent: row.strength_percent, sheenPercent: row.sheen_percent },
})

const percentWords = (label: string) => ({ label, text: (percent: number) => `${percent}%` })
const finishWords: EditWords<FinishInput> = {
  ...{ name: 'Name', description: 'Description', tone: 'Color' },
  ...{ strengthPercent: percentWords('Strength'), sheenPercent: percentWords('Sheen') },
}

/** Without a tone there is nothing to be strong. */
const columnsOf = ({ name, description, tone, strengthPercent, sheenPercent }: FinishInput) => ({
  name,
  description,
  tone: strengthPercent === 0 ? null : tone,
  strength_percent: tone === null ? 0 : strengthPercent,
  sheen_percent: sheenPercent,
})
