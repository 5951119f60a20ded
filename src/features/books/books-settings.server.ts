/** BOOK-1, BOOK-2: when revenue counts, and what the bookkeeper's own program calls its accounts. */
import { z } from '@hono/zod-openapi'
import type { Store } from '../../platform/database/store.ts'
import { lockBooksSettings, readBooksSettings, saveBooksSettings } from '../ledger/ledger.server.ts'
import { bases } from '../ledger/months.ts'
import { type EditConflict, type EditWords, flatFields, mergeEdit } from '../shared/two-desks/merge-edit.server.ts'
import { enterUnfinished } from './basis.server.ts'
import { type AccountKey, type Accounts, accountNames } from './journal.ts'

const accountKeys = Object.keys(accountNames) as AccountKey[]

const text = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    .refine((typed) => !/\p{Cc}/u.test(typed), 'Leave out tabs and line breaks.')

const named = (most: number) =>
  z.object(
    Object.fromEntries(accountKeys.map((key) => [key, text(most)])) as Record<AccountKey, ReturnType<typeof text>>,
  )

export const BooksSettingsSchema = z
  .object({
    basis: z.enum(bases).openapi({ description: 'When revenue and its tax count' }),
    accounts: named(100).openapi({ description: 'Names for QuickBooks; the usual one where it is empty' }),
    codes: named(10).openapi({ description: 'Account codes for Xero; that of `bank` is not used' }),
    taxRate: text(50).openapi({ description: 'For Xero: the full name of the rate without tax' }),
  })
  .openapi('BooksSettings')

export type BooksSettings = z.infer<typeof BooksSettingsSchema>

const noCodes = Object.fromEntries(accountKeys.map((key) => [key, ''])) as Record<AccountKey, string>

export async function readSettings(store: Store): Promise<BooksSettings> {
  const { basis, accounts: kept } = await readBooksSettings(store)
  const { accounts, codes, taxRate = 'Tax Exempt (0%)' }: Partial<BooksSettings> = JSON.parse(kept)
  return { basis, accounts: { ...accountNames, ...accounts }, codes: { ...noCodes, ...codes }, taxRate }
}

const labels: Record<string, string> = {
  basis: 'A sale counts',
  taxRate: 'Tax rate',
  ...Object.fromEntries(
    accountKeys.flatMap((key) => [
      [`accounts.${key}`, `Account name: ${accountNames[key]}`],
      [`codes.${key}`, `Account code: ${accountNames[key]}`],
    ]),
  ),
}
const words: EditWords<Record<string, unknown>> = {
  ...labels,
  basis: { label: 'A sale counts', text: (basis) => (basis === 'payment' ? 'On payment' : 'On delivery') },
}

/** STAFF-3: in a transaction. `was` is what the owner saw of them. */
export async function changeSettings(
  store: Store,
  wanted: BooksSettings,
  was: Record<string, unknown> | undefined,
  now: number,
): Promise<{ ok: true; settings: BooksSettings } | EditConflict> {
  await lockBooksSettings(store)
  const before = await readSettings(store)
  const edit = mergeEdit(flatFields(before), flatFields(wanted), was && flatFields(was), words)
  if (!edit.ok) return { ...edit, now: before }
  const ofGroup = (group: string) =>
    Object.fromEntries(accountKeys.map((key) => [key, edit.merged[`${group}.${key}`]])) as Record<AccountKey, string>
  const { basis, taxRate } = { ...wanted, ...edit.merged }
  const settings = await saveSettings(store, {
    ...{ basis, taxRate, accounts: ofGroup('accounts'), codes: ofGroup('codes') },
  })
  if (before.basis !== basis) await enterUnfinished(store, now)
  return { ok: true, settings }
}

async function saveSettings(store: Store, { basis, ...names }: BooksSettings): Promise<BooksSettings> {
  const accounts = Object.fromEntries(
    accountKeys.map((key) => [key, names.accounts[key] === '' ? accountNames[key] : names.accounts[key]]),
  )
  await saveBooksSettings(store, { basis, accounts: JSON.stringify({ ...names, accounts }) })
  return readSettings(store)
}

/** Undefined while one that is used has no code. */
export const codesOf = ({ codes }: BooksSettings): Accounts | undefined =>
  accountKeys.every((key) => key === 'bank' || codes[key] !== '') ? codes : undefined
