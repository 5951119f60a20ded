/** A record's form in a dialog, which asks before what was typed is lost. */
import { type ReactNode, useId, useState } from 'react'
import type { Form } from '../../features/shared/form/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../../ui/dialog/dialog.tsx'
import { useLastShown } from '../../ui/dialog/use-last-shown.ts'
import { Conflicts, type ConflictsProps } from './two-desks/conflicts.tsx'

type FormDialogProps = {
  open: boolean
  title: string
  submitLabel: string
  form: Pick<Form<object>, 'props' | 'isSending' | 'isDirty'>
  /** Something is still on its way, such as a picture. */
  isWaiting?: boolean
  size?: 'md' | 'lg'
  /** What another desk changed meanwhile. */
  conflicts?: ConflictsProps
  /** Of its form. */
  className?: string
  onClose: () => void
  children: ReactNode
}

export function FormDialog({
  open,
  title,
  submitLabel,
  form,
  isWaiting = false,
  size = 'md',
  conflicts,
  className,
  onClose,
  children,
}: FormDialogProps) {
  const id = useId()
  const [isAsking, setIsAsking] = useState(false)
  const requestClose = () => (form.isDirty ? setIsAsking(true) : onClose())
  return (
    <Dialog
      open={open}
      onOpenChange={(stays) => !stays && requestClose()}
      title={title}
      size={size}
      locked={form.isSending}
      closeOnOutside={false}
      footer={
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="secondary" disabled={form.isSending} onClick={requestClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} busy={form.isSending} disabled={isWaiting}>
            {submitLabel}
          </Button>
        </div>
      }
    >
      {conflicts && <Conflicts {...conflicts} className="mb-5" />}
      <form id={id} {...form.props} className={className}>
        {children}
      </form>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Discard your changes?"
        text={<p>What you typed isn't saved.</p>}
        confirmLabel="Discard Changes"
        cancelLabel="Keep Editing"
        danger
        onConfirm={() => {
          setIsAsking(false)
          onClose()
        }}
      />
    </Dialog>
  )
}

/**
 * What a dialog edits now, or edited last while it fades out. `key` is new each time it opens, so that its form starts
 * with what is stored.
 */
export function useEdited<T>(edited: T | undefined): { last: T | undefined; key: number } {
  const isOpen = edited !== undefined
  const [shown, setShown] = useState({ isOpen, key: 0 })
  if (isOpen !== shown.isOpen) setShown({ isOpen, key: shown.key + (isOpen ? 1 : 0) })
  return { last: useLastShown(edited), key: shown.key }
}
