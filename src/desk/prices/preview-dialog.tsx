import { type UseMutationOptions, useIsFetching, useMutation } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useLastShown } from '../../ui/dialog/use-last-shown.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ownerPricesKey } from '../parts/owner-keys.ts'
import { Conflicts } from '../parts/two-desks/conflicts.tsx'
import { conflictsIn } from '../parts/two-desks/conflicts-in.ts'
import { useConflicts } from '../parts/two-desks/use-conflicts.ts'

type PreviewDialogProps<Wanted, Saved> = {
  /** Undefined: the dialog is closed. */
  wanted: Wanted | undefined
  titleOf: (wanted: Wanted) => string
  save: UseMutationOptions<Saved, Error, Wanted>
  /** What the save would change. */
  children: (wanted: Wanted) => ReactNode
  onClose: () => void
  onSaved: () => void
  /** STAFF-3: gives up what was wanted of this, for what another desk saved. */
  onTheirs?: (name: string) => void
}

/** Shows what a save will change, and asks for confirmation. What another desk changed since is chosen here, one by one. */
export function PreviewDialog<Wanted, Saved>({
  wanted,
  titleOf,
  save: options,
  children,
  onClose,
  onSaved,
  onTheirs,
}: PreviewDialogProps<Wanted, Saved>) {
  const last = useLastShown(wanted)
  const save = useMutation(options)
  const { list, box, show, drop, holdsSave } = useConflicts()
  const effect = useRef<HTMLDivElement>(null)
  // What nobody has seen yet is not saved.
  const isReading = useIsFetching({
    queryKey: [...ownerPricesKey, 'preview'],
    predicate: ({ state }) => state.data === undefined || state.isInvalidated,
  })
  const close = () => {
    show([])
    onClose()
  }
  const press = () => {
    if (wanted !== undefined && !holdsSave())
      save.mutate(wanted, {
        onSuccess: onSaved,
        onError: (error) => show((onTheirs && conflictsIn(error)?.conflicts) ?? []),
      })
  }
  const settle = (name: string, whose: 'theirs' | 'mine') => {
    drop(name)
    // The button that was pressed disappears with its conflict.
    effect.current?.focus()
    if (whose === 'theirs') onTheirs?.(name)
  }
  return (
    <Dialog
      open={wanted !== undefined}
      onOpenChange={(open) => !open && close()}
      title={last === undefined ? '' : titleOf(last)}
      locked={save.isPending}
      footer={
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="secondary" disabled={save.isPending} onClick={close}>
            Cancel
          </Button>
          <Button busy={save.isPending} disabled={isReading > 0} onClick={press}>
            Save Changes
          </Button>
        </div>
      }
    >
      <Conflicts list={list} settle={settle} box={box} className="mb-5" />
      <div ref={effect} tabIndex={-1} className="outline-none">
        {last !== undefined && children(last)}
      </div>
    </Dialog>
  )
}

export const PreviewSkeleton = () => (
  <div role="status" aria-label="Loading the effect" className="space-y-3">
    <Skeleton className="h-6 w-3/4" />
    <Skeleton className="h-12" />
  </div>
)
