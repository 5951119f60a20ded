/** WIN-7: what the checkout's sections say when they are folded, and what Pay still waits for. Pure. */
import type { Place } from '../../delivery/delivery-rules.ts'
import { deliveryProblem } from '../../delivery/zip-field.ts'
import { type CheckoutDetails, type DetailName, detailProblems } from '../checkout-details.ts'

type Part = 'where' | 'who' | 'billing'

const partOf = (name: string): Part =>
  name.startsWith('shipping.') ? 'where' : name.startsWith('billing.') ? 'billing' : 'who'

/** What is known of the address's ZIP code: null where nothing is, undefined while it is looked up or can't be. */
type KnownPlace = Place | null | undefined

/** Whether anything in a part of the form is missing or wrong. */
function wrongParts(details: CheckoutDetails, place: KnownPlace): Set<Part> {
  const parts = new Set(Object.keys(detailProblems(details)).map(partOf))
  if (deliveryProblem(details.shipping, place)) parts.add('where')
  return parts
}

/**
 * '214 Cedar Lane, Nashville, TN 37203' and 'June Carter, june@example.com', each while nothing is known to be wrong with its
 * part. The server checks it again.
 */
export function foldedLines(details: CheckoutDetails, place: KnownPlace): { where?: string; who?: string } {
  const wrong = wrongParts(details, place)
  const { name, email, phone, shipping } = details
  return {
    ...(!wrong.has('where') && {
      where: `${shipping.street.trim()}, ${shipping.city.trim()}, ${shipping.state} ${shipping.zip.trim()}`,
    }),
    ...(!wrong.has('who') && {
      who: [name, email, phone]
        .map((text) => text.trim())
        .filter(Boolean)
        .join(', '),
    }),
  }
}

const asked: [DetailName[], string][] = [
  [['shipping.zip', 'shipping.city', 'shipping.state', 'shipping.street'], 'address'],
  [['name'], 'name'],
  [['email'], 'email'],
  [['phone'], 'phone number'],
]

/** 'your address, name and card'; undefined once everything is there. */
export function stillNeeded(details: CheckoutDetails, place: KnownPlace, isCardComplete: boolean): string | undefined {
  const problems = detailProblems(details)
  const wrong = wrongParts(details, place)
  const needed = [
    ...asked
      .filter(([names, what]) => names.some((name) => problems[name]) || (what === 'address' && wrong.has('where')))
      .map(([, what]) => what),
    ...(isCardComplete ? [] : ['card']),
    ...(wrong.has('billing') ? ['billing address'] : []),
  ]
  const last = needed.pop()
  if (last === undefined) return undefined
  return `your ${needed.length > 0 ? `${needed.join(', ')} and ${last}` : last}`
}
