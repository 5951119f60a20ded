/** DOOR-2, DOOR-5: the rules of delivery and tax together, as server and browser compute with them. Pure. */
import { centsOf } from '../pricing/money.ts'
import type { DatedTaxRule } from '../pricing/tax.ts'
import { areaIdOf, type DeliveryRules } from './delivery-rules.ts'
import type { PublishedRules } from './sale-rules.server.ts'

export type SaleRules = { delivery: DeliveryRules; tax: readonly DatedTaxRule[] }

/** From the API's JSON. */
export const saleRulesOf = ({ delivery, tax }: PublishedRules): SaleRules => ({
  delivery: deliveryOf(delivery),
  tax: tax.map(taxOf),
})

function deliveryOf({ carrier, truck, installation, ...times }: PublishedRules['delivery']): DeliveryRules {
  const cents = ({ from, to }: { from: string; to: string }) => ({ from: centsOf(from), to: centsOf(to) })
  return {
    leadTimeWeeks: times.leadTimeWeeks,
    rushLeadTimeWeeks: times.rushLeadTimeWeeks,
    carrier: {
      cents: centsOf(carrier.price),
      longCents: centsOf(carrier.longPrice),
      longOverIn: carrier.longOverInches,
      maxLengthIn: carrier.maxLengthInches,
      maxPounds: carrier.maxPounds,
      maxOrderPounds: carrier.maxOrderPounds,
      transitDays: carrier.transitDays,
    },
    truck: {
      maxMiles: truck.maxMiles,
      transitDays: truck.transitDays,
      areaCents: Object.fromEntries(truck.areas.map(({ area, price }) => [areaIdOf(area), centsOf(price)])),
    },
    installationCents: {
      'floating-mantel': cents(installation['floating-mantel']),
      'corbel-mantel': cents(installation['corbel-mantel']),
      'ceiling-beam': cents(installation['ceiling-beam']),
    },
  }
}

function taxOf(rule: PublishedRules['tax'][number]): DatedTaxRule {
  const basisPoints = (percent: number) => Math.round(percent * 100)
  const { from } = rule
  if (rule.kind === 'flat') return { from, rule: { kind: rule.kind, rateBasisPoints: basisPoints(rule.percent) } }
  return {
    from,
    rule: {
      kind: rule.kind,
      stateBasisPoints: basisPoints(rule.statePercent),
      localBasisPoints: basisPoints(rule.localPercent),
      singleArticleCents: centsOf(rule.singleArticle.above),
      singleArticleToCents: centsOf(rule.singleArticle.upTo),
      singleArticleBasisPoints: basisPoints(rule.singleArticle.percent),
    },
  }
}
