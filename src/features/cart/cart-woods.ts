import { useQuery } from '@tanstack/react-query'
import { finishOptionsQuery, woodSpeciesQuery } from '../catalog/catalog-queries.ts'
import type { DrawnPiece } from '../drawing/drawing.ts'
import type { CartItem } from './cart.ts'

/**
 * WIN-7: what a strip of a cart's piece shows: its wood under its finish, as the shop has them now. Undefined while they are
 * read; an even tone where they can't be, or are no longer offered.
 */
export function useCartWoods(): (item: CartItem) => Omit<DrawnPiece, 'size'> | undefined {
  const woods = useQuery(woodSpeciesQuery)
  const finishes = useQuery(finishOptionsQuery)
  return ({ category, making, woodSpeciesId, finishOptionId }) => {
    if (woods.isPending || finishes.isPending) return undefined
    return {
      category,
      making,
      wood: woods.data?.find(({ id }) => id === woodSpeciesId) ?? null,
      finish: finishes.data?.find(({ id }) => id === finishOptionId) ?? null,
    }
  }
}
