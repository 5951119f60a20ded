import { useState } from 'react'
import type { DraftForm, FieldName } from '../draft/draft-form.ts'
import { fieldOf, type PieceForm, piecesOf } from '../draft/piece-form.ts'

/**
 * Which pieces of an offer show their fields: the first, the one that was added last or whose design was just put in, and any
 * that was pressed. The last of them is the one that was touched last, which is drawn.
 */
export function useOpenPieces(form: DraftForm, startsWith: string | undefined) {
  const pieces = piecesOf(form)
  const [open, setOpen] = useState<readonly string[]>(() => [
    pieces.find(({ key }) => key === startsWith)?.key ?? form.firstKey,
  ])
  const without = (keys: readonly string[], key: string) => keys.filter((one) => one !== key)
  return {
    /** The only one has nothing to fold it for. */
    isOpen: (key: string) => pieces.length === 1 || open.includes(key),
    toggle: (key: string) => setOpen((before) => (before.includes(key) ? without(before, key) : [...before, key])),
    only: (key: string) => setOpen([key]),
    /** The folded piece that a field is in. */
    foldedWith: (field: FieldName): PieceForm | undefined =>
      pieces.length > 1
        ? pieces.find(
            ({ key }) => !open.includes(key) && pieceFields.some((name) => fieldOf(form, key, name) === field),
          )
        : undefined,
    open: (key: string) => setOpen((before) => [...without(before, key), key]),
    /** One of its fields took the focus. */
    touch: (key: string) =>
      setOpen((before) => (before.at(-1) === key || !before.includes(key) ? before : [...without(before, key), key])),
    /** The key of the one that is being edited; with all folded, of the first. */
    touched: open.findLast((key) => pieces.some((piece) => piece.key === key)) ?? form.firstKey,
  }
}

export type OpenPieces = ReturnType<typeof useOpenPieces>

/** As the controls of a piece are named. */
export const pieceFields =
  'productId woodSpeciesId finishOptionId length width thickness quantity part pieceNote'.split(' ')
