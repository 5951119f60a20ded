import { useState } from 'react'
import type { DraftForm, FieldName } from '../draft/draft-form.ts'
import { fieldOf, type PieceForm, piecesOf } from '../draft/piece-form.ts'

/**
 * Which pieces of an offer show their fields: the first, the one that was added last or whose design was just put in, and any
 * that was pressed.
 */
export function useOpenPieces(form: DraftForm, startsWith: string | undefined) {
  const pieces = piecesOf(form)
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => new Set([pieces.find(({ key }) => key === startsWith)?.key ?? form.firstKey]),
  )
  return {
    /** The only one has nothing to fold it for. */
    isOpen: (key: string) => pieces.length === 1 || open.has(key),
    toggle: (key: string) => setOpen((before) => without(before, key) ?? new Set([...before, key])),
    only: (key: string) => setOpen(new Set([key])),
    /** The folded piece that a field is in. */
    foldedWith: (field: FieldName): PieceForm | undefined =>
      pieces.length > 1
        ? pieces.find(({ key }) => !open.has(key) && pieceFields.some((name) => fieldOf(form, key, name) === field))
        : undefined,
    open: (key: string) => setOpen((before) => new Set([...before, key])),
  }
}

export type OpenPieces = ReturnType<typeof useOpenPieces>

/** As the controls of a piece are named. */
export const pieceFields =
  'productId woodSpeciesId finishOptionId length width thickness quantity part pieceNote'.split(' ')

const without = (keys: ReadonlySet<string>, key: string) =>
  keys.has(key) ? new Set([...keys].filter((one) => one !== key)) : undefined
