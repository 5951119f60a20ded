/**
 * STAFF-2: notes down each write of the desk. It reads what the call is about before and after it, by the desk's own calls as
 * the same person, and keeps the difference. What is to be done is on file before it is done: a write whose note can't be
 * kept is refused, and one that the shop stopped in is seen (docs/decisions/080-who-did-what.md).
 */
import { isDeepStrictEqual } from 'node:util'
import type { Context } from 'hono'
import type { ApiEnv } from '../../../platform/api.ts'
import type { Store } from '../../../platform/database/store.ts'
import { changesAsked, changesBetween, type DeedChange, type State, sentence } from './deed-changes.ts'
import { type AboutKind, type DeedParams, type DeedRule, deedRules } from './deed-rules.server.ts'
import { beginDeed, dropDeed, endDeed, endDraft, type NewDeed, withoutNuls } from './deeds.server.ts'
import { nameOthers } from './others-deeds.server.ts'

/** In place of a state that can't be read, such as after a person signed themselves out. */
export const unread = 'unread'

/** A call of the shop's own API, in the process and with the caller's cookie. Undefined when there is no such thing. */
export type ReadAsCaller = (c: Context<ApiEnv>, path: string) => Promise<State>

type Parts = { store: Store; now: () => number; read: ReadAsCaller }
type Doing = { person: { id: string; name: string }; call: string; next: () => Promise<void> }

export type RecordDeed = (c: Context<ApiEnv>, doing: Doing) => Promise<void>

export function createRecordDeed({ store, now, read }: Parts): RecordDeed {
  return async (c, { person, call, next }) => {
    const rule = deedRules[call]
    if (!rule || 'none' in rule) {
      await next()
      if (rule?.refusedOver) await nameOthers(c, store, { kind: rule.refusedOver, id: '' })
      return
    }
    const params = paramsOf(c, call)
    const asked = await bodyOf(c)
    const before = await statesOf(c, rule, params)
    const whose = fieldsIn(await rule.whose?.(store, params))
    const named = { ...fieldsIn(shownOf(rule, params, before?.[0])), ...fieldsIn(asked), ...whose }
    const plan: NewDeed = { person, action: call, ...subjectOf(rule, params, named), changes: changesAsked(asked) }
    const id = await beginDeed(store, plan, now())
    let status = 500
    try {
      await next()
      status = c.res.status
    } catch (error) {
      status = statusOf(error)
      throw error
    } finally {
      await end(status).catch((error: unknown) => c.get('log').error({ err: error }, 'a deed could not be ended'))
    }

    async function end(outcome: number) {
      if (outcome >= 400 && outcome < 500) {
        await dropDeed(store, id)
        return nameOthers(c, store, plan.about)
      }
      if (!rule || 'none' in rule) return
      const after = await statesOf(c, rule, params)
      // A press that came twice.
      if (before && after && isDeepStrictEqual(before, after)) return dropDeed(store, id)
      const answer = c.res.status === 201 || c.res.status === 200 ? await answerOf(c.res) : undefined
      const subject = subjectOf(rule, { ...idIn(answer, rule), ...params }, { ...named, ...fieldsIn(answer) })
      const deed = { person, action: call, ...subject, changes: changesOf(rule, params, { before, after, asked }) }
      return rule.isDraft ? endDraft(store, id, deed, outcome, now()) : endDeed(store, id, deed, outcome)
    }
  }

  /** Undefined where there is nothing to read. */
  async function statesOf(c: Context<ApiEnv>, rule: DeedRule, params: DeedParams): Promise<State[] | undefined> {
    if (rule.find) return [await rule.find(store, params)]
    if (!rule.reads) return undefined
    return Promise.all(rule.reads.map((path) => read(c, filledIn(path, params))))
  }
}

type Known = { before: State[] | undefined; after: State[] | undefined; asked: State }

function changesOf(rule: DeedRule, params: DeedParams, known: Known): DeedChange[] {
  const { reads, find, says, asked: isAsked } = rule
  const said: DeedChange[] = says ? changesAsked(only(known.asked, says)) : []
  if (!reads && !find) return isAsked ? changesAsked(known.asked) : said
  const changes = (known.before ?? []).flatMap((before, at) => {
    const after = known.after?.[at]
    if (before === unread || after === unread) return []
    return changesBetween(shownOf(rule, params, before), shownOf(rule, params, after))
  })
  return [...changes, ...said]
}

