import { clsx } from 'clsx'

/** Progress as `value` out of `max`. The label is for screen readers. */
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
