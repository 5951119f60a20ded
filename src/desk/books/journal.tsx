import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { journalFormatNames, journalFormats } from '../../features/books/journal-files.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { booksSettingsQuery, journalHref, type MonthReport } from './books-queries.ts'
import { BooksSettingsButton } from './books-settings.tsx'
import { monthText, shortMonthText } from './books-text.ts'

/** The journal of the month, as a file for the bookkeeper's own program. */
export function JournalButton({ report: { month, from, to, isClosed } }: { report: MonthReport }) {
  const [isOpen, setIsOpen] = useState(false)
  const { data: settings } = useQuery({ ...booksSettingsQuery, enabled: isOpen })
  const lacksCodes = settings !== undefined && Object.values(settings.codes).includes('')
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setIsOpen(true)}>
        Journal for…
      </Button>
      <Dialog open={isOpen} onOpenChange={setIsOpen} size="sm" title={`Journal of ${monthText(month)}`}>
        {!isClosed && (
          <p className="mb-4 text-ui">
            {shortMonthText(month, month)} is still open. Import it once it's closed, or the entries may still change.
          </p>
        )}
        <ul className="grid gap-2">
          {journalFormats.map((format) => (
            <li key={format}>
              {format === 'xero' && lacksCodes ? (
                <p className="py-2 text-ui text-quiet">
                  Xero needs the code of each account first. <BooksSettingsButton label="Enter the codes…" />
                </p>
              ) : (
                <a
                  href={journalHref({ from, to }, format)}
                  download
                  className={buttonClass('secondary', 'md', 'w-full justify-start!')}
                >
                  <Download aria-hidden className="size-4" />
                  {journalFormatNames[format]}
                </a>
              )}
            </li>
          ))}
        </ul>
        <p className="mt-4 text-sm text-quiet">
          Each movement of money and each sale is one entry. <BooksSettingsButton label="Account names…" />
        </p>
      </Dialog>
    </>
  )
}