/** Of an answer, the part that a person wants to know. */
const shownOf = ({ state }: DeedRule, params: DeedParams, answer: State): State =>
  state && answer !== undefined ? state(answer, params) : answer

const only = (asked: State, names: readonly string[]): State =>
  Object.fromEntries(Object.entries(fieldsIn(asked)).filter(([name]) => names.includes(name)))

const titles: Record<AboutKind, string> = {
  ...{ order: 'Order', quote: 'Quote', product: 'Product', prices: 'Prices', gallery: 'Gallery', review: 'Review' },
  ...{ question: 'Question', settings: 'Settings', books: 'Books', workshop: 'Workshop', mail: 'Email', bin: 'Bin' },
  ...{ people: 'People', 'sign-in': 'Sign-in' },
}

/** 'Order #45: status changed', 'Product Heritage Oak: changed', 'Ray Tucker: changed'. */
function subjectOf(rule: DeedRule, params: DeedParams, named: State) {
  const about = aboutOf(rule, params)
  const words = typeof rule.words === 'string' ? rule.words : rule.words(params)
  const { name, title } = fieldsIn(named)
  const called = [name, title].find((text) => typeof text === 'string' && text !== '')
  const isNumber = /^\d+$/.test(about.id)
  const which = isNumber ? `#${about.id}` : called === undefined ? '' : String(called).slice(0, 80)
  const kind = about.kind === 'people' && which !== '' ? '' : titles[about.kind]
  return { about, title: sentence(`${[kind, which].filter(Boolean).join(' ')}: ${words}`).slice(0, 200) }
}

/** A note is about its quote or order, which the query names; so is what a bin holds. */
function aboutOf({ kind, id }: DeedRule, params: DeedParams): { kind: AboutKind; id: string } {
  const of = (kind === 'quote' || kind === 'bin') && (params.order ? 'order' : params.quote ? 'quote' : undefined)
  if (of) return { kind: of, id: (params[of] ?? '').slice(0, 100) }
  if (kind === 'bin' && params.kind === 'quote') return { kind: 'quote', id: params.id ?? '' }
  return { kind, id: (params[id ?? 'newId'] ?? '').slice(0, 100) }
}

/** How the answer names what is new. */
function idIn(answer: State, { kind }: DeedRule): DeedParams {
  const { id, orderId } = fieldsIn(answer)
  const found = kind === 'order' ? (orderId ?? id) : id
  return typeof found === 'string' || typeof found === 'number' ? { newId: String(found) } : {}
}

const fieldsIn = (value: State): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}

const statusOf = (error: unknown): number =>
  typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number'
    ? error.status
    : 500

/** Never a file. Hono keeps the body for the handler. What isn't JSON, the handler refuses. */
async function bodyOf(c: Context<ApiEnv>): Promise<State> {
  if (!/^application\/([\w.-]+\+)?json/i.test(c.req.header('content-type') ?? '')) return undefined
  try {
    return await c.req.json()
  } catch {
    return undefined
  }
}

async function answerOf(answer: Response): Promise<State> {
  if (!/^application\/json/.test(answer.headers.get('content-type') ?? '')) return undefined
  return answer.clone().json()
}

/** @param call 'PATCH /admin/orders/{id}' */
function paramsOf(c: Context<ApiEnv>, call: string): DeedParams {
  const path = call.slice(call.indexOf(' ') + 1).split('/')
  const parts = c.req.path.replace(/^\/api(?=\/)/, '').split('/')
  const named = path.flatMap((name, at): [string, string][] =>
    name.startsWith('{') ? [[name.slice(1, -1), decoded(parts[at] ?? '')]] : [],
  )
  const all = [...Object.entries(c.req.query()), ...named]
  return Object.fromEntries(all.map(([name, text]) => [name, withoutNuls(text)]))
}

const filledIn = (path: string, params: DeedParams) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
