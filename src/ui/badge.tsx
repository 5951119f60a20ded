import { clsx } from 'clsx'
import type { ReactNode } from 'react'

const tones = {
  plain: 'bg-sand text-ink',
  oak: 'bg-oak-tint text-deep-oak',
  moss: 'bg-moss-tint text-moss',
  ember: 'bg-ember-tint text-deep-ember',
  solid: 'bg-oak text-white',
} as const

export type BadgeTone = keyof typeof tones

export function Badge({
  tone = 'plain',
  className,
  children,
}: {
  tone?: BadgeTone
  className?: string
  children: ReactNode
}) {
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1 rounded-control px-2 py-0.5 text-xs font-medium whitespace-nowrap tabular-nums',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}
