import { Button } from '../../ui/button.tsx'
import { toasts } from '../../ui/toast/toast-store.ts'

/** DESK-4: as long as the email waits that goes with it. The server decides in the end. */
const undoMs = 20_000

/**
 * For a notice: 'Undo', for as long as that can be pressed.
 *
 * @param about What is undone, such as 'order 5': a later deed of the same kind takes this one's place, and nothing else does.
 */
export const undoAction = (about: string, undo: () => unknown) => ({
  about,
  shownMs: undoMs,
  action: (
    <Button
      size="sm"
      variant="secondary"
      className="mt-2"
      onClick={() => {
        toasts.dismiss(about)
        void undo()
      }}
    >
      Undo
    </Button>
  ),
})
