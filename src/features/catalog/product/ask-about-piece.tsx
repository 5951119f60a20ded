import { useState } from 'react'
import { useLazyPart } from '../../../ui/in-browser/lazy-part.ts'
import { toast } from '../../../ui/toast/toast-store.ts'

export type AskedProduct = { id: string; name: string }

const fetchWindow = () => import('./ask-window.tsx').then((part) => part.AskWindow)

/** WIN-4: opens the question to the shop. */
export function AskAboutPiece(product: AskedProduct) {
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const Window = useLazyPart(fetchWindow, wanted, () => {
    setWanted(false)
    toast({ title: "We couldn't open the form", description: 'Try again, or call us.', tone: 'danger' })
  })
  return (
    <>
      <button
        type="button"
        className="link [@media(scripting:none)]:hidden"
        onClick={() => {
          setWanted(true)
          setOpen(true)
        }}
      >
        Ask about this piece
      </button>
      {Window && <Window product={product} open={open && wanted} onOpenChange={setOpen} />}
    </>
  )
}
