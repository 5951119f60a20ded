import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useLastShown } from '../../ui/dialog/use-last-shown.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

type PreviewDialogProps<Wanted, Saved> = {
  /** Undefined: the dialog is closed. */
  wanted: Wanted | undefined
  titleOf: (wanted: Wanted) => string
  save: UseMutationOptions<Saved, Error, Wanted>
  /** What the save would change. */
  children: (wanted: Wanted) => ReactNode
  onClose: () => void
  onSaved: () => void
}

/** Shows what a save will change, and asks for confirmation. */
export function PreviewDialog<Wanted, Saved>({
  wanted,
  titleOf,
  save: options,
  children,
  onClose,
  onSaved,
}: PreviewDialogProps<Wanted, Saved>) {
  const last = useLastShown(wanted)
  const save = useMutation(options)
  return (
    <Dialog
      open={wanted !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={last === undefined ? '' : titleOf(last)}
      locked={save.isPending}
      footer={
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="secondary" disabled={save.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button
            busy={save.isPending}
            onClick={() => wanted !== undefined && save.mutate(wanted, { onSuccess: onSaved })}
          >
            Save Changes
          </Button>
        </div>
      }
    >
      {last !== undefined && children(last)}
    </Dialog>
  )
}

export const PreviewSkeleton = () => (
  <div role="status" aria-label="Loading the effect" className="space-y-3">
    <Skeleton className="h-6 w-3/4" />
    <Skeleton className="h-12" />
  </div>
)
