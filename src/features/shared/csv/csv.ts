/** Spreadsheet files as RFC 4180 says, whose texts stay texts. Pure. */

/** Without it, Excel doesn't read the file as UTF-8 and garbles names. */
export const byteOrderMark = '\ufeff'

/** A text that a spreadsheet would take for a number or a date. */
type AsText = { asText: string }
/** Such as '-25.50', which no one can run. */
type Amount = { amount: string }
export type Cell = string | number | AsText | Amount

export const csvLine = (cells: readonly Cell[]) => `${cells.map(cell).join(',')}\r\n`

/**
 * What Excel would read as a number, a date or a time: '02134' would lose its zero, '12-25' become December. A formula that
 * yields a text is the one writing that it, LibreOffice and Google Sheets leave alone; it holds digits and signs only.
 */
const readAsFigure = /^[\d.,]+(?:e[+-]?\d+)?$|^\d{1,4}[-/.:]\d{1,2}(?:[-/.:]\d{1,4})?$/i

export function textCell(text: string): string | AsText {
  const trimmed = text.trim()
  return readAsFigure.test(trimmed) ? { asText: trimmed } : text
}

/** Without the plus of a country code, which would begin a formula. */
export const phoneCell = (phone: string) => textCell(phone.replace(/^\s*\+\s*(?=\d)/, ''))

/**
 * Spreadsheets run a cell that starts like a formula; an apostrophe makes it text. Full-width signs and signs after blanks
 * count too. Source: OWASP, CSV injection.
 */
export function cell(value: Cell): string {
  if (typeof value === 'object') return 'amount' in value ? value.amount : `"=""${value.asText}"""`
  const text = String(value)
  const safe = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
