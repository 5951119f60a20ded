import { clsx } from 'clsx'
import type { ReactNode } from 'react'

type EmptyStateProps = {
  /** A large icon or picture above the text. */
  icon?: ReactNode
  title: string
  /** The heading's level on this page. */
  level?: 1 | 2 | 3
  text?: ReactNode
  /** What to do next: a link or a button. */
  action?: ReactNode
  className?: string
}

export function EmptyState({ icon, title, level = 2, text, action, className }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div className={clsx('mx-auto flex max-w-measure flex-col items-center px-4 py-12 text-center', className)}>
      {icon && <div className="mb-4 text-quiet [&>svg]:size-10 [&>svg]:stroke-1">{icon}</div>}
      <Heading className={clsx(level !== 1 && 'text-lg')}>{title}</Heading>
      {text && <p className="mt-2 text-quiet">{text}</p>}
      {action && <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  )
}
