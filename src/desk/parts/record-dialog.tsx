import {
  type ComponentProps,
  type ComponentType,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { PartBoundary } from '../../features/shared/failures/part-boundary.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useLastShown } from '../../ui/dialog/use-last-shown.ts'
import { LatePart } from './late-part.tsx'
import { RecordSteps } from './record-steps.tsx'

type HeadProps = { id: number; part: 'head' | 'bar' }

type RecordDialogProps = {
  /** The number of the record shown; undefined closes the dialog. */
  id: number | undefined
  titleOf: (id: number) => string
  /** DESK-6: who and where, below the title, and on small screens the ways to answer, below all. */
  fetchHead: () => Promise<ComponentType<HeadProps>>
  onClose: () => void
  /** Called after it closes and the browser has tried to restore focus. */
  onClosed: (id: number) => void
  closeOnOutside?: boolean
  /** To the records next to it in the list. */
  steps?: Omit<ComponentProps<typeof RecordSteps>, 'id'>
  children: (id: number) => ReactNode
}

/** Shows one record of a list in full. */
export function RecordDialog({
  id,
  titleOf,
  fetchHead,
  onClose,
  onClosed,
  closeOnOutside = true,
  steps,
  children,
}: RecordDialogProps) {
  const last = useLastShown(id)
  const reportClosed = useEffectEvent(onClosed)
  const shown = useRef(id)
  useEffect(() => {
    if (id === undefined && shown.current !== undefined) reportClosed(shown.current)
    shown.current = id
  }, [id])

  const [opened, setOpened] = useState<number>()
  if (id === undefined ? opened !== undefined : opened === undefined) setOpened(id)

  return (
    <Dialog
      open={id !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={last === undefined ? '' : titleOf(last)}
      description={
        last !== undefined && (
          <LatePart<HeadProps>
            fetchPart={fetchHead}
            props={{ id: last, part: 'head' }}
            skeleton={<span className="block min-h-6" />}
          />
        )
      }
      footer={last !== undefined && <LatePart<HeadProps> fetchPart={fetchHead} props={{ id: last, part: 'bar' }} />}
      footerClass="border-t border-line pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden"
      size="3xl"
      closeOnOutside={closeOnOutside}
      actions={steps && last !== undefined && <RecordSteps {...steps} id={last} />}
    >
      {/* The dialog's name is read when it opens, and not when it changes. */}
      <p role="status" className="sr-only">
        {last !== undefined && last !== opened && titleOf(last)}
      </p>
      {last !== undefined && (
        <PartBoundary key={last} part="desk row">
          {children(last)}
        </PartBoundary>
      )}
    </Dialog>
  )
}
