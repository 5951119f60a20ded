/** WALL-1, TURN-1: answers the buttons beside a drawing (drawing/see-buttons.tsx). What they open is fetched at the press. */
import { useEffect, useState } from 'react'
import { useLazyPart } from '../../ui/in-browser/lazy-part.ts'
import { toast } from '../../ui/toast/toast-store.ts'
import type { DrawnPiece, Setting } from '../drawing/drawing.ts'
import type { Seen } from '../drawing/later/see-buttons.tsx'
import type { PieceChoices } from './wall-window.tsx'

export type SeeItProps = {
  piece: DrawnPiece
  /** The page's own: what is changed in the window is changed on the page. None for a piece that is settled. */
  choices?: PieceChoices | undefined
  /** The fireplace of a quote, where the visitor hasn't given one. */
  quoted?: Setting | undefined
}

const fetchWall = () => import('./wall-window.tsx').then((part) => part.WallWindow)
const fetchTurn = () => import('../solid/turn-window.tsx').then((part) => part.TurnWindow)

export function SeeIt({ piece, choices, quoted }: SeeItProps) {
  const [seen, setSeen] = useState<Seen>()
  const close = () => setSeen(undefined)
  const fail = () => {
    close()
    toast({ title: "We couldn't open it", description: 'Check your connection and try again.', tone: 'danger' })
  }
  const Wall = useLazyPart(fetchWall, seen === 'wall', fail)
  const Turn = useLazyPart(fetchTurn, seen === 'turn', fail)
  useEffect(() => {
    const open = (button: HTMLElement) => {
      delete button.dataset.asked
      // Safari doesn't focus a pressed button, and this one gets the focus back.
      button.focus({ preventScroll: true })
      setSeen(button.dataset.see as Seen)
    }
    const onClick = ({ target }: MouseEvent) => {
      const button = target instanceof Element ? target.closest<HTMLElement>('[data-see]') : null
      if (button) open(button)
    }
    document.addEventListener('click', onClick)
    // Pressed before this code was there.
    const asked = document.querySelector<HTMLElement>('[data-see][data-asked]')
    if (asked) open(asked)
    return () => document.removeEventListener('click', onClick)
  }, [])
  return (
    <>
      {Wall && <Wall piece={piece} choices={choices} quoted={quoted} open={seen === 'wall'} onClose={close} />}
      {Turn && <Turn piece={piece} open={seen === 'turn'} onClose={close} />}
    </>
  )
}
