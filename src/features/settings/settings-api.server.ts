/**
 * SET-1: the owner's settings over HTTP. Values go both ways as the texts that a form shows (setting-texts.ts), by section and
 * name. A form sends the version that it began from.
 */
import { createRoute, z } from '@hono/zod-openapi'
import { shop } from '../../../content/shop.ts'
import {
  type ApiParts,
  createApi,
  isoOf,
  json,
  jsonBody,
  PageSchema,
  refusals,
  refusalWith,
  rowId,
  setPageHeaders,
} from '../../platform/api.ts'
import type { Store } from '../../platform/database/store.ts'
import type { FindPlace } from '../delivery/places/zip-codes.server.ts'
import { stateProblem } from '../delivery/zip-field.ts'
import { dayAfter } from '../shared/days.server.ts'
import { changedFacts } from '../shared/facts/facts.ts'
import { filled } from '../shared/facts/filled.ts'
import { isWorkingDay, shopCalendar } from '../shared/opening/shop-calendar.ts'
import { ConflictSchema } from '../shared/two-desks/merge-edit.server.ts'
import { openingsOf } from './live-settings.server.ts'
import { type FieldValue, type SectionName, type Settings, sectionNames } from './setting-fields.ts'
import {
  fieldOf,
  fieldsRefused,
  labelOf,
  noSuchSaving,
  refusalProblem,
  textOf,
  undoProblem,
} from './setting-problems.server.ts'
import type { FieldProblem } from './setting-rules.server.ts'
import { valueOfText } from './setting-texts.ts'
import {
  planSettings,
  readSettings,
  type SectionChange,
  type SettingChange,
  saveSettings,
  sayWith,
} from './settings.server.ts'
import { listSavings, type Saving, undoSaving } from './settings-history.server.ts'

/** The longest section are the policies. */
const mostCharacters = 40_000
const ValuesSchema = z.record(z.string().max(60), z.string().max(mostCharacters))
const SectionSchema = z.enum(sectionNames)

const SettingsSchema = z
  .object({
    version: z.int().openapi({ description: 'Send it back with what you change' }),
    values: z.record(SectionSchema, ValuesSchema),
    facts: z.string().openapi({ description: 'JSON: what pages now say of the shop' }),
  })
  .openapi('ShopSettings')

const ChangeSchema = z
  .object({ section: SectionSchema, name: z.string(), label: z.string(), old: z.string(), new: z.string() })
  .openapi('SettingChange')

const SavingSchema = z
  .object({
    version: z.int(),
    at: z.string(),
    who: z.string().nullable(),
    undoes: z.int().nullable(),
    undone: z.boolean(),
    changedSince: z.array(z.string()).openapi({ description: "What has changed again since: then it can't be undone" }),
    changes: z.array(ChangeSchema),
  })
  .openapi('SettingsSaving')

const SectionBodySchema = z
  .strictObject({ version: z.int().min(1), values: ValuesSchema })
  .openapi('SettingsOfSection', { description: 'Values that are left out stay' })

const section = z.object({ section: SectionSchema })
const conflict = refusalWith(409, { version: z.int().optional(), conflicts: z.array(ConflictSchema).optional() })

const routes = {
  read: createRoute({
    method: 'get',
    path: '/admin/settings',
    summary: 'The settings of the shop',
    responses: { 200: json(SettingsSchema, 'Settings'), ...refusals(401) },
  }),
  save: createRoute({
    method: 'put',
    path: '/admin/settings/{section}',
    summary: 'Change settings; 409 names what someone else changed in the same fields since',
    request: { params: section, ...jsonBody(SectionBodySchema) },
    responses: { 200: json(SettingsSchema, 'The new settings'), ...refusals(400, 401), ...conflict },
  }),
  preview: createRoute({
    method: 'post',
    path: '/admin/settings/{section}/preview',
    summary: 'What a save would change, and what pages would then say, without saving',
    request: { params: section, ...jsonBody(SectionBodySchema) },
    responses: {
      200: json(
        z
          .object({
            changes: z.array(ChangeSchema.extend({ says: z.string() })),
            promised: z.array(z.object({ orderId: z.int(), promisedOn: z.string() })).openapi({
              description: 'Orders whose promised days have been working days, and would no longer be',
            }),
          })
          .openapi('SettingsPreview'),
        'The changes',
      ),
      ...refusals(400, 401),
      ...conflict,
    },
  }),
  history: createRoute({
    method: 'get',
    path: '/admin/settings-history',
    summary: 'What was saved, newest first; X-Total-Count has the total',
    request: { query: z.object({ page: PageSchema }) },
    responses: { 200: json(z.array(SavingSchema), 'Savings'), ...refusals(400, 401) },
  }),
  undo: createRoute({
    method: 'post',
    path: '/admin/settings-history/{version}/undo',
    summary: 'Undo a save: restore what it replaced',
    request: { params: z.object({ version: z.string() }) },
    responses: { 200: json(SettingsSchema, 'The new settings'), ...refusals(400, 401, 404, 409) },
  }),
}

const savingsPerPage = 10

/** The promised days of orders from a day on. Injected: orders are above settings. */
type ListPromises = (store: Store, from: string) => Promise<{ orderId: number; promisedOn: string }[]>
type SettingsParts = ApiParts & { findPlace: FindPlace; listPromises: ListPromises }

