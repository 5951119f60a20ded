import { clsx } from 'clsx'

/** A loading placeholder, where scripts run. `className` sets the size of the content that will replace it. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden className={clsx('block animate-breathe rounded-control bg-line noscript:hidden', className)} />
  )
}
