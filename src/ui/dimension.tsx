import { clsx } from 'clsx'
import type { ReactNode } from 'react'

type DimensionProps = {
  /** What the line measures, in the display face: '72 in', 'about Dec 10-17'. */
  children: ReactNode
  /** Sets its width and the figure's size. */
  className?: string
}

/**
 * The shop's mark (docs/design.md): a dimension line as on a drawing, a tick at each end and its figure in the middle. It
 * measures something true and is never an ornament. It takes the color of the text around it.
 */
export function Dimension({ children, className }: DimensionProps) {
  return (
    <span className={clsx('relative flex items-center', className)}>
      <Line side="left" />
      <span className="figure px-[0.55em] leading-none whitespace-nowrap">{children}</span>
      <Line side="right" />
    </span>
  )
}

const Line = ({ side }: { side: 'left' | 'right' }) => (
  <span
    aria-hidden
    className={clsx(
      'h-[0.9em] grow border-current bg-[linear-gradient(currentColor,currentColor)] bg-size-[100%_1px] bg-center bg-no-repeat forced-colors:border-[CanvasText]',
      side === 'left' ? 'border-l' : 'border-r',
    )}
  />
)
