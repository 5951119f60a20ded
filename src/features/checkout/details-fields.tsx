import type { UseFormReturn } from 'react-hook-form'
import { Checkbox } from '../../ui/fields/choice.tsx'
import { SelectField } from '../../ui/fields/field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { orderLimits } from '../orders/order-limits.ts'
import { states } from '../payment/address.ts'
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
          <TextField
            label="Email"
            type="email"
            inputMode="email"
            required
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={orderLimits.email}
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
        <AddressFields kind="shipping" field={field} />
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
          <AddressFields kind="billing" field={field} />
        </section>
      )}
    </>
  )
}

type FieldOf = ReturnType<typeof fieldOf>

function AddressFields({ kind, field }: { kind: AddressKind; field: FieldOf }) {
  return (
    <div className="mt-4 grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-[2fr_2fr_1.4fr]">
      <TextField
        label="Street address"
        required
        autoComplete={`${kind} street-address`}
        maxLength={orderLimits.street}
        className="col-span-full"
        {...field(`${kind}.street`)}
      />
      <TextField
        label="City"
        required
        autoComplete={`${kind} address-level2`}
        maxLength={orderLimits.city}
        className="max-sm:col-span-full"
        {...field(`${kind}.city`)}
      />
      <SelectField label="State" required autoComplete={`${kind} address-level1`} {...field(`${kind}.state`)}>
        <option value="">Choose</option>
        {states.map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        label="ZIP code"
        required
        inputMode="numeric"
        autoComplete={`${kind} postal-code`}
        maxLength={10}
        {...field(`${kind}.zip`)}
      />
      <p className="col-span-full text-ui">
        <span className="font-medium">Country</span>{' '}
        <span className="text-quiet">United States{kind === 'shipping' && ' (we deliver only in the U.S.)'}</span>
      </p>
    </div>
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
