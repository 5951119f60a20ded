/** The parts of a guide that are more than a paragraph. */
import { clsx } from 'clsx'
import { Check, TriangleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'

/** For what can burn, fall or hurt. Says where the reader's own limit is written; never promises that a thing is safe. */
export function SafetyBox({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId()
  return (
    <div
      role="note"
      aria-labelledby={titleId}
      className="my-5 space-y-2 border-l-4 border-ember py-1 pl-4 text-ui sm:pl-5 sm:text-base print:break-inside-avoid"
    >
      <p id={titleId} className="flex items-start gap-3 font-semibold text-ember">
        <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
        {title}
      </p>
      {children}
    </div>
  )
}

export function Steps({ steps }: { steps: { title: string; body: ReactNode }[] }) {
  return (
    <ol className="my-6 list-none space-y-5 pl-0">
      {steps.map((step, index) => (
        <li key={step.title} className="mt-0 grid grid-cols-[2.25rem_1fr] gap-x-3 print:break-inside-avoid">
          <span aria-hidden className="font-display text-2xl leading-7 font-medium text-oak tabular-nums">
            {index + 1}
          </span>
          <div>
            <h3 className="mt-0 font-sans text-base leading-7 font-semibold tracking-normal">{step.title}</h3>
            <div className="mt-2 space-y-3">{step.body}</div>
          </div>
        </li>
      ))}
    </ol>
  )
}

const foldClass =
  'flex min-h-11 list-none items-center gap-3 py-2 leading-6 hover:text-oak [&::-webkit-details-marker]:hidden ' +
  "after:ml-auto after:pl-2 after:text-lg after:leading-none after:text-oak after:content-['+'/''] group-open:after:rotate-45 " +
  'after:transition-[rotate] print:after:content-none'

type FoldItem = {
  title: string
  /** In sight while it is folded: the gist. */
  gist?: string
  body: ReactNode
  /** An anchor. */
  id?: string
}

/**
 * What is looked up and not read through, behind its title. The browser opens it for a search in the page and for an anchor
 * inside, and paper shows it open.
 */
export function Folds({ items }: { items: FoldItem[] }) {
  return (
    <div data-wide className="my-4 divide-y divide-line border-y border-line">
      {items.map(({ title, gist, body, id }) => (
        <details key={title} id={id} className="group mt-0 scroll-mt-8">
          <summary className={foldClass}>
            <span>
              <span className="font-semibold">{title}</span>
              {gist && <span className="block text-ui text-quiet">{gist}</span>}
            </span>
          </summary>
          <div className="space-y-4 pb-5 [&>:first-child]:mt-0 [&>:last-child]:mb-0">{body}</div>
        </details>
      ))}
    </div>
  )
}

/** Terms as folds: the explanation is behind its term. */
export const FoldedTerms = ({ terms }: { terms: { term: string; gist?: string; body: ReactNode }[] }) => (
  <Folds
    items={terms.map(({ term, gist, body }) => ({
      title: term,
      ...(gist && { gist }),
      body: <p className="max-w-measure">{body}</p>,
    }))}
  />
)

/** Steps as folds, for what is followed with a tool in the other hand: where one is stays in sight. */
export function FoldedSteps({ steps }: { steps: { title: string; body: ReactNode }[] }) {
  return (
    <ol data-wide className="my-4 list-none divide-y divide-line border-y border-line pl-0">
      {steps.map((step, index) => (
        <li key={step.title} className="mt-0 print:break-inside-avoid">
          <details className="group">
            <summary className={foldClass}>
              <span aria-hidden className="w-6 shrink-0 font-display text-xl font-medium text-oak tabular-nums">
                {index + 1}
              </span>
              <h3 className="mt-0 font-sans text-base leading-6 font-semibold tracking-normal">{step.title}</h3>
            </summary>
            <div className="max-w-measure space-y-3 pb-5 pl-9">{step.body}</div>
          </details>
        </li>
      ))}
    </ol>
  )
}

/** Things to have or to do; `note` says which, how many or why. */
export function Checklist({ items }: { items: { item: string; note?: string }[] }) {
  return (
    <ul data-wide className="my-6 grid list-none gap-x-8 gap-y-3 pl-0 sm:grid-cols-2">
      {items.map(({ item, note }) => (
        <li key={item} className="mt-0 flex gap-3 print:break-inside-avoid">
          <Check aria-hidden className="mt-1 size-4 shrink-0 text-moss" />
          <span className="leading-6">
            {item}
            {note && <span className="block text-sm text-quiet">{note}</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** A list of terms, each with its explanation. */
export function Terms({ terms }: { terms: { term: string; body: ReactNode }[] }) {
  return (
    <dl data-wide className="my-5 divide-y divide-line border-y border-line">
      {terms.map(({ term, body }) => (
        <div key={term} className="gap-6 py-3 sm:grid sm:py-4 sm:grid-cols-[11rem_1fr] print:break-inside-avoid">
          <dt className="mt-0">{term}</dt>
          <dd className="mt-1 text-ink sm:mt-0">{body}</dd>
        </div>
      ))}
    </dl>
  )
}

/**
 * A table whose first column names the row. `figures` are the columns (from 0) of numbers, aligned right. A phone of 360 px
 * has room for four short columns.
 */
export function RatesTable({
  caption,
  columns,
  rows,
  figures = [],
}: {
  caption: string
  columns: string[]
  /** `[name, ...cells]`; a name may have a line of its own underneath. */
  rows: [name: string | { name: string; note: string }, ...cells: ReactNode[]][]
  figures?: number[]
}) {
  const align = (column: number) =>
    figures.includes(column) ? 'text-right tabular-nums [td&]:whitespace-nowrap' : 'text-left'
  return (
    <div data-wide className="my-5 border-y border-line print:break-inside-avoid">
      <table className="w-full border-collapse text-ui">
        <caption className="pt-3 pb-1.5 text-left font-semibold">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th
                key={column}
                scope="col"
                className={clsx(
                  'border-0 py-1.5 pr-3 align-bottom text-sm font-medium text-quiet last:pr-0 sm:pr-5',
                  align(index),
                )}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([heading, ...cells]) => {
            const { name, note } = typeof heading === 'string' ? { name: heading, note: undefined } : heading
            return (
              <tr key={name} className="border-t border-line align-top">
                <th scope="row" className="border-0 py-2.5 pr-3 text-left font-medium sm:pr-5">
                  {name}
                  {note && <span className="block text-sm font-normal text-quiet">{note}</span>}
                </th>
                {cells.map((cell, index) => (
                  <td
                    key={columns[index + 1]}
                    className={clsx('border-0 py-2.5 pr-3 last:pr-0 sm:pr-5', align(index + 1))}
                  >
                    {cell}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** A drawing and its caption, which describes it for readers who can't see it. */
export function Figure({ caption, children }: { caption: ReactNode; children: ReactNode }) {
  return (
    <figure data-wide className="my-6 print:break-inside-avoid">
      <div className="flex justify-center bg-sheet p-3 sm:p-6 print:bg-transparent">{children}</div>
      <figcaption className="mt-2.5 text-sm leading-6 text-quiet">{caption}</figcaption>
    </figure>
  )
}

/** Blank lines to fill in on the printed page. */
export function Worksheet({ lines }: { lines: string[] }) {
  return (
    <ul data-wide className="my-4 list-none bg-sheet px-4 pb-5 pl-4 sm:px-6 print:bg-transparent print:p-0">
      {lines.map((line) => (
        <li key={line} className="mt-0 grid gap-x-6 border-b border-edge pt-5 pb-1 sm:grid-cols-2 print:pt-7">
          <span>{line}</span>
          <span aria-hidden className="h-6 sm:h-auto" />
        </li>
      ))}
    </ul>
  )
}
