import { clsx } from 'clsx'
import { Tabs as Radix } from 'radix-ui'
import { type ReactNode, useEffect, useRef } from 'react'

type Tab<Id extends string> = { id: Id; label: ReactNode; content: ReactNode }

type TabsProps<Id extends string> = {
  /** Names the row of tabs for screen readers. */
  label: string
  tabs: readonly Tab<Id>[]
  value: Id
  /** The caller keeps the open tab, such as in the URL. */
  onChange: (id: Id) => void
  /** Links to other pages in the same row, styled with `tabClass`. */
  beside?: ReactNode
  className?: string
}

/** The style of a tab, and of a link next to the tabs. */
export const tabClass =
  'relative flex min-h-11 shrink-0 items-center gap-2 rounded-t-control px-3 text-ui font-medium whitespace-nowrap text-quiet ' +
  'no-underline transition-colors hover:text-ink focus-visible:-outline-offset-2'

/**
 * Only for pages rendered in the browser: on the server Radix would write a style attribute, which the CSP blocks. Arrow
 * keys move along the tabs; Enter or Space opens one, because opening may load something. Only the open panel is
 * rendered.
 */
export function Tabs<Id extends string>({ label, tabs, value, onChange, beside, className }: TabsProps<Id>) {
  const row = useRef<HTMLDivElement>(null)
  // On a narrow screen the row scrolls, so bring the open tab into view.
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>(`[data-tab=${value}]`)
    // Not scrollIntoView, which would scroll the page too.
    if (tab) row.current?.scrollTo({ left: tab.offsetLeft + (tab.offsetWidth - row.current.clientWidth) / 2 })
  }, [value])
  return (
    <Radix.Root
      activationMode="manual"
      value={value}
      onValueChange={(id) => {
        const chosen = tabs.find((tab) => tab.id === id)
        if (chosen) onChange(chosen.id)
      }}
      className={className}
    >
      <div
        ref={row}
        className="relative -mx-1 flex gap-1 overflow-x-auto border-b border-line px-1 pt-1 [scrollbar-width:none] sm:flex-wrap"
      >
        <Radix.List aria-label={label} className="flex gap-1 max-sm:shrink-0 sm:flex-wrap">
          {tabs.map((tab) => (
            <Radix.Trigger
              key={tab.id}
              value={tab.id}
              data-tab={tab.id}
              className={clsx(
                tabClass,
                'data-[state=active]:text-ink',
                'after:absolute after:inset-x-3 after:-bottom-px after:h-0.5 after:bg-transparent data-[state=active]:after:bg-oak',
              )}
            >
              {tab.label}
            </Radix.Trigger>
          ))}
        </Radix.List>
        {beside}
      </div>
      {tabs.map((tab) => (
        <Radix.Content key={tab.id} value={tab.id} className="pt-4 outline-offset-4">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
