import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { ConfirmDialog } from '../../ui/dialog/dialog.tsx'

/** Asks before unsaved prices are lost by leaving this part of the tab, the tab or the page, or closing the window. */
export function LeaveDialog({ unsaved }: { unsaved: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => unsaved && placeOf(current) !== placeOf(next),
    enableBeforeUnload: unsaved,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      onOpenChange={(open) => !open && blocker.reset?.()}
      title="Leave without saving?"
      text={<p>Your changes in Pricing Management aren't saved yet.</p>}
      confirmLabel="Leave"
      cancelLabel="Stay"
      danger
      onConfirm={() => blocker.proceed?.()}
    />
  )
}

/** The pages of the history and of lists are one place. */
function placeOf({ pathname, search }: { pathname: string; search: { tab?: string; part?: string } }): string {
  return [pathname, search.tab, search.part].join(' ')
}

/** For a dialog with a form: asks before what was typed into it is lost. */
export function useDiscardQuestion(onClose: () => void) {
  const [isDirty, setIsDirty] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const close = () => {
    setIsAsking(false)
    setIsDirty(false)
    onClose()
  }
  return {
    setIsDirty,
    /** Closes, or asks first. */
    requestClose: () => (isDirty ? setIsAsking(true) : close()),
    close,
    question: (
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Discard your changes?"
        text={<p>What you typed isn't saved.</p>}
        confirmLabel="Discard Changes"
        cancelLabel="Keep Editing"
        danger
        onConfirm={close}
      />
    ),
  }
}
