import { clsx } from 'clsx'

/** A block that stands for what is on its way; `className` gives it the size of what replaces it. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={clsx('block animate-breathe rounded-control bg-line', className)} />
}
