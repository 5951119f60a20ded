import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { byDay, taxRuleSentence, taxRuleText } from '../../../features/prices/sale-rules/tax-texts.ts'
import { accountantNote, type DatedTaxRule, taxRuleOn } from '../../../features/pricing/tax.ts'
import { dateText, shopDay } from '../../../features/shared/clock.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { ReadError } from '../../parts/read-error.tsx'
import { Panel } from '../panel.tsx'
import { PreviewDialog, PreviewSkeleton } from '../preview-dialog.tsx'
import { PriceChangeTable } from '../price-change-table.tsx'
import { effectText } from '../price-draft.ts'
import { saveTaxRules, type TaxRules, taxPreviewQuery } from '../prices-queries.ts'
import { sentRule } from './tax-draft.ts'
import { TaxForm } from './tax-form.tsx'

/** DOOR-5: the rules of sales tax by their first days, and a form for another. */
export function TaxPanel({ rules }: { rules: readonly DatedTaxRule[] }) {
  const [wanted, setWanted] = useState<TaxRules>()
  // Starts over after a save.
  const [formKey, setFormKey] = useState(0)
  const today = shopDay(Date.now())
  const current = taxRuleOn(rules, today)
  const sorted = byDay(rules)
  const want = (next: readonly DatedTaxRule[]) => setWanted(byDay(next).map(sentRule))
  const add = (rule: DatedTaxRule) => want([...rules.filter(({ from }) => from !== rule.from), rule])
  return (
    <Panel title="Sales tax">
      <p className="mt-3 rounded-control bg-sand p-3 text-sm">{accountantNote}</p>
      <ol className="mt-2 divide-y divide-line">
        {sorted.map(({ from, rule }, at) => (
          <li key={from} className="flex items-start gap-4 py-3">
            <div className="min-w-0 grow">
              <h3 className="flex flex-wrap items-center gap-2 font-sans text-ui font-semibold tracking-normal">
                {taxRuleText(rule)} {rule === current && <Badge tone="moss">In effect</Badge>}
              </h3>
              <p className="text-sm text-quiet tabular-nums">
                {at === 0 ? 'From the start' : `From ${dateText(`${from}T18:00:00Z`)}`}
              </p>
              <p className="mt-1 text-sm text-quiet">{taxRuleSentence(rule)}</p>
            </div>
            {sorted.length > 1 && (
              <Button
                variant="secondary"
                size="sm"
                aria-label={`Remove ${taxRuleText(rule)} from ${from}`}
                onClick={() => want(sorted.filter((one) => one.from !== from))}
              >
                Remove…
              </Button>
            )}
          </li>
        ))}
      </ol>
      <h3 className="mt-4 border-t border-line pt-4 text-base">Another rule</h3>
      <TaxForm key={formKey} today={today} onAdd={add} />
      <PreviewDialog
        wanted={wanted}
        titleOf={() => 'Save Sales Tax'}
        save={saveTaxRules}
        onClose={() => setWanted(undefined)}
        onSaved={() => {
          setWanted(undefined)
          setFormKey((key) => key + 1)
        }}
        onTheirs={() => {
          setWanted(undefined)
          setFormKey((key) => key + 1)
        }}
      >
        {(last) => <TaxPreview rules={last} />}
      </PreviewDialog>
    </Panel>
  )
}

function TaxPreview({ rules }: { rules: TaxRules }) {
  const preview = useQuery(taxPreviewQuery(rules))
  if (preview.isError && !preview.data) return <ReadError text="We couldn't load what would change." read={preview} />
  if (!preview.data) return <PreviewSkeleton />
  const { changes, openCarts } = preview.data
  const effect = effectText({ products: [], openCarts, quoteBuilder: false })
  return (
    <>
      <p role="status">
        {changes.length === 0
          ? 'These are already the current rules.'
          : effect
            ? `May change the tax of ${effect}.`
            : 'No cart is open now.'}
      </p>
      <PriceChangeTable items={changes} className="mt-4" />
      <p className="mt-4 text-sm text-quiet">Orders already placed keep the tax they were charged.</p>
    </>
  )
}
