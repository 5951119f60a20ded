import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Dialog } from '../../ui/dialog/dialog.tsx'

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
  // What was shown stays while the dialog fades.
  const [last, setLast] = useState(id)
  if (id !== undefined && id !== last) setLast(id)

  const tellClosed = useEffectEvent(onClosed)
  const shown = useRef(id)
  useEffect(() => {
    if (id === undefined && shown.current !== undefined) tellClosed(shown.current)
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
