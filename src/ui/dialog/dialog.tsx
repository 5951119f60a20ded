/** The shop's dialogs: a titled window, a drawer, a question. All are a `Modal`. */
import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Button, IconButton } from '../button.tsx'
import { Modal } from './modal.tsx'

const widths = {
  sm: 'sm:max-w-md',
  md: 'sm:max-w-xl',
  lg: 'sm:max-w-3xl',
  xl: 'sm:max-w-5xl',
  '2xl': 'sm:max-w-[76rem]',
  '3xl': 'sm:max-w-[88rem]',
} as const

type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** What a phone's back gesture does, where it is more than closing. */
  onBack?: () => void
  title: ReactNode
  description?: ReactNode
  /** Beside the button that closes it. */
  actions?: ReactNode
  size?: keyof typeof widths
  /** Stays visible below the scrolling content. */
  footer?: ReactNode
  /** In place of a footer's usual line and room. */
  footerClass?: string
  /** The visitor cannot close it. */
  locked?: boolean
  /** A click on the backdrop closes the dialog. Turn off for long forms. */
  closeOnOutside?: boolean
  children: ReactNode
}

/** A centered dialog, full screen on phones. The content scrolls; the title and footer stay. */
export function Dialog({ size = 'md', ...props }: DialogProps) {
  return (
    <TitledModal
      {...props}
      panelClass={clsx(
        'modal-panel m-auto flex h-full w-full flex-col bg-card sm:h-auto sm:max-h-[calc(100dvh-4rem)] sm:w-[calc(100%-4rem)] sm:rounded-card',
        // As long as it takes, on paper.
        'print:h-auto! print:max-h-none! print:w-full! print:max-w-none!',
        widths[size],
      )}
    />
  )
}

/** A panel at the right edge, full width on phones. */
export function Drawer(props: Omit<DialogProps, 'size' | 'closeOnOutside'>) {
  return (
    <TitledModal
      {...props}
      panelClass="modal-panel modal-panel-right ml-auto flex h-full w-full flex-col bg-card sm:max-w-md"
    />
  )
}

/** A short dialog: centered on a wide screen, a sheet from the bottom edge on a phone. */
export function Sheet({ size = 'md', ...props }: DialogProps) {
  return (
    <TitledModal
      {...props}
      panelClass={clsx(
        'modal-panel mt-auto flex max-h-[85dvh] w-full flex-col rounded-t-card bg-card sm:m-auto sm:max-h-[calc(100dvh-4rem)] sm:w-[calc(100%-4rem)] sm:rounded-card',
        widths[size],
      )}
    />
  )
}

function TitledModal({
  title,
  description,
  actions,
  footer,
  footerClass = 'border-t border-line px-5 py-4 sm:px-6',
  children,
  panelClass,
  ...modal
}: Omit<DialogProps, 'size'> & { panelClass: string }) {
  const id = useId()
  return (
    <Modal
      {...modal}
      labelledBy={`${id}-title`}
      describedBy={description ? `${id}-text` : undefined}
      panelClass={panelClass}
    >
      <header className="border-b border-line py-3 pr-3 pl-5 sm:pl-6">
        <div className="flex items-start gap-2 sm:gap-4">
          <h2 id={`${id}-title`} className="min-w-0 grow py-1.5 text-lg">
            {title}
          </h2>
          {actions}
          <IconButton label="Close" disabled={modal.locked} onClick={() => modal.onOpenChange(false)}>
            <X aria-hidden className="size-5" />
          </IconButton>
        </div>
        {description && (
          <p id={`${id}-text`} className="pr-2 pb-1.5 text-ui text-quiet">
            {description}
          </p>
        )}
      </header>
      <div
        tabIndex={-1}
        data-modal-body
        className="relative grow overflow-y-auto overscroll-contain p-5 outline-none sm:p-6 print:overflow-visible"
      >
        {children}
      </div>
      {footer && <footer className={footerClass}>{footer}</footer>}
    </Modal>
  )
}

type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  text: ReactNode
  confirmLabel: string
  /** Shown on the confirm button while busy. */
  busyLabel?: string
  cancelLabel?: string
  /** The action is destructive. */
  danger?: boolean
  /** In progress; the dialog stays open. */
  busy?: boolean
  onConfirm: () => void
}

/** Confirmation dialog. Focus starts on Cancel, and a backdrop click doesn't answer. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  text,
  confirmLabel,
  busyLabel,
  cancelLabel = 'Cancel',
  danger = false,
  busy = false,
  onConfirm,
}: ConfirmDialogProps) {
  const id = useId()
  return (
    <Modal
      open={open}
      onOpenChange={onOpenChange}
      role="alertdialog"
      labelledBy={`${id}-title`}
      describedBy={`${id}-text`}
      locked={busy}
      closeOnOutside={false}
      panelClass="modal-panel m-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] max-w-md overflow-y-auto rounded-card bg-card p-5 sm:p-6"
    >
      <h2 id={`${id}-title`} className="text-lg">
        {title}
      </h2>
      <div id={`${id}-text`} className="mt-2 space-y-2 text-ui text-quiet">
        {text}
      </div>
      <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" data-autofocus disabled={busy} onClick={() => onOpenChange(false)}>
          {cancelLabel}
        </Button>
        <Button
          variant={danger ? 'danger' : 'primary'}
          busy={busy}
          {...(busyLabel ? { busyLabel } : {})}
          // Ignores the second click of a double click, whose first click may have opened this dialog.
          onClick={(event) => event.detail < 2 && onConfirm()}
        >
          {confirmLabel}
        </Button>
      </div>
    </Modal>
  )
}
