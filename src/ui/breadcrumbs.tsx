import { Children, type ReactNode } from 'react'

/** A breadcrumb trail: the children link to the pages above, and `current` names this page. */
export function Breadcrumbs({
  current,
  className,
  children,
}: {
  current: string
  className?: string
  children: ReactNode
}) {
  return (
    <nav aria-label="Breadcrumb" className={className}>
      <ol className="flex flex-wrap items-center text-sm text-quiet">
        {Children.map(children, (link) => (
          <li className="flex items-center [&>a]:py-2.5 [&>a]:underline-offset-4 [&>a:hover]:text-ink [&>a:hover]:underline">
            {link}
            <Slash />
          </li>
        ))}
        <li aria-current="page" className="min-w-0 py-2.5 wrap-anywhere text-ink">
          {current}
        </li>
      </ol>
    </nav>
  )
}

function Slash() {
  return (
    <span aria-hidden className="px-2">
      /
    </span>
  )
}
