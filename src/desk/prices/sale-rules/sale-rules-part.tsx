import { useQuery } from '@tanstack/react-query'
import type { DeliveryRules } from '../../../features/delivery/delivery-rules.ts'
import { saleRulesOf } from '../../../features/delivery/sale-rules.ts'
import { type DeliveryField, deliveryFields } from '../../../features/prices/sale-rules/delivery-fields.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { LatePart } from '../../parts/late-part.tsx'
import { ReadError } from '../../parts/read-error.tsx'
import { settingsQuery } from '../../settings/settings-queries.ts'
import { Panel, PanelText } from '../panel.tsx'
import { deliveryField } from '../price-draft.ts'
import { PriceForm } from '../price-form.tsx'
import { pricingQuery } from '../prices-queries.ts'
import { TaxPanel } from './tax-panel.tsx'

const fetchSectionForm = async () => (await import('../../settings/section-form.tsx')).SectionForm

/** DOOR-2, DOOR-5: the owner's rules of delivery and tax. */
export function SaleRulesPart() {
  const pricing = useQuery(pricingQuery)
  // SET-1: the areas that the rates are of. Once they are saved, the rates are shown again.
  const settings = useQuery(settingsQuery)
  if (pricing.isError && !pricing.data) return <ReadError text="The rules could not be loaded." read={pricing} />
  if (!pricing.data)
    return (
      <div role="status" aria-label="Loading rules" className="grid gap-6 @rows:grid-cols-2">
        <Skeleton className="h-128 rounded-card" />
        <Skeleton className="h-96 rounded-card" />
      </div>
    )
  const { delivery, tax } = saleRulesOf(pricing.data)
  return (
    <div className="grid gap-6 @rows:grid-cols-2 @rows:items-start">
      <DeliveryPanels rules={delivery} />
      <TaxPanel rules={tax} />
      {settings.data && (
        <div className="rounded-card border border-line p-4 sm:p-5 lg:col-span-2">
          <LatePart
            fetchPart={fetchSectionForm}
            props={{ section: 'truck', settings: settings.data }}
            failureText="The areas could not be loaded."
            skeleton={<Skeleton className="h-96" />}
          />
        </div>
      )}
      {settings.isError && !settings.data && <ReadError text="The areas could not be loaded." read={settings} />}
    </div>
  )
}

const groups: { group: DeliveryField['group']; title: string; note: string; submitLabel: string }[] = [
  { group: 'time', title: 'Lead time', note: 'From the deposit', submitLabel: 'Update Lead Time' },
  { group: 'carrier', title: 'Carrier to your door', note: 'The 48 states', submitLabel: 'Update Carrier' },
  { group: 'truck', title: 'Our truck', note: 'Dollars per trip', submitLabel: 'Update Truck' },
  { group: 'hung', title: 'Hung by us', note: 'Dollars, on top of the trip', submitLabel: 'Update Hanging' },
]

function DeliveryPanels({ rules }: { rules: DeliveryRules }) {
  const fields = deliveryFields()
  return (
    <div className="grid gap-6">
      {groups.map(({ group, title, note, submitLabel }) => (
        <Panel key={group} title={title} note={note}>
          {group === 'truck' && <PanelText>Each of the areas below.</PanelText>}
          <PriceForm
            kind="delivery"
            fields={fields.filter((field) => field.group === group).map((field) => deliveryField(field, rules))}
            submitLabel={submitLabel}
          />
        </Panel>
      ))}
    </div>
  )
}
