import { shop } from '../../../content/shop.ts'
import { CallButton } from './guide-layout.tsx'
import { Terms } from './guide-parts.tsx'

/** Every way to reach the shop, and when it is open. */
export function Contact() {
  const { street, city, state, zip } = shop.address
  return (
    <>
      <Terms
        terms={[
          { term: 'Phone', body: <a href={shop.phone.href}>{shop.phone.display}</a> },
          { term: 'Email', body: <a href={shop.email.href}>{shop.email.address}</a> },
          { term: 'Workshop', body: `${street}, ${city}, ${state} ${zip}` },
          ...shop.hours.map(({ label, hours }) => ({ term: label, body: hours })),
        ]}
      />
      <CallButton />
    </>
  )
}
