/** DESK-2: what was accepted, where, and what was chosen. The customer signs nothing here. */
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { AddressFields } from '../../features/delivery/address/address-fields.tsx'
import { addressProblems } from '../../features/delivery/address/address-problems.ts'
import { lineTexts } from '../../features/pricing/line-names.ts'
import { sizeOf } from '../../features/pricing/piece.ts'
import type { RecordedHow } from '../../features/quotes/offers/offer.ts'
import { signedText } from '../../features/quotes/offers/offer-money.ts'
import { ownKey, presetOf } from '../../features/quotes/offers/price/choosing.ts'
import { chosenContent } from '../../features/quotes/page/pieces/chosen-content.ts'
import { useForm } from '../../features/shared/form/use-form.ts'
import { Checkbox } from '../../ui/fields/choice.tsx'
import { SelectField } from '../../ui/fields/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { NotDone } from '../walk-in/form-parts.tsx'
import { closeDraft } from './draft/open-draft.ts'
import { type DeskOffer, recordAcceptance } from './offers-queries.ts'

type AcceptedFormProps = {
  open: boolean
  quoteId: number
  offer: DeskOffer
  customerEmail: string
  onClose: () => void
}

type Content = DeskOffer['versions'][number]['content']
type Agreeable = {
  value: string
  label: string
  content: Content
  of: { version: number } | { revision: number; digest: string }
}

/** The version that is open, and the draft, where it is another. */
function agreeables({ state, versions: [newest], priced, revision }: DeskOffer): Agreeable[] {
  const isOpen = newest && (state === 'sent' || state === 'seen')
  const sent: Agreeable[] = isOpen
    ? [
        {
          value: 'version',
          label: `Version ${newest.number}, ${signedText(newest.content.total)}`,
          content: newest.content,
          of: { version: newest.number },
        },
      ]
    : []
  if (!priced) return sent
  const draft = { value: 'draft', content: priced.content, of: { revision, digest: priced.digest } }
  return [
    ...sent,
    { ...draft, label: `${isOpen ? 'The draft' : 'The offer'} as it is now, ${signedText(priced.content.total)}` },
  ]
}

