import { useState } from 'react'
import { offlineReason } from '../../../platform/browser/api-client.ts'
import { useLazyPart } from '../../../ui/in-browser/lazy-part.ts'
import { toast } from '../../../ui/toast/toast-store.ts'
import type { DrawnFinish } from '../../drawing/drawing.ts'
import type { Making } from '../../drawing/making/making.ts'
import type { PieceSize } from '../../pricing/piece.ts'
import type { PricedTotal } from '../../pricing/price-lines.ts'
import type { Category } from '../../pricing/pricing.ts'
import type { WoodSpecies } from '../catalog-queries.ts'

export type ComparedPiece = {
  category: Category
  making: Making
  size: PieceSize
  finish: DrawnFinish | null
  /** The wood that is chosen now. */
  woodId: string | null
}

export type ComparedWood = Pick<WoodSpecies, 'id' | 'name' | 'pricePerBoardFoot' | 'poundsPerBoardFoot'>

export type CompareWoodsProps = {
  piece: ComparedPiece
  /** WHY-1, WHY-2: what the piece costs in a wood; undefined while there is no price. */
  totalIn: (wood: ComparedWood) => PricedTotal | undefined
  onChoose: (woodId: string) => void
  className?: string
}

const fetchWindow = () => import('./compare-woods-window.tsx').then((part) => part.CompareWoodsWindow)

/** DRAW-7: opens the woods side by side. */
export function CompareWoods({ className = '', ...compared }: CompareWoodsProps) {
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const Window = useLazyPart(fetchWindow, wanted, () => {
    setWanted(false)
    toast({ title: 'The woods could not be opened', description: offlineReason() ?? 'Try again.', tone: 'danger' })
  })
  return (
    <>
      <button
        type="button"
        className={`link inline-flex min-h-11 items-center text-ui [@media(scripting:none)]:hidden ${className}`}
        onClick={() => {
          setWanted(true)
          setOpen(true)
        }}
      >
        Compare woods
      </button>
      {Window && <Window {...compared} open={open && wanted} onOpenChange={setOpen} />}
    </>
  )
}
