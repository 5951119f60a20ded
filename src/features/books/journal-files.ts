/**
 * BOOK-1: journals as files that QuickBooks and Xero import. Pure.
 * QuickBooks Online: quickbooks.intuit.com, 'Import journal entries' (journal number, at most 21 characters; date as
 * MM/DD/YYYY, account name, debits, credits, description). QuickBooks Desktop: 'IIF Overview' (tabs; the lines of an entry add up to 0, credits below
 * it). Xero: help.xero.com, 'ManualJournalsImport' (account codes, full name of a tax rate, debits above 0; 300 lines a file).
 */
import { decimalFromCents } from '../pricing/money.ts'
import { csvLine } from '../shared/csv/csv.ts'
import { type Accounts, byDay, type JournalEntry } from './journal.ts'

export const journalFormats = ['quickbooks-online', 'quickbooks-desktop', 'xero'] as const
export type JournalFormat = (typeof journalFormats)[number]

export const journalFormatNames: Record<JournalFormat, string> = {
  'quickbooks-online': 'QuickBooks Online',
  'quickbooks-desktop': 'QuickBooks Desktop',
  xero: 'Xero',
}

export type JournalFile = { name: string; type: string; text: string }

type Wanted = {
  accounts: Accounts
  /** For Xero, in full. */
  taxRate: string
  /** For the file's name: '2026-11'. */
  period: string
}

export function journalFile(format: JournalFormat, entries: readonly JournalEntry[], wanted: Wanted): JournalFile {
  switch (format) {
    case 'quickbooks-online':
      return { ...csv, name: `journal-${wanted.period}-quickbooks.csv`, text: quickBooksOnline(entries, wanted) }
    case 'quickbooks-desktop':
      return { type: 'text/plain', name: `journal-${wanted.period}.iif`, text: quickBooksDesktop(entries, wanted) }
    case 'xero':
      return { ...csv, name: `journal-${wanted.period}-xero.csv`, text: xero(byDay(entries), wanted) }
  }
}

const csv = { type: 'text/csv' }

const amount = (cents: number) => ({ amount: cents === 0 ? '' : decimalFromCents(cents) })

function quickBooksOnline(entries: readonly JournalEntry[], { accounts }: Wanted): string {
  const header = ['Journal No.', 'Journal Date', 'Account Name', 'Debits', 'Credits', 'Description']
  const lines = entries.flatMap(({ number, day, text, lines }) =>
    lines.map(({ account, debitCents, creditCents }) => [
      number,
      monthDayYear(day),
      accounts[account],
      amount(debitCents),
      amount(creditCents),
      text,
    ]),
  )
  return [header, ...lines].map(csvLine).join('')
}

/** Tabs and ends of lines would end a field. */
const field = (text: string) => text.replaceAll(/[\t\r\n"]+/g, ' ').trim()

function quickBooksDesktop(entries: readonly JournalEntry[], { accounts }: Wanted): string {
  const columns = ['TRNSTYPE', 'DATE', 'ACCNT', 'AMOUNT', 'DOCNUM', 'MEMO']
  const head = [['!TRNS', ...columns], ['!SPL', ...columns], ['!ENDTRNS']]
  const lines = entries.flatMap(({ number, day, text, lines }) => [
    ...lines.map(({ account, debitCents, creditCents }, index) => [
      index === 0 ? 'TRNS' : 'SPL',
      'GENERAL JOURNAL',
      monthDayYear(day),
      accounts[account],
      decimalFromCents(debitCents - creditCents),
      number,
      text,
    ]),
    ['ENDTRNS'],
  ])
  return [...head, ...lines].map((cells) => `${cells.map(field).join('\t')}\r\n`).join('')
}

function xero(entries: readonly JournalEntry[], { accounts, taxRate }: Wanted): string {
  const header = ['*Narration', '*Date', 'Description', '*AccountCode', '*TaxRate', '*Amount']
  const lines = entries.flatMap(({ day, text, lines }) =>
    lines.map(({ account, debitCents, creditCents }) => [
      text,
      dayMonthYear(day),
      '',
      accounts[account],
      taxRate,
      amount(debitCents - creditCents),
    ]),
  )
  return [header, ...lines].map(csvLine).join('')
}

/** '11/30/2026'. */
const monthDayYear = (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`
/** '30/11/2026'. */
const dayMonthYear = (day: string) => `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}`
