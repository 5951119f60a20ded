import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useLastShown } from '../../ui/dialog/use-last-shown.ts'

type RecordDialogProps = {
  /** The number of what is shown; undefined closes. */
  id: number | undefined
  titleOf: (id: number) => string
  onClose: () => void
  /** After it has closed and the browser has put the focus back where it could. */
  onClosed: (id: number) => void
  closeOnOutside?: boolean
  children: (id: number) => ReactNode
}

/** Everything about one row of a list. */
export function RecordDialog({ id, titleOf, onClose, onClosed, closeOnOutside = true, children }: RecordDialogProps) {
  const last = useLastShown(id)
  const reportClosed = useEffectEvent(onClosed)
  const shown = useRef(id)
  useEffect(() => {
    if (id === undefined && shown.current !== undefined) reportClosed(shown.current)
    shown.current = id
  }, [id])

  return (
    <Dialog
      open={id !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={last === undefined ? '' : titleOf(last)}
      size="lg"
      closeOnOutside={closeOnOutside}
    >
      {last !== undefined && children(last)}
    </Dialog>
  )
}
