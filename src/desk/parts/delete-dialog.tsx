import { type DefaultError, type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { ConfirmDialog } from '../../ui/dialog/dialog.tsx'
import { useLastShown } from '../../ui/dialog/use-last-shown.ts'

type DeleteDialogProps<Id, Row extends { id: Id }, Shown> = {
  /** What to delete; undefined keeps the dialog closed. */
  row: Row | undefined
  removal: UseMutationOptions<void, DefaultError, { id: Id }, Shown>
  titleOf: (row: Row) => string
  questionOf: (row: Row) => ReactNode
  confirmLabel: string
  /** Under the question. */
  notes?: readonly string[]
  onClose: () => void
  onDeleted: () => void
}

/** Asks before a row is deleted. It then lies in the bin. */
export function DeleteDialog<Id, Row extends { id: Id }, Shown>(props: DeleteDialogProps<Id, Row, Shown>) {
  const { row, onClose } = props
  const last = useLastShown(row)
  const [deleted, setDeleted] = useState<Row>()
  const remove = useMutation(props.removal)

  // The row's button is gone, so focus moves on. In an effect, to run after the dialog has tried to restore it.
  const reportDeleted = useEffectEvent(props.onDeleted)
  useEffect(() => {
    if (deleted) reportDeleted()
  }, [deleted])

  const onConfirm = () => {
    if (!row) return
    const onSuccess = () => {
      setDeleted(row)
      onClose()
    }
    remove.mutate({ id: row.id }, { onSuccess })
  }
  return (
    <ConfirmDialog
      open={row !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={last ? props.titleOf(last) : ''}
      text={
        <>
          <p className="wrap-anywhere">{last && props.questionOf(last)}</p>
          {(props.notes ?? []).map((note) => (
            <p key={note}>{note}</p>
          ))}
          <p>The bin keeps it for 30 days.</p>
        </>
      }
      confirmLabel={props.confirmLabel}
      danger
      busy={remove.isPending}
      onConfirm={onConfirm}
    />
  )
}
