import type { ReactNode } from 'react'
import { shop, weeksText } from '../../../../content/shop.ts'
import type { DeliveryRules } from '../../delivery/delivery-rules.ts'
import type { Category } from '../../pricing/pricing.ts'
import type { Product } from '../catalog-queries.ts'

const inTheBox: Record<Category, string> = {
  'floating-mantel': 'The mantel, its steel rods, a drilling template and instructions',
  'corbel-mantel': 'The mantel, its corbels with their plates and screws, and instructions',
  'ceiling-beam': 'The beam, its lag screws with plugs of the same wood, and instructions',
}

type PieceFactsProps = {
  product: Product
  rules: DeliveryRules
  /** What it weighs and what holds it. */
  children: ReactNode
}

/** WIN-4: what the piece is, when it comes, what is in the box, and what of returns, in four lines. */
export function PieceFacts({ product, rules, children }: PieceFactsProps) {
  return (
    <div className="mt-8">
      <p className="max-w-measure wrap-anywhere">{product.description}</p>
      <dl className="mt-6 border-b border-line text-ui">
        <Fact name="When">
          {weeksText(rules.leadTimeWeeks)} from your order, {weeksText(rules.rushLeadTimeWeeks)} if you're in a rush
        </Fact>
        <Fact name="In the box">{inTheBox[product.category]}</Fact>
        <Fact name="Returns">
          Made for you, so it can't be returned; flaws are ours for {shop.finishGuaranteeDays} days.{' '}
          <a href="/policies#returns" className="link">
            Policies
          </a>
        </Fact>
        <Fact name="Ask">
          ask here, or call{' '}
          <a href={shop.phone.href} className="link whitespace-nowrap">
            {shop.phone.display}
          </a>
        </Fact>
      </dl>
      <div className="mt-4">{children}</div>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[5.5rem_1fr] gap-3 border-t border-line py-2.5">
      <dt className="text-quiet">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}
