import { clsx } from 'clsx'
import type { ReactNode } from 'react'

/** One titled group in a detail view. */
export function FactGroup({ title, className, children }: { title: string; className?: string; children: ReactNode }) {
  return (
    <section className={className}>
      <h3 className="border-b border-line pb-1.5 text-base">{title}</h3>
      <div className="mt-2">{children}</div>
    </section>
  )
}

/** Holds `Fact` and `Amount`. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className="space-y-1.5">{children}</dl>

type FactProps = {
  name: string
  /** Goes below its name sooner than it is broken. */
  isWhole?: boolean
  children: ReactNode
}

/** Shows 'None' when empty. */
export function Fact({ name, isWhole = false, children }: FactProps) {
  return (
    <div className={clsx('gap-x-2 text-ui', isWhole ? 'flex flex-wrap' : 'grid grid-cols-[6rem_minmax(0,1fr)]')}>
      <dt className={clsx('text-quiet', isWhole && 'w-24')}>{name}</dt>
      <dd className="wrap-anywhere">{children || <span className="text-quiet">None</span>}</dd>
    </div>
  )
}

type AmountProps = {
  name: string
  /** How it is calculated. */
  note?: string
  /** As shown: '$45.00'. */
  amount: string
  /** The total of the amounts above. */
  total?: boolean
}

export function Amount({ name, note, amount, total = false }: AmountProps) {
  return (
    <div className={clsx('flex justify-between gap-3 text-ui', total && 'border-t border-line pt-1.5 font-semibold')}>
      <dt className={clsx(!total && 'text-quiet')}>
        {name}
        {note && <span className="block text-sm">{note}</span>}
      </dt>
      <dd className="tabular-nums">{amount}</dd>
    </div>
  )
}
