/** WALL-1, TURN-1: answers the buttons beside a drawing (drawing/see-buttons.tsx). What they open is fetched at the press. */
import { useEffect, useRef, useState } from 'react'
import { useLazyPart } from '../../ui/in-browser/lazy-part.ts'
import { toast } from '../../ui/toast/toast-store.ts'
import type { DrawnPiece, Setting } from '../drawing/drawing.ts'
import { removeOldPhoto } from './photo/kept-photo.ts'
import type { SendPhoto } from './photo/send-photo.tsx'
import type { PieceChoices } from './wall-window.tsx'

export type SeeItProps = {
  piece: DrawnPiece
  /** The page's own: what is changed in the window is changed on the page. None for a piece that is settled. */
  choices?: PieceChoices | undefined
  /** The fireplace of a quote, where the visitor hasn't given one. */
  quoted?: Setting | undefined
  /** To the shop, where there is a quote that the photograph belongs to. */
  send?: SendPhoto | undefined
}

const fetchWall = () => import('./wall-window.tsx').then((part) => part.WallWindow)
const fetchTurn = () => import('../solid/turn-window.tsx').then((part) => part.TurnWindow)

export function SeeIt({ piece, choices, quoted, send }: SeeItProps) {
  const [pressed, setPressed] = useState<HTMLElement>()
  const marker = useRef<HTMLSpanElement>(null)
  const seen = pressed?.dataset.see
  const close = () => setPressed(undefined)
  const fail = () => {
    close()
    toast({ title: "We couldn't open it", description: 'Check your connection and try again.', tone: 'danger' })
  }
  const Wall = useLazyPart(fetchWall, seen === 'wall', fail)
  const Turn = useLazyPart(fetchTurn, seen === 'turn', fail)
  useBusy(pressed, seen === 'wall' ? !Wall : !Turn)
  useEffect(() => {
    /** A dialog over the page has a piece and buttons of its own. */
    const isOwn = (button: HTMLElement) => button.closest('dialog') === (marker.current?.closest('dialog') ?? null)
    const open = (button: HTMLElement) => {
      delete button.dataset.asked
      // Safari doesn't focus a pressed button, and this one gets the focus back.
      button.focus({ preventScroll: true })
      setPressed(button)
    }
    const onClick = ({ target }: MouseEvent) => {
      const button = target instanceof Element ? target.closest<HTMLElement>('[data-see]') : null
      if (button && isOwn(button)) open(button)
    }
    document.addEventListener('click', onClick)
    void removeOldPhoto()
    // Pressed before this code was there.
    const asked = [...document.querySelectorAll<HTMLElement>('[data-see][data-asked]')].find(isOwn)
    if (asked) open(asked)
    return () => document.removeEventListener('click', onClick)
  }, [])
  return (
    <>
      <span ref={marker} hidden />
      {Wall && <Wall {...{ piece, choices, quoted, send }} open={seen === 'wall'} onClose={close} />}
      {Turn && <Turn piece={piece} open={seen === 'turn'} onClose={close} />}
    </>
  )
}

/** Since the press, which may have come before this code (entry-client.ts), until its window is there. */
function useBusy(button: HTMLElement | undefined, isWaiting: boolean): void {
  useEffect(() => {
    if (!button) return
    if (isWaiting) button.setAttribute('aria-busy', 'true')
    else button.removeAttribute('aria-busy')
    return () => button.removeAttribute('aria-busy')
  }, [button, isWaiting])
}
