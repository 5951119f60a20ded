import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useLastShown } from '../../ui/dialog/use-last-shown.ts'

type RecordDialogProps = {
  /** The number of the record shown; undefined closes the dialog. */
  id: number | undefined
  titleOf: (id: number) => string
  onClose: () => void
  /** Called after it closes and the browser has tried to restore focus. */
  onClosed: (id: number) => void
  closeOnOutside?: boolean
  size?: 'lg' | 'xl'
  children: (id: number) => ReactNode
}

/** Shows one record of a list in full. */
export function RecordDialog({
  id,
  titleOf,
  onClose,
  onClosed,
  closeOnOutside = true,
  size = 'lg',
  children,
}: RecordDialogProps) {
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
      size={size}
      closeOnOutside={closeOnOutside}
    >
      {last !== undefined && children(last)}
    </Dialog>
  )
}
