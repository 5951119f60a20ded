import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { randomKey } from '../../platform/browser/random-key.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../../ui/dialog/dialog.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { copyQuote, replaceLink } from './offers-queries.ts'

const line = { variant: 'line', size: 'sm' } as const

export function CopyQuote({ quoteId }: { quoteId: number }) {
  const navigate = useNavigate({ from: '/admin' })
  const copy = useMutation(copyQuote)
  const key = useRef(randomKey())
  return (
    <Button
      {...line}
      busy={copy.isPending}
      onClick={() =>
        copy.mutate(
          { id: quoteId, key: key.current },
          {
            onSuccess: ({ id }) => {
              key.current = randomKey()
              void navigate({ search: { quote: id } })
            },
          },
        )
      }
    >
      Copy to a new quote
    </Button>
  )
}

type CustomersLinkProps = { quoteId: number; link: string }

/** LIVE-1, DESK-1: the customer's page: opened, copied, shown as a code, printed, or behind a new link. */
export function CustomersLink({ quoteId, link }: CustomersLinkProps) {
  const [isAsking, setIsAsking] = useState(false)
  const [isShown, setIsShown] = useState(false)
  const [copied, setCopied] = useState<'copied' | 'refused'>()
  const replace = useMutation(replaceLink)
  const url = new URL(link, location.href).href
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => setCopied('copied'),
      () => setCopied('refused'),
    )
  return (
    <>
      <a className={buttonClass('line', 'sm')} href={link} target="_blank" rel="noreferrer">
        Open the page
      </a>
      <Button {...line} onClick={() => void copy()}>
        Copy its link
      </Button>
      <Button {...line} onClick={() => setIsShown(true)}>
        Show its QR code
      </Button>
      <Button {...line} onClick={() => setIsAsking(true)}>
        Replace its link…
      </Button>
      <p role="status" className="text-sm text-quiet wrap-anywhere">
        {copied === 'copied' && 'Copied.'}
        {copied === 'refused' && `Your browser won't let us copy it. Here's the link: ${url}`}
      </p>
      <Dialog
        open={isShown}
        onOpenChange={setIsShown}
        size="sm"
        title={`Your quote #${quoteId}`}
        footer={
          <Button className="w-full print:hidden" variant="secondary" onClick={() => print()}>
            Print
          </Button>
        }
      >
        <div className="flex flex-col items-center gap-4 text-center">
          <QrCode text={url} label={`QR code of the link to quote #${quoteId}`} className="size-64" />
          <p className="text-ui">Point your phone's camera at the code to open your quote.</p>
          <p className="text-sm break-all text-quiet">{url}</p>
        </div>
      </Dialog>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Replace the customer's link?"
        text={
          <>
            <p>The old link stops working, in emails and on paper. Do this if it got into the wrong hands.</p>
            <p>Then send the new one to the customer yourself, or send a new version of the offer.</p>
          </>
        }
        confirmLabel="Replace link"
        danger
        busy={replace.isPending}
        onConfirm={() => replace.mutate({ id: quoteId }, { onSettled: () => setIsAsking(false) })}
      />
    </>
  )
}
