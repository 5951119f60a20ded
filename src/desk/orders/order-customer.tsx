/** ADMIN-8: who ordered, and where it goes. */

import { addressLines } from '../../features/payment/countries.ts'
import { Fact, FactGroup, Facts } from '../parts/facts.tsx'
import { PhoneLink } from '../parts/phone-link.tsx'
import type { Order } from './orders-queries.ts'

export function OrderCustomer({ order }: { order: Order }) {
  const { customerName, customerEmail, customerPhone, shippingAddress, billingAddress } = order
  return (
    <FactGroup title="Customer">
      <Facts>
        <Fact name="Name">{customerName}</Fact>
        <Fact name="Email">
          {customerEmail && (
            <a className="link" href={`mailto:${customerEmail}`}>
              {customerEmail.split('@')[0]}
              <wbr />
              {customerEmail.slice(customerEmail.indexOf('@'))}
            </a>
          )}
        </Fact>
        <Fact name="Phone">{customerPhone && <PhoneLink typed={customerPhone} />}</Fact>
        <Fact name="Ship to">
          <PostalAddress address={shippingAddress} />
        </Fact>
        <Fact name="Bill to">
          {isSameAddress(shippingAddress, billingAddress) ? (
            shippingAddress.street && 'Same address'
          ) : (
            <PostalAddress address={billingAddress} />
          )}
        </Fact>
      </Facts>
    </FactGroup>
  )
}

type Address = Order['shippingAddress']

const isSameAddress = (one: Address, other: Address) => addressLines(one).join() === addressLines(other).join()

function PostalAddress({ address }: { address: Address }) {
  if (!address.street) return <span className="text-quiet">None</span>
  return (
    <address className="not-italic">
      {addressLines(address).map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </address>
  )
}
