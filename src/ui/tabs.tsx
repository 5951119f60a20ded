import { clsx } from 'clsx'
import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

type Tab<Id extends string> = { id: Id; label: ReactNode; content: ReactNode }

type TabsProps<Id extends string> = {
  /** Names the row of tabs for screen readers. */
  label: string
  tabs: readonly Tab<Id>[]
  value: Id
  /** Where the open tab is kept (the URL, say) is the caller's business. */
  onChange: (id: Id) => void
  className?: string
}

/**
 * For pages that are drawn in the browser only: on the server Radix would write a style attribute, which the CSP refuses.
 * Arrow keys move along the tabs; Enter or Space opens one, because opening may load
 * something. Only the open panel exists.
 */
export function Tabs<Id extends string>({ label, tabs, value, onChange, className }: TabsProps<Id>) {
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
      <Radix.List
        aria-label={label}
        className="-mx-1 flex gap-1 overflow-x-auto border-b border-line px-1 pt-1 [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.id}
            value={tab.id}
            className={clsx(
              'relative flex min-h-11 shrink-0 items-center gap-2 rounded-t-control px-3 text-ui font-medium text-quiet transition-colors',
              'hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:text-ink',
              'after:absolute after:inset-x-3 after:-bottom-px after:h-0.5 after:bg-transparent data-[state=active]:after:bg-oak',
            )}
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.id} value={tab.id} className="pt-6 outline-offset-4">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
