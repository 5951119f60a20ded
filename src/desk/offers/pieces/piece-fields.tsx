import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { shopPageSize } from '../../../features/catalog/catalog.ts'
import {
  finishOptionsQuery,
  productQuery,
  productsQuery,
  woodSpeciesQuery,
} from '../../../features/catalog/catalog-queries.ts'
import { wayNames, ways } from '../../../features/delivery/ways.ts'
import { dimensionLabels, dimensionNames } from '../../../features/pricing/piece.ts'
import { LengthField } from '../../../features/shared/form/length-field.tsx'
import { SelectField } from '../../../ui/fields/field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import type { PieceForm } from '../draft/piece-form.ts'
import type { FieldsProps } from '../term-fields.tsx'

type PieceFieldsProps = Pick<FieldsProps, 'problemOf'> & {
  /** The name of a field's control. */
  nameOf: (field: string) => string
  piece: Pick<PieceForm, 'key' | 'productId' | 'woodSpeciesId' | 'finishOptionId' | 'lengths'>
  onChange: (change: Partial<Pick<PieceForm, 'productId' | 'woodSpeciesId' | 'finishOptionId' | 'lengths'>>) => void
}

/** What the fields of a piece are laid out in, with its quantity after its size. */
export const pieceGrid = 'grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-6'

/** What one piece is. Before its product is chosen, nothing else can be said of it. */
export function PieceFields({ nameOf, piece, problemOf, onChange }: PieceFieldsProps) {
  const woods = useQuery(woodSpeciesQuery).data ?? []
  const finishes = useQuery(finishOptionsQuery).data ?? []
  const product = (
    <ProductField
      name={nameOf('productId')}
      value={piece.productId}
      error={problemOf(nameOf('productId'))}
      onChange={(productId) => onChange({ productId })}
    />
  )
  if (piece.productId === '') return product
  return (
    <>
      {product}
      <SelectField
        label="Wood"
        className="sm:col-span-3"
        value={piece.woodSpeciesId}
        name={nameOf('woodSpeciesId')}
        error={problemOf(nameOf('woodSpeciesId'))}
        onChange={(event) => onChange({ woodSpeciesId: event.target.value })}
      >
        {piece.woodSpeciesId === '' && <option value="">Choose a wood</option>}
        {withCurrent(woods, piece.woodSpeciesId).map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Finish"
        className="sm:col-span-3"
        value={piece.finishOptionId ?? ''}
        name={nameOf('finishOptionId')}
        error={problemOf(nameOf('finishOptionId'))}
        onChange={(event) => onChange({ finishOptionId: event.target.value || null })}
      >
        <option value="">No finish</option>
        {withCurrent(finishes, piece.finishOptionId).map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      {dimensionNames.map((name) => (
        <LengthField
          key={name}
          label={dimensionLabels[name]}
          value={piece.lengths[name]}
          error={problemOf(nameOf(name))}
          name={nameOf(name)}
          hint=""
          className="sm:col-span-2"
          onChange={(text: string) => onChange({ lengths: { ...piece.lengths, [name]: text } })}
        />
      ))}
    </>
  )
}

type DeliveryFieldsProps = FieldsProps & {
  /** Why the chosen way has no price of its own. */
  deliveryProblem: string | null
}

/** How all of it gets there. */
export const DeliveryFields = ({ form, problemOf, deliveryProblem, onChange }: DeliveryFieldsProps) => (
  <section className="grid grid-cols-1 gap-x-4 gap-y-5 sm:grid-cols-3">
    <SelectField
      label="Delivery"
      value={form.way ?? ''}
      name="way"
      error={problemOf('way')}
      className="sm:col-span-2"
      onChange={(event) => onChange({ way: ways.find((way) => way === event.target.value) ?? null })}
    >
      {ways.map((way) => (
        <option key={way} value={way}>
          {wayNames[way]}
        </option>
      ))}
      <option value="">Pickup, or as you arrange it</option>
    </SelectField>
    <TextField
      label="ZIP code"
      inputMode="numeric"
      maxLength={5}
      value={form.zip}
      name="zip"
      error={problemOf('zip')}
      onChange={(event) => onChange({ zip: event.target.value })}
    />
    {deliveryProblem && (
      <p className="text-ui text-ember sm:col-span-3">{deliveryProblem} Add a line of your own for the delivery.</p>
    )}
  </section>
)

type Choice = { id: string; name: string }

/** One that is no longer offered stays until another is chosen. */
const withCurrent = (choices: readonly Choice[], current: string | null): readonly Choice[] =>
  !current || choices.length === 0 || choices.some(({ id }) => id === current)
    ? choices
    : [{ id: current, name: 'No longer offered' }, ...choices]

type ProductFieldProps = { name: string; value: string; error: string | undefined; onChange: (id: string) => void }

/** A long catalog is narrowed by words first. */
function ProductField({ name, value, error, onChange }: ProductFieldProps) {
  const [words, setWords] = useState('')
  const { data: found } = useQuery(productsQuery({ q: words.trim() }))
  const { data: everything } = useQuery(productsQuery())
  const { data: current } = useQuery({ ...productQuery(value), enabled: value !== '' })
  const products = found?.products ?? []
  const isLarge = (everything?.total ?? 0) > shopPageSize
  return (
    <>
      {isLarge && (
        <TextField
          label="Find a product"
          className="col-span-full"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      )}
      <SelectField
        label="Product"
        className="col-span-full"
        name={name}
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      >
        {value === '' && <option value="">Choose a piece</option>}
        {current && !products.some(({ id }) => id === value) && <option value={value}>{current.name}</option>}
        {products.map(({ id, name: called }) => (
          <option key={id} value={id}>
            {called}
          </option>
        ))}
      </SelectField>
    </>
  )
}
