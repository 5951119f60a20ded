/**
 * BOOK-1: journals as files that QuickBooks and Xero import. Pure.
 * QuickBooks Online: quickbooks.intuit.com, 'Import journal entries' (journal number, 21 characters at most, date as MM/DD/YYYY,
 * account name, debits, credits, description; a name only for Accounts Receivable and Payable). QuickBooks Desktop: Intuit's
 * IIF import kit (tabs; the lines of an entry add up to 0, credits below it). Xero: help.xero.com, 'ManualJournalsImport'
 * (account codes, full name of a tax rate, debits above 0, dates as dd mmm yyyy; 300 lines a file) and 'Q_JournalBankAcc'.
 */
import { decimalFromCents } from '../pricing/money.ts'
import { monthNames } from '../shared/clock.ts'
import { csvLine } from '../shared/csv/csv.ts'
import type { Accounts, JournalEntry } from './journal.ts'

export const journalFormats = ['quickbooks-online', 'quickbooks-desktop', 'xero'] as const
type JournalFormat = (typeof journalFormats)[number]

export const journalFormatNames: Record<JournalFormat, string> = {
  'quickbooks-online': 'QuickBooks Online',
  'quickbooks-desktop': 'QuickBooks Desktop',
  xero: 'Xero',
}

type Days = { from: string; to: string }

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
      return { ...csv, name: `journal-${wanted.period}-xero.csv`, text: xero(entries, wanted) }
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

/** Narration and date make lines one journal; the number makes it this entry's own. */
function xero(entries: readonly JournalEntry[], { accounts, taxRate }: Wanted): string {
  const header = ['*Narration', '*Date', 'Description', '*AccountCode', '*TaxRate', '*Amount', ...trackingNames]
  const lines = entries
    .filter(isForXero)
    .flatMap(({ number, day, text, lines }) =>
      lines.map(({ account, debitCents, creditCents }) => [
        `${number} ${text}`,
        dayMonthYear(day),
        text,
        accounts[account],
        taxRate,
        amount(debitCents - creditCents),
        ...trackingNames.map(() => ''),
      ]),
    )
  return [header, ...lines].map(csvLine).join('')
}

/** As the template has them. */
const trackingNames = ['TrackingName1', 'TrackingOption1', 'TrackingName2', 'TrackingOption2']

/** A manual journal can't be on a bank account: the bank's own feed brings the payouts. */
const isForXero = ({ lines }: JournalEntry) => !lines.some(({ account }) => account === 'bank')

const xeroLines = 300

/** The day before, in UTC: days as such have no clocks that change. */
const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)

/** Each of Xero's files has as many days as fit in. */
export function xeroFiles(entries: readonly JournalEntry[], { from, to }: Days): Days[] {
  const files = [{ from, to }]
  let count = 0
  for (const [day, those] of Map.groupBy(entries.filter(isForXero), (entry) => entry.day)) {
    const lines = those.reduce((sum, entry) => sum + entry.lines.length, 0)
    const last = files.at(-1)
    if (last && count > 0 && count + lines > xeroLines) {
      last.to = dayBefore(day)
      files.push({ from: day, to })
      count = 0
    }
    count += lines
  }
  return files
}

/** '11/30/2026'. */
const monthDayYear = (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`
/** '05 Oct 2026', which no one reads the other way around. */
const dayMonthYear = (day: string) =>
  `${day.slice(8)} ${(monthNames[Number(day.slice(5, 7)) - 1] ?? '').slice(0, 3)} ${day.slice(0, 4)}`
