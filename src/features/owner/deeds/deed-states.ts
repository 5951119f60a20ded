/** STAFF-2: what a person wants to know of an answer of the API, its fields in words. Pure. */
import { centsOf, formatCents } from '../../pricing/money.ts'
import { roleNames, staffRoles } from '../people/person.ts'
import { type State, sentence } from './deed-changes.ts'

type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isFields) : [])
const words = (value: unknown) => (typeof value === 'string' ? sentence(value.replaceAll(/[_-]/g, ' ')) : '')
/** The workshop's answers have '$…'. */
const money = (value: unknown) =>
  typeof value === 'string' && /^-?\d+\.\d\d$/.test(value) ? formatCents(centsOf(value)) : ''
const joined = (...parts: string[]) => parts.filter((part) => part !== '').join(', ')

/** Each of a list under its own name, numbered from 1 where there are several. */
const numbered = (list: readonly Fields[], name: string, say: (item: Fields) => unknown): Fields =>
  Object.fromEntries(list.map((item, at) => [list.length > 1 ? `${name} ${at + 1}` : name, say(item)]))

export function orderState(order: State): State {
  if (!isFields(order)) return undefined
  const items = listOf(order.items)
  return {
    status: words(order.status),
    setAside: words(order.setAside),
    'promised day': order.promisedOn,
    ...{ customer: order.customerName, email: order.customerEmail, phone: order.customerPhone },
    address: isFields(order.shippingAddress) ? Object.values(order.shippingAddress).join(', ') : '',
    'needs a look': order.needsLook,
    ...numbered(listOf(order.payments), 'Payment', ({ kind, amount, state, how, refunded }) =>
      joined(words(kind), money(amount), words(state), words(how), isZero(refunded) ? '' : `${money(refunded)} back`),
    ),
    ...numbered(listOf(order.refunds), 'Refund', ({ amount, state }) => joined(money(amount), words(state))),
    ...numbered(items, 'Piece', ({ work }) => words(work)),
    ...numbered(items, 'Photograph of piece', ({ photo }) => isFields(photo)),
    ...numbered(items, 'In the gallery, piece', ({ isInGallery }) => isInGallery),
  }
}

const isZero = (amount: unknown) => typeof amount !== 'string' || /^0+\.00$/.test(amount)

/** Of a quote, or of its offer. */
export function ownQuoteState(answer: State): State {
  if (!isFields(answer)) return undefined
  if ('draft' in answer) {
    const { state, draft, priced, versions, reminders } = answer
    return {
      'state of the offer': words(state),
      total: money(isFields(priced) && isFields(priced.content) ? priced.content.total : undefined),
      ...numbered(listOf(versions).toReversed(), 'Sent version', ({ state: now, content }) =>
        joined(
          isFields(content) ? money(content.total) : '',
          words(now),
          isFields(content) ? `good until ${content.validUntil}` : '',
        ),
      ),
      'reminders stopped by': isFields(reminders) ? words(reminders.stoppedBy) : '',
      ...(isFields(draft) ? draft : {}),
    }
  }
  const { status, closed, customerEmail, customerPhone } = answer
  return {
    status: words(status),
    closed: isFields(closed) ? joined(words(closed.as), String(closed.reason)) : '',
    ...{ email: customerEmail, phone: customerPhone },
  }
}

/** One of those who may sign in; of the devices only how many. */
export function personState(people: State, { id }: Readonly<Record<string, string>>): State {
  const found = isFields(people) ? listOf(people.people).find((one) => one.id === id) : undefined
  if (!found) return undefined
  const role = staffRoles.find((known) => known === found.role)
  return {
    ...{ name: found.name, email: found.email, role: role && roleNames[role] },
    'signed in on devices': listOf(found.devices).length,
  }
}
