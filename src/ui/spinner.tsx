import { clsx } from 'clsx'
import { LoaderCircle } from 'lucide-react'

/** A spinner. With `label` it is announced as a status. Without, it decorates something that already reads as busy. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  const ring = <LoaderCircle aria-hidden className={clsx('animate-spin', className ?? 'size-5')} />
  if (!label) return ring
  return (
    <span role="status" className="inline-flex items-center gap-2 text-quiet">
      {ring}
      <span>{label}</span>
    </span>
  )
}