export function createSettingsApi({ store, now, requireOwner, findPlace, listPromises }: SettingsParts) {
  const api = createApi()
  for (const route of Object.values(routes)) api.use(route.getRoutingPath(), requireOwner)

  const current = async () => {
    const { version, settings } = await readSettings(store)
    return { version, values: textsOf(settings), facts: JSON.stringify(changedFacts()) }
  }
  /** What was typed, as values that can be saved. */
  const changeIn = async (name: SectionName, body: z.infer<typeof SectionBodySchema>): Promise<SectionChange> => {
    const change = changeOf(name, body)
    const { zip } = change.values
    const problem = name === 'business' && typeof zip === 'string' && (await zipProblem(findPlace, zip))
    if (problem) throw fieldsRefused(name, [{ field: 'zip', message: problem }])
    return change
  }

  return api
    .openapi(routes.read, async (c) => c.json(await current(), 200))
    .openapi(routes.save, async (c) => {
      const change = await changeIn(c.req.valid('param').section, c.req.valid('json'))
      const saved = await saveSettings(store, change, now())
      if (!saved.ok) throw refusalProblem(change.section, saved)
      return c.json(await current(), 200)
    })
    .openapi(routes.preview, async (c) => {
      const change = await changeIn(c.req.valid('param').section, c.req.valid('json'))
      const planned = await planSettings(store, change, now())
      if (!planned.ok) throw refusalProblem(change.section, planned)
      const closes = planned.changes.some(({ section: changed }) => changed === 'closed' || changed === 'hours')
      const promises = closes ? await listPromises(store, dayAfter(now(), 0)) : []
      const worked = promises.filter(({ promisedOn }) => isWorkingDay(promisedOn, shopCalendar))
      const answer = sayWith(planned.next, () => ({
        changes: planned.changes.map((one) => ({ ...changeAnswer(one), says: saysOf(one, planned.next.settings) })),
        promised: worked.filter(({ promisedOn }) => !isWorkingDay(promisedOn, shopCalendar)),
      }))
      return c.json(answer, 200)
    })
    .openapi(routes.history, async (c) => {
      const { page } = c.req.valid('query')
      const { savings, total } = await listSavings(store, {
        limit: savingsPerPage,
        offset: (page - 1) * savingsPerPage,
      })
      setPageHeaders(c, { page, pageSize: savingsPerPage, total })
      return c.json(savings.map(savingAnswer), 200)
    })
    .openapi(routes.undo, async (c) => {
      const version = rowId(c.req.valid('param').version, noSuchSaving)
      const undone = await undoSaving(store, version, now())
      if (!undone.ok) throw undoProblem(undone)
      return c.json(await current(), 200)
    })
}

const textsOf = (settings: Settings) =>
  Object.fromEntries(
    sectionNames.map((name) => [
      name,
      Object.fromEntries(
        Object.entries(settings[name] as Record<string, FieldValue>).map(([key, value]) => [
          key,
          textOf(name, key, value),
        ]),
      ),
    ]),
  ) as Record<SectionName, Record<string, string>>

/** What was typed, as values. */
function changeOf(name: SectionName, { version, values }: z.infer<typeof SectionBodySchema>): SectionChange {
  const problems: FieldProblem[] = []
  const typed = Object.entries(values).map(([key, text]) => {
    const field = fieldOf(name, key)
    const value = field ? valueOfText(field.kind, text) : { ok: true as const, value: text }
    if (!value.ok) problems.push({ field: key, message: value.message })
    return [key, value.ok ? value.value : null]
  })
  if (problems.length > 0) throw fieldsRefused(name, problems)
  return { section: name, version, values: Object.fromEntries(typed) }
}

/** Miles are measured from the shop's ZIP code, and its state decides about tax. One that isn't five digits is refused later. */
async function zipProblem(findPlace: FindPlace, zip: string): Promise<string | undefined> {
  const { zip: current, state } = shop.address
  if (zip === current || !/^\d{5}$/.test(zip)) return undefined
  const place = await findPlace(zip)
  if (!place || place.isGuess || place.miles === null)
    return "We can't find this ZIP code on the map, and your truck's miles are measured from it. Check it."
  if (place.boxesOnly) return 'This ZIP code has no streets. Enter the one of your street address.'
  const elsewhere = stateProblem(place, state)
  return elsewhere && `${elsewhere} For a move to another state, ask the server's administrator.`
}

const changeAnswer = ({ section: name, name: key, old, new: value }: SettingChange) => ({
  ...{ section: name, name: key, label: labelOf(name, key) },
  ...{ old: textOf(name, key, old), new: textOf(name, key, value) },
})

/** What pages and emails then say, with what is in braces filled in. */
function saysOf({ section: name, name: key, new: value }: SettingChange, settings: Settings): string {
  if (name === 'hours')
    return openingsOf(settings.hours)
      .map(({ label, hours }) => `${label} ${hours}`)
      .join(', ')
  return filled(textOf(name, key, value))
}

const savingAnswer = ({ version, at, by, undoes, undone, changes, changedSince }: Saving) => ({
  ...{ version, at: isoOf(at), who: by, undoes, undone },
  changes: changes.map(changeAnswer),
  changedSince: changedSince.map(({ section: name, name: key }) => labelOf(name, key)),
})

export type SettingsApi = ReturnType<typeof createSettingsApi>
