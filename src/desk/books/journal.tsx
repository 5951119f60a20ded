import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { journalFormatNames, journalFormats } from '../../features/books/journal-files.ts'
import { dayText } from '../../features/shared/clock.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { booksSettingsQuery, journalFilesQuery, journalHref, type MonthReport } from './books-queries.ts'
import { BooksSettingsButton } from './books-settings.tsx'
import { monthText, shortMonthText } from './books-text.ts'

/** The journal of the month, as a file for the bookkeeper's own program. */
export function JournalButton({ report }: { report: MonthReport }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setIsOpen(true)}>
        Journal for…
      </Button>
      <Dialog open={isOpen} onOpenChange={setIsOpen} size="sm" title={`Journal of ${monthText(report.month)}`}>
        <Files report={report} />
      </Dialog>
    </>
  )
}

function Files({ report: { month, from, to, closed } }: { report: MonthReport }) {
  const { data: settings } = useQuery(booksSettingsQuery)
  const lacksCodes = settings !== undefined && !hasCodes(settings.codes)
  const { data: { xero } = { xero: [] } } = useQuery(journalFilesQuery({ from, to }))
  const parts = xero.length > 1 ? xero : [{ from, to }]
  return (
    <>
      {!closed && (
        <p className="mb-4 text-ui">
          {shortMonthText(month, month)} is still open. Import it once it's closed, or the entries may still change.
        </p>
      )}
      <ul className="grid gap-2">
        {journalFormats.map((format) => {
          if (format !== 'xero')
            return (
              <li key={format}>
                <FileLink href={journalHref({ from, to }, format)} name={journalFormatNames[format]} />
              </li>
            )
          if (lacksCodes)
            return (
              <li key={format}>
                <p className="py-2 text-ui text-quiet">
                  Xero needs the code of each account first. <BooksSettingsButton label="Enter the codes…" />
                </p>
              </li>
            )
          return parts.map((days) => (
            <li key={`${format} ${days.from}`}>
              <FileLink href={journalHref(days, format)} name={xeroName(days, parts.length)} />
            </li>
          ))
        })}
      </ul>
      <div className="mt-4 grid gap-2 text-sm text-quiet">
        <p>
          Each movement of money and each sale is one entry, and a refund is one with what it takes off sales. An entry
          keeps its number, such as L128, for good.
        </p>
        <p>
          Xero's file leaves out the payouts: your bank feed brings those lines, and you code each to your account for
          card payments.{parts.length > 1 && ' It is in parts, since Xero takes 300 lines a file.'}
        </p>
        <p>
          <BooksSettingsButton label="Account names…" />
        </p>
      </div>
    </>
  )
}

/** Xero's file has no payouts. */
const hasCodes = (codes: Record<string, string>) =>
  Object.entries(codes).every(([key, code]) => key === 'bank' || code !== '')

const xeroName = ({ from, to }: { from: string; to: string }, count: number) =>
  count === 1
    ? journalFormatNames.xero
    : `${journalFormatNames.xero}, ${dayText(from)}${from === to ? '' : ` to ${dayText(to)}`}`

const FileLink = ({ href, name }: { href: string; name: string }) => (
  <a href={href} download className={buttonClass('secondary', 'md', 'w-full justify-start!')}>
    <Download aria-hidden className="size-4" />
    {name}
  </a>
)
