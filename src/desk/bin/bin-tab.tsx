import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { dateText, timeText } from '../../features/shared/clock.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/dialog.tsx'
import { useLastShown } from '../../ui/dialog/use-last-shown.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { NoRows } from '../parts/list/no-rows.tsx'
import { ReadError } from '../parts/read-error.tsx'
import { useFocusAfter } from '../parts/use-focus-after.ts'
import { type BinEntry, binQuery, deleteEntry, restoreEntry } from './bin-queries.ts'

/** DESK-4: what was deleted in the last 30 days: brought back, or deleted for good at once. */
export function Bin() {
  const bin = useQuery(binQuery)
  const [toDelete, setToDelete] = useState<BinEntry>()
  const last = useLastShown(toDelete)
  const remove = useMutation(deleteEntry)
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusAfter(toDelete !== undefined, heading)
  return (
    <section aria-labelledby="bin">
      <h2 id="bin" ref={heading} tabIndex={-1} className="text-xl outline-offset-4">
        Bin
      </h2>
      <p className="mt-1 max-w-measure text-ui text-quiet">
        Quotes, gallery pictures, reviews and notes that you deleted. After 30 days they are deleted for good, with
        their pictures and emails. Only you see them.
      </p>
      {bin.isError && !bin.data ? (
        <ReadError text="The bin could not be loaded." read={bin} />
      ) : !bin.data ? (
        <Skeleton className="mt-6 h-40" />
      ) : bin.data.length === 0 ? (
        <NoRows text="The bin is empty." note="What you delete lies here for 30 days." showAll={false} />
      ) : (
        <ul className="mt-6 divide-y divide-line rounded-card border border-line bg-card">
          {bin.data.map((entry) => (
            <Entry key={`${entry.kind} ${entry.id}`} entry={entry} onDelete={() => setToDelete(entry)} />
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={toDelete !== undefined}
        onOpenChange={(open) => !open && setToDelete(undefined)}
        title="Delete for good?"
        text={
          <>
            <p className="wrap-anywhere">{last?.title} will be gone for good, with everything that belongs to it.</p>
            <p>This action cannot be undone.</p>
          </>
        }
        confirmLabel="Delete Now"
        danger
        busy={remove.isPending}
        onConfirm={() =>
          toDelete &&
          remove.mutate({ kind: toDelete.kind, id: toDelete.id }, { onSettled: () => setToDelete(undefined) })
        }
      />
    </section>
  )
}

function Entry({ entry, onDelete }: { entry: BinEntry; onDelete: () => void }) {
  const restore = useMutation(restoreEntry)
  const { kind, id, title, words, deletedAt, goneAt } = entry
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 grow basis-64">
        <p className="text-ui font-medium wrap-anywhere">{title}</p>
        {words !== '' && <p className="line-clamp-2 text-sm text-quiet wrap-anywhere">{words}</p>}
        <p className="text-sm text-quiet">
          Deleted <time dateTime={deletedAt}>{timeText(deletedAt)}</time>, gone for good on {dateText(goneAt)}
        </p>
      </div>
      <div className="flex gap-2">
        <Button size="sm" variant="secondary" busy={restore.isPending} onClick={() => restore.mutate({ kind, id })}>
          Restore
          <span className="sr-only"> {title}</span>
        </Button>
        <Button size="sm" variant="quiet" onClick={onDelete}>
          Delete now
          <span className="sr-only">: {title}</span>
        </Button>
      </div>
    </li>
  )
}
