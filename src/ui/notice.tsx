import { clsx } from 'clsx'
import { CircleAlert, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTakenFocus } from './use-taken-focus.ts'

const tones = {
  plain: 'border-edge bg-sand',
  // Oak alone is too pale on this ground.
  ember: 'border-ember bg-ember-tint [--color-oak:var(--color-deep-oak)]',
} as const

type NoticeProps = {
  tone?: keyof typeof tones
  title: string
  /** Takes the focus when it appears, for a notice that responds to a click. Other notices are only announced. */
  takesFocus?: boolean
  className?: string
  children?: ReactNode
}

/** What the customer must know before continuing, shown next to what it concerns. */
export function Notice({ tone = 'plain', title, takesFocus = false, className, children }: NoticeProps) {
  const box = useTakenFocus<HTMLDivElement>(takesFocus)
  const Icon = tone === 'ember' ? CircleAlert : Info
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className={clsx('flex items-start gap-3 rounded-card border p-4 text-ui', tones[tone], className)}
    >
      <Icon aria-hidden className={clsx('mt-0.5 size-5 shrink-0', tone === 'ember' ? 'text-ember' : 'text-quiet')} />
      <div className="min-w-0 space-y-1">
        <p className="font-medium">{title}</p>
        {children}
      </div>
    </div>
  )
}