export function AcceptedForm({ open, quoteId, offer, customerEmail, onClose }: AcceptedFormProps) {
  const navigate = useNavigate({ from: '/admin' })
  const record = useMutation(recordAcceptance)
  const choices = agreeables(offer)
  const placeOf = (value: string) => choices.find((one) => one.value === value)?.content.place
  const addressAt = (value: string) => {
    const place = placeOf(value)
    return { street: '', zip: place?.zip ?? '', city: place?.place ?? '', state: place?.state ?? '' }
  }
  const form = useForm<{ how: RecordedHow; of: string; chosen: string[]; address: ReturnType<typeof addressAt> }>({
    start: () => {
      const [first] = choices
      const of = first?.value ?? ''
      return { how: 'shop', of, chosen: first ? presetOf(first.content) : [], address: addressAt(of) }
    },
    check: ({ of, address }) => {
      const agreed = choices.find((one) => one.value === of)
      const problems = agreed && agreed.content.way !== null ? addressProblems(address) : {}
      return Object.fromEntries(Object.entries(problems).map(([name, problem]) => [`address.${name}`, problem]))
    },
    send: async ({ how, of, chosen, address }) => {
      const agreed = choices.find((one) => one.value === of)
      if (!agreed) return
      const { content } = agreed
      const { orderId } = await record.mutateAsync({
        ...{ id: quoteId, how, chosen, ...agreed.of },
        total: chosenContent(content, chosen).total,
        address: content.way === null ? null : address,
      })
      closeDraft(quoteId)
      onClose()
      void navigate({ search: { tab: 'orders', order: orderId } })
    },
  })
  const { of, chosen } = form.values
  const agreed = choices.find((one) => one.value === of)
  return (
    <FormDialog
      open={open}
      title="The customer accepted"
      submitLabel={customerEmail === '' ? 'Record it' : 'Record it and email the confirmation'}
      form={form}
      isWaiting={!agreed}
      className="grid gap-5"
      onClose={onClose}
    >
      <p className="text-ui text-quiet">
        It becomes an order. Papers and pages say that you recorded it, and show no signature.
      </p>
      <NotDone form={form} title="Not recorded" once="it is recorded only once" />
      <SelectField label="Where" {...form.field('how')}>
        <option value="shop">In the shop</option>
        <option value="phone">By phone</option>
      </SelectField>
      <SelectField
        label="What"
        name="of"
        value={of}
        onChange={({ target: { value } }) => {
          const next = choices.find((one) => one.value === value)
          form.change({ of: value, chosen: next ? presetOf(next.content) : [], address: addressAt(value) })
        }}
      >
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      {!agreed && (
        <Notice title="There is no price yet">
          <p>Finish the offer first. It doesn't have to be sent.</p>
        </Notice>
      )}
      {agreed && (
        <Choosing content={agreed.content} chosen={chosen} onChoose={(next) => form.change({ chosen: next })} />
      )}
      {agreed && agreed.content.way !== null && (
        <fieldset className="grid grid-cols-2 gap-x-4 gap-y-5">
          <legend className="mb-3 text-ui font-medium">Where it is delivered</legend>
          <AddressFields
            kind="shipping"
            isNarrow
            address={form.values.address}
            field={(part) => form.field(`address.${part}`)}
            onFill={(part, value) => form.change({ address: { ...form.latest.current.address, [part]: value } })}
          />
        </fieldset>
      )}
      {agreed && (
        <p className="flex justify-between gap-4 border-t border-line pt-4 text-lg font-semibold" aria-live="polite">
          <span>Total</span>
          <span className="tabular-nums">{signedText(chosenContent(agreed.content, chosen).total)}</span>
        </p>
      )}
    </FormDialog>
  )
}

type ChoosingProps = { content: Content; chosen: readonly string[]; onChoose: (chosen: string[]) => void }

/** JOB-3: what the offer leaves open. */
function Choosing({ content: { pieces, choices, ownLines }, chosen, onChoose }: ChoosingProps) {
  const texts = lineTexts(pieces.map((piece) => ({ ...piece, size: sizeOf(piece.dimensions) })))
  const nameOf = (piece: Content['pieces'][number]) => texts[pieces.indexOf(piece)]
  const options = [
    ...pieces.filter(({ part }) => part === 'option').map((piece) => ({ key: piece.key, label: nameOf(piece) ?? '' })),
    ...ownLines.filter(({ isOption }) => isOption).map(({ key, label }) => ({ key: ownKey(key), label })),
  ]
  const take = (key: string, others: readonly string[]) => [...chosen.filter((one) => !others.includes(one)), key]
  return (
    <>
      {choices.map(({ key, label }) => {
        const its = pieces.filter(({ choice }) => choice === key)
        return (
          <SelectField
            key={key}
            label={label}
            value={its.find((piece) => chosen.includes(piece.key))?.key ?? ''}
            onChange={({ target }) =>
              onChoose(
                take(
                  target.value,
                  its.map((piece) => piece.key),
                ),
              )
            }
          >
            {its.map((piece) => (
              <option key={piece.key} value={piece.key}>
                {nameOf(piece)}
              </option>
            ))}
          </SelectField>
        )
      })}
      {options.length > 0 && (
        <fieldset>
          <legend className="text-ui font-medium">Options they take</legend>
          {options.map(({ key, label }) => (
            <Checkbox
              key={key}
              label={label}
              checked={chosen.includes(key)}
              onChange={(isTaken) => onChoose(isTaken ? take(key, []) : chosen.filter((one) => one !== key))}
            />
          ))}
        </fieldset>
      )}
    </>
  )
}
