/** PAY-1: the fields of the checkout, by section. */
import { useState } from 'react'
import { Checkbox } from '../../ui/fields/choice.tsx'
import { SelectField } from '../../ui/fields/field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { AddressFields } from '../delivery/address/address-fields.tsx'
import { countryCodes, countryName } from '../payment/countries.ts'
import { EmailField } from '../shared/email/email-field.tsx'
import { contactLimits } from '../shared/form/contact-limits.ts'
import type { Form } from '../shared/form/use-form.ts'
import type { AddressKind, CheckoutDetails } from './checkout-details.ts'

type DetailsForm = Form<CheckoutDetails>
type FieldsProps = { form: DetailsForm }

export const ShippingFields = ({ form }: FieldsProps) => (
  <>
    <Address kind="shipping" form={form} />
    <p className="mt-3 text-sm text-quiet">We deliver only in the United States.</p>
  </>
)

export const ContactFields = ({ form }: FieldsProps) => (
  <div className="grid gap-x-4 gap-y-4 sm:grid-cols-2">
    <TextField label="Full name" required autoComplete="name" maxLength={contactLimits.name} {...form.field('name')} />
    <EmailField
      required
      maxLength={contactLimits.email}
      onMeant={(email) => form.change({ email })}
      {...form.field('email')}
    />
    <TextField
      label="Phone"
      type="tel"
      inputMode="tel"
      optional
      autoComplete="tel"
      maxLength={contactLimits.phone}
      hint="So that the driver can call."
      className="sm:col-span-2"
      {...form.field('phone')}
    />
  </div>
)

/** On by default; off shows a billing address. */
export function BillingFields({ form }: FieldsProps) {
  const { billingSame } = form.values
  return (
    <>
      <Checkbox
        label="Billing address same as shipping"
        checked={billingSame}
        onChange={(checked) => form.change({ billingSame: checked })}
      />
      {!billingSame && (
        <section aria-labelledby="billing-address" className="mt-3">
          <h3 id="billing-address" className="mb-3 text-base">
            Billing address
          </h3>
          <Address kind="billing" form={form} />
        </section>
      )}
    </>
  )
}

function Address({ kind, form }: { kind: AddressKind; form: DetailsForm }) {
  const { latest, change, field } = form
  return (
    <div className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-x-4 gap-y-4 sm:grid-cols-[8rem_minmax(0,2fr)_minmax(0,1.5fr)]">
      {kind === 'billing' && <CountryField form={form} />}
      <AddressFields
        kind={kind}
        address={form.values[kind]}
        field={(part) => field(`${kind}.${part}`)}
        onFill={(part, value) => change({ [kind]: { ...latest.current[kind], [part]: value } })}
      />
    </div>
  )
}

/** OUT-5: a card may be billed anywhere. */
function CountryField({ form }: { form: DetailsForm }) {
  const [countries] = useState(() =>
    countryCodes
      .map((code) => [code, countryName(code)] as const)
      .toSorted(([, one], [, other]) => one.localeCompare(other, 'en-US')),
  )
  return (
    <SelectField
      label="Country"
      required
      autoComplete="billing country"
      className="col-span-full"
      {...form.field('billing.country')}
      // A state of one country is none of another.
      onChange={({ target }) =>
        form.change({ billing: { ...form.latest.current.billing, country: target.value, state: '' } })
      }
    >
      {countries.map(([code, name]) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
