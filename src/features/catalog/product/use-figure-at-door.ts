import { useCallback, useState, useSyncExternalStore } from 'react'
import { useAtFirstTouch } from '../../../ui/in-browser/at-first-touch.ts'
import type { FiguredPiece, OneFigure } from '../../delivery/one-figure.ts'
import { findVisitChoice, onVisitChoice, unknownChoice } from '../../delivery/visit-choice.ts'

/** The figure of a piece at the visitor's door, once that code is there. */
export type FigureIn = (piece: FiguredPiece) => OneFigure | undefined

const fetchDoor = () => import('./product-door.tsx').then((part) => part.ProductDoor)

/**
 * DOOR-2, WIN-2: what a piece costs at this visitor's door. Its code is fetched at the first touch. It is fetched at once for
 * a visitor who has chosen before, and where this is no longer the piece that the server wrote: the carrier may not take it.
 * Until then the figure is the one with the carrier.
 */
export function useFigureAtDoor(isOther: boolean) {
  const { way, zip } = useSyncExternalStore(onVisitChoice, findVisitChoice, unknownChoice)
  const Door = useAtFirstTouch(fetchDoor, isOther || way !== null || zip !== null)
  const [figureIn, setFigureIn] = useState<FigureIn>()
  return { Door, figureIn, onFigureIn: useCallback((known: FigureIn | undefined) => setFigureIn(() => known), []) }
}
