import type { ReactNode } from 'react'
import { shop, weeksText } from '../../../../content/shop.ts'
import { Live } from '../../../ui/live.tsx'
import type { DeliveryRules } from '../../delivery/delivery-rules.ts'
import type { Category } from '../../pricing/pricing.ts'
import { OpenClaim, PhoneNumber } from '../../shared/opening/phone.tsx'
import { PageLink } from '../../shared/page-link.tsx'
import type { Product } from '../catalog-queries.ts'
import { AskAboutPiece } from './ask-about-piece.tsx'

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
          <PageLink href="/policies#returns" className="link">
            Policies
          </PageLink>
        </Fact>
        <Fact name="Ask">
          <Live name="ask-about-piece" part={AskAboutPiece} props={{ id: product.id, name: product.name }} />
          <noscript>Write to {shop.email.address}</noscript>, or call <PhoneNumber className="link" />
          <OpenClaim className="ml-3 align-top text-quiet" />
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
