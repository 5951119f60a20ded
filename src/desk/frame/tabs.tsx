import { type KeyboardEvent, type ReactNode, use, useEffect, useId, useSyncExternalStore } from 'react'
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

/**
 * In the frame's column or row. Arrow keys move along the tabs; Enter or Space opens one, because opening may load
 * something. Only the open panel is rendered.
 */
export function Tabs<Id extends string>({ label, tabs, value, onChange, beside }: TabsProps<Id>) {
  const name = useId()
  const place = use(TabsPlace)
  const isWide = useSyncExternalStore(onWide, () => wide.matches)
  const starts = tabs.flatMap((tab, at) => (at === 0 || tab.isApart ? [at] : []))
  // Both scroll where there is no room, so bring the open tab into view, also once a tab has its count.
  useEffect(() => {
    const list = place?.querySelector('[role=tablist]')
    const tab = document.getElementById(`${name}${value}`)
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
  }, [place, name, value])
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
    const at = all.indexOf(event.target as HTMLElement)
    const [back, on] = isWide ? ['ArrowUp', 'ArrowDown'] : ['ArrowLeft', 'ArrowRight']
    const to = { [back]: at - 1, [on]: at + 1, Home: 0, End: -1 }[event.key]
    // With Alt, an arrow goes back in the browser's history.
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    all.at(to % all.length)?.focus()
  }
  const open = tabs.find(({ id }) => id === value)
  return (
    <>
      {place &&
        createPortal(
          <>
            <div
              role="tablist"
              aria-label={label}
              aria-orientation={isWide ? 'vertical' : 'horizontal'}
              onKeyDown={move}
            >
              {starts.map((start, at) => (
                <div key={start} className="desk-group">
                  {tabs.slice(start, starts[at + 1]).map((tab) => (
                    <button
                      key={tab.id}
                      type="button"
                      role="tab"
                      id={`${name}${tab.id}`}
                      aria-selected={tab === open}
                      aria-controls={tab === open ? name : undefined}
                      tabIndex={tab === (open ?? tabs[0]) ? 0 : -1}
                      className="desk-tab"
                      onClick={() => onChange(tab.id)}
                    >
                      {tab.label}
                    </button>
                  ))}
                </div>
              ))}
            </div>
            {beside}
          </>,
          place,
        )}
      {open && (
        <div key={open.id} role="tabpanel" id={name} aria-labelledby={`${name}${open.id}`}>
          {open.content}
        </div>
      )}
    </>
  )
}
