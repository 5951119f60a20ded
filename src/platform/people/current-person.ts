/** Who is signed in and causes the work at hand: for what a write notes down (STAFF-2). */
import { AsyncLocalStorage } from 'node:async_hooks'

export type CurrentPerson = { id: string; name: string }

const people = new AsyncLocalStorage<CurrentPerson>()

/** `work`, and all that it calls and awaits, is done by this person. The desk's door calls it for every request. */
export const asPerson = <T>(person: CurrentPerson, work: () => T): T => people.run(person, work)

/** What the first owner is called until they say otherwise (migrations/0052-persons.ts). */
const unnamed = 'Owner'

/** For the row of a history: null for what a customer or the shop itself does, and for an owner without a name of their own. */
export function currentName(): string | null {
  const name = currentPerson()?.name
  return name === undefined || name === unnamed ? null : name
}

/** 'By the owner', 'By Ray Tucker'. */
export const byWhom = (): string => currentName() ?? 'the owner'

/** Undefined for what a customer or the shop itself does. */
export const currentPerson = (): CurrentPerson | undefined => people.getStore()
