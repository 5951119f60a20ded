import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { type SectionName, sectionNames, sectionTitles } from '../../features/settings/setting-fields.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useMay } from '../frame/admin-queries.ts'
import { LazyTab } from '../frame/lazy-tab.tsx'
import { LeaveGuard } from '../parts/leave-guard.tsx'
import { ReadError } from '../parts/read-error.tsx'
import { SectionForm } from './section-form.tsx'
import { SettingsHistory } from './settings-history.tsx'
import { settingsQuery } from './settings-queries.ts'

const isSection = (part: string | undefined): part is SectionName => sectionNames.some((name) => name === part)

/** Parts that aren't sections of settings: what they hold has a store of its own. */
const otherParts = {
  workshop: {
    title: 'Workshop',
    call: 'PUT /admin/board/capacity',
    content: <LazyTab fetchPart={async () => (await import('../workshop/capacity-part.tsx')).CapacityPart} />,
  },
  system: {
    title: 'Mail, backups and payment',
    call: 'GET /admin/system',
    content: <LazyTab fetchPart={async () => (await import('../system/system-part.tsx')).SystemPart} />,
  },
}
type OtherPart = keyof typeof otherParts
const otherNames = Object.keys(otherParts) as OtherPart[]

const fetchMakerPicture = async () => (await import('../products/maker-picture.tsx')).MakerPicture

/** On a phone the parts are one line, which scrolls. */
function bringIntoSight(link: HTMLElement | null): void {
  const list = link?.closest('ul')
  if (!link || !list) return
  const [at, line] = [link.getBoundingClientRect(), list.getBoundingClientRect()]
  if (at.left < line.left || at.right > line.right) list.scrollLeft += at.left - line.left
}

/** SET-1: what the shop says of itself. The section is in the address. */
export function SettingsAdmin() {
  const { part } = useSearch({ from: '/admin' })
  const may = useMay()
  const others = otherNames.filter((name) => may(otherParts[name].call))
  const other = others.find((name) => name === part)
  const section = isSection(part) ? part : 'business'
  const shown = other ?? section
  const titles = [
    ...sectionNames.map((name) => [name, sectionTitles[name]] as const),
    ...others.map((name) => [name, otherParts[name].title] as const),
  ]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-6 lg:grid-cols-[12rem_minmax(0,1fr)]">
      <nav aria-label="Settings" className="lg:sticky lg:top-6 lg:self-start">
        <ul className="flex gap-x-1 overflow-x-auto border-b border-line lg:flex-col lg:overflow-visible lg:border-b-0">
          {titles.map(([name, title]) => (
            <li key={name}>
              <Link
                from="/admin"
                search={{ tab: 'settings', part: name }}
                resetScroll={false}
                ref={name === shown ? bringIntoSight : undefined}
                aria-current={name === shown ? 'page' : undefined}
                className={clsx(
                  'flex min-h-11 items-center px-3 text-ui whitespace-nowrap no-underline lg:rounded-control lg:py-1.5 lg:whitespace-normal',
                  name === shown
                    ? 'font-semibold text-ink max-lg:shadow-[inset_0_-2px_0_var(--color-oak)] lg:bg-sand'
                    : 'text-quiet hover:text-ink hover:underline',
                )}
              >
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <LeaveGuard />
      <div className="min-w-0">{other ? otherParts[other].content : <Section section={section} />}</div>
    </div>
  )
}

function Section({ section }: { section: SectionName }) {
  const { data, ...read } = useQuery(settingsQuery)
  return (
    <>
      {data ? (
        <SectionForm key={section} section={section} settings={data} />
      ) : read.isError ? (
        <ReadError text="The settings could not be loaded." read={read} />
      ) : (
        <div role="status" aria-label="Loading settings" className="space-y-4">
          <Skeleton className="h-10 w-48" />
          <Skeleton className="h-64" />
        </div>
      )}
      {section === 'maker' && <LazyTab fetchPart={fetchMakerPicture} />}
      <SettingsHistory />
    </>
  )
}
