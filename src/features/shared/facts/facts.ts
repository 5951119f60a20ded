/** SET-1: which facts of the shop its owner changes, for pages and programs that begin with those of content/shop.ts. */
import { type ChangedFacts, shop } from '../../../../content/shop.ts'

const names = [
  ...(['name', 'description', 'copyright', 'phone', 'email', 'address', 'hours', 'closed', 'picturesNote'] as const),
  ...([
    'quotes',
    'orders',
    'finishGuaranteeDays',
    'reviewAfterDays',
    'reminders',
    'serviceArea',
    'truckAreas',
  ] as const),
] satisfies (keyof ChangedFacts)[]

const pickedFrom = (facts: ChangedFacts) =>
  Object.fromEntries(names.map((name) => [name, facts[name]])) as Pick<ChangedFacts, (typeof names)[number]>

/** Those of content/shop.ts. On the server, this is read before any settings are. */
export const startingFacts: ChangedFacts = pickedFrom(shop)

/** As they are now. */
export const changedFacts = (): ChangedFacts => pickedFrom(shop)

/** Only those that aren't as in content/shop.ts, which the browser's code has. */
export function factsForBrowser(): Partial<ChangedFacts> {
  const now = changedFacts()
  const changed = names.filter((name) => JSON.stringify(now[name]) !== JSON.stringify(startingFacts[name]))
  return Object.fromEntries(changed.map((name) => [name, now[name]]))
}
