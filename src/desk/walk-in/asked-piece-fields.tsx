import { useQuery } from '@tanstack/react-query'
import { productsQuery } from '../../features/catalog/catalog-queries.ts'
import { pieceLimits } from '../../features/shared/quote-fields.ts'
import { Quantity } from '../../ui/fields/quantity.tsx'
import { PieceFields } from '../offers/pieces/piece-fields.tsx'
import { type AskedPiece, withProduct } from './asked-piece.ts'

type AskedPieceFieldsProps = {
  piece: AskedPiece
  /** 'Quantity of Hollow Oak Box Beam'. */
  quantityLabel: string
  /** The name of a field's control. */
  nameOf: (field: string) => string
  problemOf: (name: string) => string | undefined
  onChange: (change: Partial<AskedPiece>) => void
}

/** The offer editor's fields of a piece, and how many. */
export function AskedPieceFields({ piece, quantityLabel, nameOf, problemOf, onChange }: AskedPieceFieldsProps) {
  const products = useQuery(productsQuery()).data?.products ?? []
  return (
    <>
      <PieceFields
        {...{ nameOf, piece, problemOf }}
        onChange={({ productId, ...change }) =>
          onChange({ ...change, ...(productId !== undefined && withProduct(piece, products, productId)) })
        }
      />
      {piece.productId !== '' && (
        <div className="sm:col-span-2">
          <p className="mb-1.5 text-ui font-medium">Quantity</p>
          <Quantity
            label={quantityLabel}
            value={piece.quantity}
            max={pieceLimits.quantity}
            onChange={(quantity) => onChange({ quantity })}
          />
        </div>
      )}
    </>
  )
}
