import { Tabs as Radix } from 'radix-ui'
import { type ReactNode, use, useEffect, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { TabsPlace } from './desk-frame.tsx'

type Tab<Id extends string> = {
  id: Id
  label: ReactNode
  content: ReactNode
  /** Apart from those before it, which are another kind of work. */
  isApart?: boolean
}

type TabsProps<Id extends string> = {
  /** Names the tabs for screen readers. */
  label: string
  tabs: readonly Tab<Id>[]
  /** None where there is no tab for what the page shows. */
  value: Id | undefined
  /** The caller keeps the open tab, such as in the URL. */
  onChange: (id: Id) => void
  /** Links to other pages beside the tabs, of the class `desk-tab`. */
  beside?: ReactNode
}

/** As in desk.css: the tabs are a column, and the arrow keys that move along them are up and down. */
const wide = matchMedia('(min-width: 64rem)')
const onWide = (changed: () => void) => {
  wide.addEventListener('change', changed)
  return () => wide.removeEventListener('change', changed)
}

/** How far to scroll for what goes from `start` to `end`. The edges where it fades are no room. */
const overshoot = (start: number, end: number, from: number, to: number) =>
  start < from ? start - from : Math.max(end - to, 0)

function groupsOf<Id extends string>(tabs: readonly Tab<Id>[]): Tab<Id>[][] {
  const groups: Tab<Id>[][] = []
  for (const tab of tabs) {
    const last = groups.at(-1)
    if (last && !tab.isApart) last.push(tab)
    else groups.push([tab])
  }
  return groups
}

/**
 * In the frame's column or row. Only for pages rendered in the browser: on the server Radix would write a style attribute,
 * which the CSP blocks. Arrow keys move along the tabs; Enter or Space opens one, because opening may load something. Only
 * the open panel is rendered.
 */
export function Tabs<Id extends string>({ label, tabs, value, onChange, beside }: TabsProps<Id>) {
  const place = use(TabsPlace)
  const isWide = useSyncExternalStore(onWide, () => wide.matches)
  const groups = groupsOf(tabs)
  // Both scroll where there is no room, so bring the open tab into view, also once a tab has its count.
  useEffect(() => {
    const list = place?.querySelector('[role=tablist]')
    const tab = place?.querySelector(`[data-tab=${value}]`)
    if (!place || !list || !tab) return
    const watcher = new ResizeObserver(() => {
      const [row, box] = [place.getBoundingClientRect(), tab.getBoundingClientRect()]
      const first = list.firstElementChild
      // On a tablet the first group stays, and the others scroll behind it.
      const left = first?.contains(tab) ? 0 : (first?.getBoundingClientRect().right ?? 0)
      // Not scrollIntoView, which would scroll the page too.
      place.scrollBy({
        left: overshoot(box.left, box.right, Math.max(row.left, left), row.right - 48),
        top: overshoot(box.top, box.bottom, row.top, row.bottom - 24),
      })
    })
    watcher.observe(list)
    return () => watcher.disconnect()
  }, [place, value])
  return (
    <Radix.Root
      activationMode="manual"
      orientation={isWide ? 'vertical' : 'horizontal'}
      value={value ?? ''}
      onValueChange={(id) => {
        const chosen = tabs.find((tab) => tab.id === id)
        if (chosen) onChange(chosen.id)
      }}
    >
      {place &&
        createPortal(
          <>
            <Radix.List aria-label={label}>
              {groups.map((group) => (
                <div key={group[0]?.id} className="desk-group">
                  {group.map((tab) => (
                    <Radix.Trigger key={tab.id} value={tab.id} data-tab={tab.id} className="desk-tab">
                      {tab.label}
                    </Radix.Trigger>
                  ))}
                </div>
              ))}
            </Radix.List>
            {beside}
          </>,
          place,
        )}
      {tabs.map((tab) => (
        <Radix.Content key={tab.id} value={tab.id} className="outline-offset-4">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
