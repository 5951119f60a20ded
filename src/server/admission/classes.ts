/** Which requests go first when the shop can't answer all of them, and which are refused first. */

/**
 * In order: of two that wait, the upper one goes first. `most` of a class may be in the app at a time. One may enter only
 * while fewer than `upTo` are in it, of whatever class: what is left is free for those above (in telephony: trunk
 * reservation). So a provider's event finds a place while shoppers fill theirs, and a flood of events takes half.
 */
export const classes = {
  /** The payment provider's events. The shop asks the provider about each: with half a second each, 32 a second get through. */
  events: { most: 16, upTo: 32 },
  /** The owner at work, by a session that opened the desk before. */
  owner: { most: 8, upTo: 30 },
  /** What a customer is in the middle of: paying, accepting an offer, and reading the own cart, order or quote. */
  underWay: { most: 28, upTo: 28 },
  /** What a customer begins: pieces into the cart, quotes, messages. Also the desk for a session not yet seen. */
  starting: { most: 24, upTo: 24 },
  /** Everything that anyone can ask for: searches, sign-ins, addresses that the shop doesn't have. */
  anyone: { most: 12, upTo: 16 },
} as const satisfies Record<string, { most: number; upTo: number }>

export type ClassName = keyof typeof classes

/** The first that matches. `exempt` are never refused and take no place. */
const rules: [RegExp, ClassName | 'exempt'][] = [
  [/^(GET|HEAD) \/(healthz|readyz|metrics)$/, 'exempt'],
  [/^POST \/api\/payments\/webhook$/, 'events'],
  [/^POST \/api\/(create-payment-intent|orders|demo-payments\/confirm)$/, 'underWay'],
  [/^POST \/api\/quote-pages\/[^/]+\/(accept|decline|payments\/[^/]+)$/, 'underWay'],
  [/^(GET|HEAD) \/api\/(cart|orders|quote-pages|review-pages)\/./, 'underWay'],
  [/^(GET|HEAD) \/(quote|review)\/./, 'underWay'],
  [/^(POST|PATCH|DELETE) \/api\/cart(\/|$)/, 'starting'],
  [/^POST \/api\/quotes$/, 'starting'],
  [/^POST \/api\/orders\/[^/]+\/messages(\/|$)/, 'starting'],
  [/^(POST|PUT|DELETE) \/api\/(quote|review)-pages\/./, 'starting'],
]

/** The owner's own calls: no visitor makes them. */
const desk = /^\/api\/(admin|quotes|gallery-images)(\/|$)/

/**
 * The class of a request by its address.
 * @param owner 'known' when its session has opened the desk before, 'unknown' when only the cookie's name says so.
 */
export function classOf(method: string, url: string, owner: 'known' | 'unknown' | undefined): ClassName | 'exempt' {
  const mark = url.indexOf('?')
  const path = mark < 0 ? url : url.slice(0, mark)
  const call = `${method} ${path}`
  const named = rules.find(([pattern]) => pattern.test(call))?.[1]
  if (named === 'exempt' || named === 'events') return named
  if (owner === 'known') return 'owner'
  if (named) return named
  return owner === 'unknown' && desk.test(path) ? 'starting' : 'anyone'
}
