/** People of the shop beside its first owner, for tests. */
import { nameKeyOf, type StaffRole } from '../../../src/features/owner/people/person.ts'
import { quickHash } from '../database/fresh-database.ts'
import type { SharedShop } from '../test-shop.ts'

type Shop = Pick<SharedShop, 'store' | 'now' | 'send'>

export type NewPerson = { name: string; role?: StaffRole; email?: string | null; password?: string }

/** On file, not signed in. */
export async function addPerson(shop: Shop, person: NewPerson): Promise<string> {
  const { name, role = 'workshop', email = null, password = staffPassword } = person
  const id = `test-${nameKeyOf(name).replaceAll(' ', '-')}`
  await shop.store.db
    .insertInto('persons')
    .values({
      ...{ id, name, name_key: nameKeyOf(name), email, role, removed_at: null },
      ...{ password: JSON.stringify(quickHash(password)), created_at: shop.now() },
    })
    .execute()
  return id
}

export const staffPassword = 'a password of the workshop'

export const signInAs = (
  shop: Shop,
  who: string | undefined,
  password = staffPassword,
  headers: Record<string, string> = {},
): Promise<Response> => shop.send('POST', '/api/admin/login', { password, ...(who !== undefined && { who }) }, headers)

export const cookieOf = (answer: Response): string => answer.headers.get('set-cookie')?.split(';', 1)[0] ?? ''

/** On file and signed in: the header of the cookie. */
export async function openAs(shop: Shop, person: NewPerson): Promise<{ id: string; cookie: string }> {
  const id = await addPerson(shop, person)
  return { id, cookie: cookieOf(await signInAs(shop, person.name, person.password)) }
}
