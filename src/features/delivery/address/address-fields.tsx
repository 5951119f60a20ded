import { SelectField } from '../../../ui/fields/field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { billingStates, states } from '../../payment/address.ts'
import { addressLabels } from '../../payment/countries.ts'
import { contactLimits } from '../../shared/form/contact-limits.ts'
import type { Form } from '../../shared/form/use-form.ts'
import { useAddressFill } from './use-address-fill.ts'

type AddressPart = 'street' | 'zip' | 'city' | 'state'

type AddressFieldsProps = {
  kind: 'shipping' | 'billing'
  address: Record<AddressPart, string> & { country?: string }
  field: (part: AddressPart) => ReturnType<Form<Record<string, string>>['field']>
  /** What the ZIP code says about the others. */
  onFill: (part: 'city' | 'state', value: string) => void
  /** Beside something else: at most two fields in a row. */
  isNarrow?: boolean
}

/** OUT-5: an address in the U.S., or one abroad that a card is billed to. The ZIP code comes first: it fills in city and state. */
export function AddressFields({ kind, address, field, onFill, isNarrow = false }: AddressFieldsProps) {
  const { country = 'US', zip } = address
  const isUs = country === 'US'
  const note = useAddressFill(isUs ? zip : '', { read: (part) => address[part], write: onFill })
  const labels = addressLabels(country)
  const stateClass = isNarrow ? 'col-span-full' : 'max-sm:col-span-full'
  return (
    <>
      <TextField
        label={labels.postalCode}
        required={isUs}
        optional={!isUs}
        inputMode={isUs ? 'numeric' : 'text'}
        autoComplete={`${kind} postal-code`}
        maxLength={contactLimits.postalCode}
        {...field('zip')}
      />
      <TextField
        label="City"
        required
        autoComplete={`${kind} address-level2`}
        maxLength={contactLimits.city}
        {...field('city')}
      />
      {isUs ? (
        <SelectField
          label={labels.region}
          required
          autoComplete={`${kind} address-level1`}
          className={stateClass}
          {...field('state')}
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
          maxLength={contactLimits.region}
          className={stateClass}
          {...field('state')}
        />
      )}
      <TextField
        label="Street address"
        required
        autoComplete={`${kind} street-address`}
        maxLength={contactLimits.street}
        className="col-span-full"
        {...field('street')}
      />
      <p aria-live="polite" className="col-span-full text-sm text-quiet empty:hidden">
        {kind === 'shipping' && note}
      </p>
    </>
  )
}
