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

/** PAY-1: contact, shipping address and billing address. */
export function DetailsFields({ form }: { form: DetailsForm }) {
  const { field } = form
  const { billingSame } = form.values
  return (
    <>
      <section aria-labelledby="contact">
        <h2 id="contact" className="text-lg">
          Contact
        </h2>
        <div className="mt-4 grid gap-x-4 gap-y-5 sm:grid-cols-2">
          <TextField
            label="Full name"
            required
            autoComplete="name"
            maxLength={contactLimits.name}
            className="sm:col-span-2"
            {...field('name')}
          />
          <EmailField
            required
            maxLength={contactLimits.email}
            onMeant={(email) => form.change({ email })}
            {...field('email')}
          />
          <TextField
            label="Phone"
            type="tel"
            inputMode="tel"
            optional
            autoComplete="tel"
            maxLength={contactLimits.phone}
            {...field('phone')}
          />
        </div>
      </section>
      <section aria-labelledby="shipping-address">
        <h2 id="shipping-address" className="text-lg">
          Shipping address
        </h2>
        <Address kind="shipping" form={form} />
        <Checkbox
          className="mt-3"
          label="Billing address same as shipping"
          checked={billingSame}
          onChange={(checked) => form.change({ billingSame: checked })}
        />
      </section>
      {!billingSame && (
        <section aria-labelledby="billing-address">
          <h2 id="billing-address" className="text-lg">
            Billing address
          </h2>
          <Address kind="billing" form={form} />
        </section>
      )}
    </>
  )
}

function Address({ kind, form }: { kind: AddressKind; form: DetailsForm }) {
  const { latest, change, field } = form
  return (
    <div className="mt-4 grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-[1.4fr_2fr_2fr]">
      {kind === 'billing' && <CountryField form={form} />}
      <AddressFields
        kind={kind}
        address={form.values[kind]}
        field={(part) => field(`${kind}.${part}`)}
        onFill={(part, value) => change({ [kind]: { ...latest.current[kind], [part]: value } })}
      />
      {kind === 'shipping' && (
        <p className="col-span-full text-ui">
          <span className="font-medium">Country</span>{' '}
          <span className="text-quiet">United States (we deliver only in the U.S.)</span>
        </p>
      )}
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
