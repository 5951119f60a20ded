/** Asks before what was typed at the desk is lost by leaving a tab, a part of it, or the page. */
import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ConfirmDialog } from '../../ui/dialog/dialog.tsx'

const unsavedForms = new Set<object>()

/** While a form on the page has something unsaved in it. */
export function useUnsaved(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return
    const form = {}
    unsavedForms.add(form)
    return () => void unsavedForms.delete(form)
  }, [isUnsaved])
}

const isAnyUnsaved = () => unsavedForms.size > 0

/** The question of all of them. */
export function LeaveGuard() {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isAnyUnsaved() && placeOf(current) !== placeOf(next),
    enableBeforeUnload: isAnyUnsaved,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      onOpenChange={(open) => !open && blocker.reset?.()}
      title="Leave without saving?"
      text={<p>What you changed here isn't saved yet.</p>}
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
