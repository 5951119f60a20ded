/** WALL-3: the photograph that the customer sent, with the piece as it is offered, or as it was asked for. */
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog/dialog.tsx'
import type { DrawnPiece, Setting } from '../../drawing/drawing.ts'
import { ProductPicture } from '../../media/picture.tsx'
import { setGoesAlong } from '../../on-your-wall/photo/goes-along.ts'
import { removeKeptPhoto } from '../../on-your-wall/photo/kept-photo.ts'
import { WallOfShop } from '../../on-your-wall/wall-of-shop.tsx'
import { takeBackWall, type WallAnswer } from '../wall/wall-queries.ts'

type SentWallProps = {
  token: string
  wall: WallAnswer
  /** As it is offered now. */
  piece: DrawnPiece
  quoted: Setting | undefined
  onTakenBack: () => void
}

export function SentWall({ token, wall, piece, quoted, onTakenBack }: SentWallProps) {
  const [asked, setAsked] = useState(false)
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const [view] = wall.views
  async function takeBack(): Promise<void> {
    setState('busy')
    try {
      await takeBackWall(token)
      setGoesAlong(false)
      // Also what this device keeps.
      await removeKeptPhoto().catch(console.warn)
      onTakenBack()
    } catch (error) {
      console.warn('The photo could not be taken back', error)
      setState('failed')
      setAsked(false)
    }
  }
  return (
    <section aria-labelledby="sent-wall" className="break-inside-avoid">
      <h2 id="sent-wall" className="text-xl">
        On your wall
      </h2>
      <ProductPicture
        picture={view?.picture ?? wall.photo}
        alt={view ? 'Your photo with the piece on the wall' : 'Your photo of the wall'}
        sizes="(min-width: 1024px) 44rem, 100vw"
        className="mt-4 rounded-card"
      />
      <p className="mt-2 text-sm text-quiet">
        {view && view.version > 0
          ? `Your photo, with the piece of version ${view.version} where we'd hang it.`
          : 'Your photo, as you sent it. Only you and we see it.'}
      </p>
      <p className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2 print:hidden">
        <WallOfShop
          words="Look closer"
          piece={piece}
          given={{ path: wall.photo.path, marks: wall.marks }}
          quoted={quoted}
        />
        <Button variant="line" onClick={() => setAsked(true)}>
          Take my photo back
        </Button>
      </p>
      {state === 'failed' && (
        <p role="alert" className="text-ui text-ember">
          That didn't work. Check your connection and try again.
        </p>
      )}
      <ConfirmDialog
        open={asked}
        onOpenChange={setAsked}
        title="Take your photo back?"
        text="We delete it and every picture made from it, here and at the shop. Your quote stays."
        confirmLabel="Take it back"
        busyLabel="Deleting…"
        busy={state === 'busy'}
        onConfirm={() => void takeBack()}
      />
    </section>
  )
}
