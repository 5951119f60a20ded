import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { Checkbox } from '../../ui/fields/choice.tsx'
import { SelectField } from '../../ui/fields/field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useAddressFill } from '../delivery/use-address-fill.ts'
import { orderLimits } from '../orders/order-limits.ts'
import { billingStates, states } from '../payment/address.ts'
import { addressLabels, countryCodes, countryName } from '../payment/countries.ts'
import { EmailField } from '../shared/email/email-field.tsx'
import type { AddressKind, CheckoutDetails, DetailName } from './checkout-details.ts'

type Form = UseFormReturn<CheckoutDetails>

/** PAY-1: contact, shipping address and billing address. */
export function DetailsFields({ form }: { form: Form }) {
  const field = fieldOf(form)
  const billingSame = form.watch('billingSame')
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
            maxLength={orderLimits.name}
            className="sm:col-span-2"
            {...field('name')}
          />
          <EmailField
            required
            maxLength={orderLimits.email}
            onMeant={(email) => form.setValue('email', email, { shouldDirty: true })}
            {...field('email')}
          />
          <TextField
            label="Phone"
            type="tel"
            inputMode="tel"
            optional
            autoComplete="tel"
            maxLength={orderLimits.phone}
            {...field('phone')}
          />
        </div>
      </section>
      <section aria-labelledby="shipping-address">
        <h2 id="shipping-address" className="text-lg">
          Shipping address
        </h2>
        <AddressFields kind="shipping" form={form} field={field} />
        <Checkbox
          className="mt-3"
          label="Billing address same as shipping"
          checked={billingSame}
          onChange={(checked) => form.setValue('billingSame', checked)}
        />
      </section>
      {!billingSame && (
        <section aria-labelledby="billing-address">
          <h2 id="billing-address" className="text-lg">
            Billing address
          </h2>
          <AddressFields kind="billing" form={form} field={field} />
        </section>
      )}
    </>
  )
}

type FieldOf = ReturnType<typeof fieldOf>

function AddressFields({ kind, form, field }: { kind: AddressKind; form: Form; field: FieldOf }) {
  const country = form.watch(`${kind}.country`)
  const isUs = country === 'US'
  const note = useAddressFill(isUs ? form.watch(`${kind}.zip`) : '', {
    read: (name) => form.getValues(`${kind}.${name}`),
    write: (name, value) => {
      form.setValue(`${kind}.${name}`, value)
      if (form.getFieldState(`${kind}.${name}`).invalid) void form.trigger(`${kind}.${name}`)
    },
  })
  const labels = addressLabels(country)
  return (
    <div className="mt-4 grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-[1.4fr_2fr_2fr]">
      {kind === 'billing' && <CountryField field={field} form={form} />}
      <TextField
        label="Street address"
        required
        autoComplete={`${kind} street-address`}
        maxLength={orderLimits.street}
        className="col-span-full"
        {...field(`${kind}.street`)}
      />
      <TextField
        label={labels.postalCode}
        required={isUs}
        optional={!isUs}
        inputMode={isUs ? 'numeric' : 'text'}
        autoComplete={`${kind} postal-code`}
        maxLength={orderLimits.postalCode}
        {...field(`${kind}.zip`)}
      />
      <TextField
        label="City"
        required
        autoComplete={`${kind} address-level2`}
        maxLength={orderLimits.city}
        {...field(`${kind}.city`)}
      />
      {isUs ? (
        <SelectField
          label={labels.region}
          required
          autoComplete={`${kind} address-level1`}
          className="max-sm:col-span-full"
          {...field(`${kind}.state`)}
        >
          <option value="">Choose</option>
          {(kind === 'shipping' ? states : billingStates).map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
      ) : (
        <TextField
          label={labels.region}
          optional
          autoComplete={`${kind} address-level1`}
          maxLength={orderLimits.region}
          className="max-sm:col-span-full"
          {...field(`${kind}.state`)}
        />
      )}
      <p aria-live="polite" className="col-span-full text-sm text-quiet empty:hidden">
        {kind === 'shipping' && note}
      </p>
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
function CountryField({ form, field }: { form: Form; field: FieldOf }) {
  const { onChange, ...country } = field('billing.country')
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
      onChange={(event) => {
        void onChange(event)
        // A state of one country is none of another.
        form.setValue('billing.state', '')
        form.clearErrors(['billing.state', 'billing.zip'])
      }}
      {...country}
    >
      {countries.map(([code, name]) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

/**
 * Connects a field to the form. Checks what was typed on blur and clears an error as soon as it is fixed. Empty fields are
 * checked only when the customer tries to pay.
 */
const fieldOf = (form: Form) => (name: DetailName) => ({
  ...form.register(name, {
    onBlur: (event: { target: { value: string } }) => {
      if (event.target.value.trim() !== '') void form.trigger(name)
    },
    onChange: () => {
      if (form.getFieldState(name).invalid) void form.trigger(name)
      // A ZIP code is right or wrong for its state.
      if (name === 'shipping.state' && form.getValues('shipping.zip').trim() !== '') void form.trigger('shipping.zip')
    },
  }),
  error: form.getFieldState(name, form.formState).error?.message,
})
