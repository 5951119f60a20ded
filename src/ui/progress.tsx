import { clsx } from 'clsx'

/** How far along, `value` of `max`. The label names it for screen readers. */
export function ProgressBar({
  label,
  value,
  max,
  className,
}: {
  label: string
  value: number
  max: number
  className?: string
}) {
  return <progress aria-label={label} value={value} max={max} className={clsx('progress', className)} />
}
