/** What the pricing API answers when a change is refused. */
import { type FieldError, Problem } from '../../platform/api.ts'
import { conflictProblem } from '../shared/two-desks/merge-edit.server.ts'
import type { ChangedSince, undoPriceChange } from './price-history.server.ts'
import { maxSpecies, type PriceRefusal } from './prices.server.ts'
import { basePriceLimits, decimalText, isMultiplier } from './prices.ts'
import { unitOfItem, unitText } from './sale-rules/delivery-fields.ts'

export const fieldProblem = (field: string, message: string) => errorsProblem([{ field, message }])

/** The detail repeats the errors: the owner's page shows the detail. */
export const errorsProblem = (errors: FieldError[]) =>
  new Problem(400, errors.map(({ message }) => message).join(' '), { errors })

/** `prefix` is where in the request the refused prices are. */
export function priceProblem(
  refused: PriceRefusal,
  prefix: { woods?: string; finishes?: string; delivery?: string } = {},
): Problem {
  const { woods = '', finishes = '', delivery = '' } = prefix
  switch (refused.reason) {
    case 'unknown-wood':
      return errorsProblem(refused.keys.map((key) => ({ field: woods + key, message: `Wood “${key}” not found.` })))
    case 'unknown-finish':
      return errorsProblem(refused.keys.map((id) => ({ field: finishes + id, message: `Finish “${id}” not found.` })))
    case 'delivery':
      return errorsProblem(refused.errors.map(({ field, message }) => ({ field: delivery + field, message })))
    case 'conflict':
      return conflictProblem(refused)
    case 'base-price': {
      const { min, max } = basePriceLimits
      return fieldProblem(
        woods + refused.woodKey,
        `At this price “${refused.productName}” would cost $${decimalText(refused.basePriceCents)}, and a base price must be from $${decimalText(min)} to $${decimalText(max)}. Choose another price, or leave product prices alone.`,
      )
    }
  }
}

export function speciesProblem(reason: 'taken' | 'too-many' | 'no-picture', name: string): Problem {
  switch (reason) {
    case 'taken':
      return new Problem(409, `A wood named “${name}” already exists, or one with the same key.`)
    case 'too-many':
      return new Problem(409, `You already have ${maxSpecies} woods, which is the limit.`)
    case 'no-picture':
      return fieldProblem('pictureId', 'Picture not found. Upload it again.')
  }
}

type RefusedUndo = Exclude<Awaited<ReturnType<typeof undoPriceChange>>, { ok: true }>

export function undoProblem(refused: RefusedUndo): Problem {
  switch (refused.reason) {
    case 'not-found':
      return noSuchChange()
    case 'undone':
      return new Problem(409, 'This change has already been undone.')
    case 'changed-since':
      return new Problem(409, `Can't undo: ${refused.changed.map(changedText).join('; ')}.`)
    case 'wood-in-use':
      return new Problem(409, `${refused.name} can't be removed: ${usesText(refused)}. Change those first.`)
  }
}

function changedText({ item, current }: ChangedSince): string {
  const unit = isMultiplier(item.target, item.key) ? '' : '$'
  if (current === undefined) return `${item.name} was removed`
  if (typeof current === 'string') return `${item.name} has changed since`
  if (item.new === null) return `${item.name} was added again`
  const deliveryUnit = unitOfItem(item)
  if (deliveryUnit)
    return `${item.name} has changed since, from ${unitText(item.new, deliveryUnit)} to ${unitText(current, deliveryUnit)}`
  return `${item.name} has changed since, from ${unit}${decimalText(item.new)} to ${unit}${decimalText(current)}`
}

function usesText({ products, quotes }: { products: number; quotes: number }): string {
  const uses = [
    products > 0 && `${products} ${products === 1 ? 'product' : 'products'}`,
    quotes > 0 && `${quotes} open ${quotes === 1 ? 'quote' : 'quotes'}`,
  ]
  return `${uses.filter(Boolean).join(' and ')} ${products + quotes === 1 ? 'uses' : 'use'} it`
}

export const noSuchChange = () => new Problem(404, 'Price change not found.')
