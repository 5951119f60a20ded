import { clsx } from 'clsx'

/*
 * One list, two shapes: separate cards on small screens; from 1024 px the same elements are the cells of dense rows
 * under column titles that stay in sight. The columns are the caller's: a class such as 'lg:grid-cols-[…]'.
 */

export const rowsClass =
  'grid gap-3 sm:grid-cols-2 lg:grid-cols-1 lg:gap-0 lg:rounded-b-card lg:border lg:border-t-0 lg:border-line lg:bg-card'

export const rowClass =
  'grid grid-cols-[minmax(0,1fr)_auto] content-between gap-x-4 gap-y-1 rounded-card border border-line bg-card p-4 ' +
  'lg:content-center lg:items-center lg:rounded-none lg:border-x-0 lg:border-t-0 lg:py-1.5 lg:last:rounded-b-card lg:last:border-b-0'

/** For the eye only: each row says what its figures are by itself. The last title is over figures. */
export function ColumnTitles({ columns, titles }: { columns: string; titles: readonly string[] }) {
  return (
    <div
      aria-hidden
      className={clsx(
        columns,
        'sticky top-0 z-10 hidden rounded-t-card border border-line bg-sand py-2 text-sm font-semibold lg:grid',
      )}
    >
      {titles.map((title) => (
        <span key={title} className="last:text-right">
          {title}
        </span>
      ))}
    </div>
  )
}
