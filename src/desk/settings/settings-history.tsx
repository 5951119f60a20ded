import { useMutation, useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { type SectionName, sectionTitles } from '../../features/settings/setting-fields.ts'
import { timeText } from '../../features/shared/clock.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { isFocusLost } from '../../ui/focus.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Pagination } from '../parts/list/pagination.tsx'
import { ReadError } from '../parts/read-error.tsx'
import { SettingChanges } from './setting-changes.tsx'
import { type Saving, savingsPerPage, settingsHistoryQuery, undoSaving } from './settings-queries.ts'

/** What was saved, newest first, each with an Undo button. */
export function SettingsHistory() {
  const [page, setPage] = useState(1)
  const { data, ...read } = useQuery(settingsHistoryQuery(page))
  const heading = useRef<HTMLHeadingElement>(null)
  const focusIfLost = () =>
    requestAnimationFrame(() => isFocusLost() && heading.current?.focus({ preventScroll: true }))
  const pageCount = data ? Math.max(1, Math.ceil(data.total / savingsPerPage)) : page
  return (
    <section aria-labelledby="settings-history" className="mt-12">
      <h2
        ref={heading}
        id="settings-history"
        tabIndex={-1}
        className="scroll-mt-24 border-b border-line pb-2 text-lg outline-none"
      >
        History
      </h2>
      {data ? (
        data.savings.length === 0 ? (
          <p className="py-8 text-center text-ui text-quiet">No changes yet.</p>
        ) : (
          <ol className="divide-y divide-line">
            {data.savings.map((saving) => (
              <Row key={saving.version} saving={saving} onUndone={focusIfLost} />
            ))}
          </ol>
        )
      ) : read.isError ? (
        <ReadError text="The history could not be loaded." read={read} />
      ) : (
        <div role="status" aria-label="Loading the history" className="py-4">
          <Skeleton className="h-16" />
        </div>
      )}
      <Pagination
        page={page}
        pageCount={pageCount}
        onPage={(wanted) => {
          setPage(wanted)
          heading.current?.scrollIntoView({ block: 'start' })
          heading.current?.focus({ preventScroll: true })
        }}
      />
    </section>
  )
}

function Row({ saving, onUndone }: { saving: Saving; onUndone: () => void }) {
  const { version, at, who, undoes, undone, changes, changedSince } = saving
  const isHeld = !undone && changedSince.length > 0
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-2 py-4">
      <div className="min-w-0">
        <h3 className="flex flex-wrap items-center gap-2 font-sans text-ui font-semibold tracking-normal">
          {titleOf(saving)}
          <span className="font-normal text-quiet tabular-nums">#{version}</span>
          {undoes !== null && <Badge tone="oak">Undo of #{undoes}</Badge>}
          {undone && <Badge>Undone</Badge>}
        </h3>
        <p className="mt-0.5 text-sm text-quiet tabular-nums">
          <time dateTime={at}>{timeText(at)}</time>
          {who && `, ${who}`}
        </p>
        {isHeld && (
          <p className="mt-0.5 text-sm text-quiet">{`Can't be undone: changed again since: ${changedSince.join(', ')}.`}</p>
        )}
      </div>
      <div>{!undone && !isHeld && changes.length > 0 && <UndoButton version={version} onUndone={onUndone} />}</div>
      {changes.length > 0 && (
        <details className="col-span-2">
          <summary className="inline-flex min-h-9 items-center text-sm text-oak underline underline-offset-4 pointer-coarse:min-h-11">
            {changes.map(({ label }) => label).join(', ')}
          </summary>
          <div className="mt-2 max-w-measure">
            <SettingChanges changes={changes} />
          </div>
        </details>
      )}
    </li>
  )
}

const titleOf = ({ changes }: Saving) =>
  [...new Set(changes.map(({ section }) => sectionTitles[section as SectionName]))].join(', ') || 'Policies read'

/** Each has its own: one may be pressed while another is on its way, and they are undone in that order. */
function UndoButton({ version, onUndone }: { version: number; onUndone: () => void }) {
  const undo = useMutation(undoSaving)
  return (
    <Button
      variant="secondary"
      size="sm"
      icon={<Undo2 aria-hidden className="size-4" />}
      aria-label={`Undo change ${version}`}
      busy={undo.isPending}
      // Its row is another one by then.
      onClick={() => void undo.mutateAsync(version).then(onUndone, onUndone)}
    >
      Undo
    </Button>
  )
}
