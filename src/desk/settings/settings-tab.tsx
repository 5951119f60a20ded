import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { type SectionName, sectionNames, sectionTitles } from '../../features/settings/setting-fields.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ReadError } from '../parts/read-error.tsx'
import { SectionForm } from './section-form.tsx'
import { SettingsHistory } from './settings-history.tsx'
import { settingsQuery } from './settings-queries.ts'

const isSection = (part: string | undefined): part is SectionName => sectionNames.some((name) => name === part)

/** SET-1: what the shop says of itself. The section is in the address. */
export function SettingsAdmin() {
  const { part } = useSearch({ from: '/admin' })
  const section = isSection(part) ? part : 'business'
  const { data, ...read } = useQuery(settingsQuery)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-6 lg:grid-cols-[12rem_minmax(0,1fr)]">
      <nav aria-label="Settings" className="lg:sticky lg:top-6 lg:self-start">
        <ul className="flex gap-x-1 overflow-x-auto border-b border-line lg:flex-col lg:overflow-visible lg:border-b-0">
          {sectionNames.map((name) => (
            <li key={name}>
              <Link
                from="/admin"
                search={{ tab: 'settings', part: name }}
                resetScroll={false}
                aria-current={name === section ? 'page' : undefined}
                className={clsx(
                  'flex min-h-11 items-center px-3 text-ui whitespace-nowrap no-underline lg:rounded-control',
                  name === section
                    ? 'font-semibold text-ink max-lg:shadow-[inset_0_-2px_0_var(--color-oak)] lg:bg-sand'
                    : 'text-quiet hover:text-ink hover:underline',
                )}
              >
                {sectionTitles[name]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-w-0">
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
        <SettingsHistory />
      </div>
    </div>
  )
}
