/** BOOK-1, BOOK-2: when revenue counts, and what the bookkeeper's own program calls its accounts. */
import { z } from '@hono/zod-openapi'
import type { Store } from '../../platform/database/store.ts'
import { readBooksSettings, saveBooksSettings } from '../ledger/ledger.server.ts'
import { bases } from '../ledger/months.ts'
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

/** In a transaction. */
export async function saveSettings(store: Store, { basis, ...names }: BooksSettings): Promise<BooksSettings> {
  const accounts = Object.fromEntries(
    accountKeys.map((key) => [key, names.accounts[key] === '' ? accountNames[key] : names.accounts[key]]),
  )
  await saveBooksSettings(store, { basis, accounts: JSON.stringify({ ...names, accounts }) })
  return readSettings(store)
}

/** Undefined while one that is used has no code. */
export const codesOf = ({ codes }: BooksSettings): Accounts | undefined =>
  accountKeys.every((key) => key === 'bank' || codes[key] !== '') ? codes : undefined
