import { clsx } from 'clsx'

/** A loading placeholder. `className` sets the size of the content that will replace it. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={clsx('block animate-breathe rounded-control bg-line', className)} />
}
