import { clsx } from 'clsx'
import type { ReactNode } from 'react'

export type Column<Row> = {
  id: string
  /** Its heading; for a column of buttons, a name for screen readers with `hideHeader`. */
  header: string
  hideHeader?: boolean
  /** Figures: set right, in tabular numerals. */
  numeric?: boolean
  cell: (row: Row) => ReactNode
}

type DataTableProps<Row> = {
  /** Names the table for screen readers. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** Said in place of the rows when there are none. */
  empty: ReactNode
  /** Bounds the height, so that the heading sticks while the rows scroll. */
  className?: string
}

/** A dense table for the owner's desk. The first column names its row. Wider than the screen, it scrolls in itself. */
export function DataTable<Row>({ label, columns, rows, rowKey, empty, className }: DataTableProps<Row>) {
  if (rows.length === 0)
    return <p className="rounded-card border border-line bg-card p-8 text-center text-quiet">{empty}</p>
  return (
    <section aria-label={label} className={clsx('overflow-auto rounded-card border border-line bg-card', className)}>
      <table className="w-full border-separate border-spacing-0 text-ui">
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                className={clsx(
                  'sticky top-0 z-10 border-b border-line bg-sand px-3 py-2 text-sm font-semibold whitespace-nowrap first:pl-4 last:pr-4',
                  column.numeric ? 'text-right' : 'text-left',
                )}
              >
                {column.hideHeader ? <span className="sr-only">{column.header}</span> : column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className="group hover:bg-paper">
              {columns.map((column, index) => {
                const Cell = index === 0 ? 'th' : 'td'
                return (
                  <Cell
                    key={column.id}
                    scope={index === 0 ? 'row' : undefined}
                    className={clsx(
                      'border-b border-line px-3 py-2 font-normal group-last:border-b-0 first:pl-4 last:pr-4',
                      column.numeric ? 'text-right whitespace-nowrap tabular-nums' : 'text-left',
                    )}
                  >
                    {column.cell(row)}
                  </Cell>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
