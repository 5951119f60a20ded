/** BOOK-1: what came in and went out in a month, what the card processor held before and after it, and what came without it. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { centsOf, formatCents } from '../../features/pricing/money.ts'
import { dayText } from '../../features/shared/clock.ts'
import type { MonthReport } from './books-queries.ts'
import { isNoMoney, processorRowsOf, termsOf, wayRowsOf } from './books-text.ts'
import { Row } from './month-cards.tsx'
import { UnmatchedPayouts } from './payouts-card.tsx'
import { toBooks, useBooksAddress } from './use-books-address.ts'

export function MonthMoney({ report: { month, money } }: { report: MonthReport }) {
  const { lastDay } = useBooksAddress()
  const heldCents = centsOf(money.leftBefore) + centsOf(money.left)
  return (
    <section aria-label="Money" className="mt-3 rounded-card border border-line bg-card p-4 sm:px-5">
      {isNoMoney(money) ? (
        <p className="text-quiet">No payments in this month.</p>
      ) : (
        <>
          <ul className="flex flex-wrap items-baseline gap-x-4 gap-y-3 max-sm:flex-col max-sm:gap-y-2">
            {termsOf(money).map(({ sign, cents, label }) => (
              <li key={label} className="flex items-baseline gap-x-4 max-sm:w-full max-sm:gap-x-2">
                {sign !== '' && <span className="font-display text-xl text-quiet max-sm:order-1">{sign}</span>}
                <p className="max-sm:contents">
                  <span className="block font-display text-2xl font-medium tabular-nums max-sm:order-2 max-sm:text-lg">
                    {formatCents(cents)}
                  </span>{' '}
                  <span className="block text-sm text-quiet max-sm:mr-auto">{label}</span>
                </p>
              </li>
            ))}
          </ul>
          <p className="mt-3 text-ui">
            <strong className="font-semibold tabular-nums">= {formatCents(centsOf(money.net))}</strong>
            <UnmatchedPayouts />
          </p>
          <div className="mt-3 grid gap-x-10 gap-y-4 lg:grid-cols-[7fr_5fr]">
            <Rows title="At the card processor">
              {processorRowsOf(money, month).map(({ name, cents }) => (
                <Row key={name} name={name} cents={cents} />
              ))}
              <Row name={`Held on ${dayText(lastDay)}`} cents={heldCents} isSum />
              {heldCents < 0 && (
                <li className="text-sm text-quiet">{formatCents(-heldCents)} comes out of the next payouts.</li>
              )}
            </Rows>
            <Rows title="Without it">
              {wayRowsOf(money).map(({ name, cents }) => (
                <Row key={name} name={name} cents={cents} />
              ))}
            </Rows>
          </div>
        </>
      )}
      <Link {...toBooks(month, 'ledger')} className="link mt-2 inline-flex min-h-6 items-center text-sm font-medium">
        Every movement of money
      </Link>
    </section>
  )
}

function Rows({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="mb-1 font-sans text-sm text-quiet">{title}</h3>
      <ul aria-label={title}>{children}</ul>
    </div>
  )
}
