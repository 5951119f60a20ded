import { Button } from '../../ui/button.tsx'
import { toasts } from '../../ui/toast/toast-store.ts'

/** DESK-4: as long as the email waits that goes with it. The server decides in the end. */
const undoMs = 20_000

/** For a notice: 'Undo', for as long as that can be pressed. */
export const undoAction = (undo: () => unknown) => ({
  shownMs: undoMs,
  action: (
    <Button
      size="sm"
      variant="secondary"
      className="mt-2"
      onClick={() => {
        toasts.dismiss()
        void undo()
      }}
    >
      Undo
    </Button>
  ),
})
