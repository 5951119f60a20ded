/** WALL-3: opens a photograph that the shop has, with the piece in it. The window is fetched at the press. */
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useLazyPart } from '../../ui/in-browser/lazy-part.ts'
import { toast } from '../../ui/toast/toast-store.ts'
import type { DrawnPiece, Setting } from '../drawing/drawing.ts'
import type { GivenWall } from './photo/use-found.ts'
import type { PieceChoices } from './wall-window.tsx'

type WallOfShopProps = {
  words: string
  piece: DrawnPiece
  given: GivenWall
  choices?: PieceChoices | undefined
  quoted?: Setting | undefined
}

const fetchWall = () => import('./wall-window.tsx').then((part) => part.WallWindow)

export function WallOfShop({ words, piece, given, choices, quoted }: WallOfShopProps) {
  const [isOpen, setOpen] = useState(false)
  const [opened, setOpened] = useState(0)
  const Wall = useLazyPart(fetchWall, isOpen, () => {
    setOpen(false)
    toast({ title: "We couldn't open it", description: 'Check your connection and try again.', tone: 'danger' })
  })
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        className="print:hidden"
        busy={isOpen && !Wall}
        onClick={() => {
          setOpened(opened + 1)
          setOpen(true)
        }}
      >
        {words}
      </Button>
      {Wall && (
        // Each time as it is by then: it may have been moved elsewhere.
        <Wall
          key={opened}
          {...{ piece, choices, quoted, given }}
          send={undefined}
          open={isOpen}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
