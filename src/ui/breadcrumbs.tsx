import { Children, type ReactNode } from 'react'

/**
 * A breadcrumb trail: the children link to the pages above, and `current` names this page. It keeps to one line, so that
 * it takes the same room in every font; the page's heading has the whole name.
 */
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
      <ol className="flex items-center text-sm whitespace-nowrap text-quiet">
        {Children.map(children, (link) => (
          <li className="flex items-center [&>a]:py-2.5 [&>a]:underline-offset-4 [&>a:hover]:text-ink [&>a:hover]:underline">
            {link}
            <Slash />
          </li>
        ))}
        <li aria-current="page" className="min-w-0 truncate py-2.5 text-ink">
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
