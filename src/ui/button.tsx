import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { Spinner } from './spinner.tsx'

/** `inverse` is `quiet` for dark backgrounds; `line` is a word with a line under it, on any background. */
type Variant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'inverse' | 'line'
type Size = 'sm' | 'md' | 'lg'

const base =
  'relative inline-flex shrink-0 items-center justify-center gap-2 rounded-control border text-center font-medium no-underline ' +
  'transition-colors select-none [&_svg]:shrink-0'

const disabledClass =
  'disabled:not-aria-busy:border-line disabled:not-aria-busy:bg-line disabled:not-aria-busy:text-quiet'

const variants: Record<Variant, string> = {
  primary:
    'border-oak bg-oak text-white not-disabled:hover:border-deep-oak not-disabled:hover:bg-deep-oak not-disabled:active:bg-ink',
  secondary:
    'border-edge bg-card text-ink not-disabled:hover:border-ink not-disabled:hover:bg-sand not-disabled:active:bg-line',
  quiet: 'border-transparent text-ink not-disabled:hover:bg-sand not-disabled:active:bg-line',
  inverse: 'border-transparent text-paper not-disabled:hover:bg-paper/15 not-disabled:active:bg-paper/25',
  line:
    'rounded-none border-transparent px-0! underline decoration-1 underline-offset-[0.35em] ' +
    'not-disabled:hover:decoration-2 not-disabled:active:opacity-80',
  danger:
    'border-ember bg-ember text-white not-disabled:hover:border-deep-ember not-disabled:hover:bg-deep-ember not-disabled:active:bg-ink',
}

// A small button is 36 px with a mouse and 44 px on a touch screen (WCAG 2.5.5).
const sizes: Record<Size, string> = {
  sm: 'min-h-9 px-3 py-1.5 text-sm pointer-coarse:min-h-11',
  md: 'min-h-11 px-5 py-2 text-ui',
  lg: 'min-h-13 px-7 py-3 text-base',
}

const squares: Record<Size, string> = {
  sm: 'size-9 pointer-coarse:size-11',
  md: 'size-11',
  lg: 'size-13',
}

/** A button's classes, for links that look like buttons: `<Link className={buttonClass('primary', 'lg')}>`. */
export function buttonClass(variant: Variant = 'primary', size: Size = 'md', className?: string): string {
  return clsx(base, variants[variant], sizes[size], className)
}

/** An icon button's classes, for links and buttons with one icon. */
export function squareClass(variant: Variant = 'quiet', size: Size = 'md', className?: string): string {
  return clsx(base, variants[variant], squares[size], className)
}

/** A link that filters a list. The current one has `aria-current`. */
export const chipClass =
  'inline-flex min-h-11 items-center rounded-control border border-edge bg-card px-4 text-ui no-underline transition-colors ' +
  'hover:border-ink hover:bg-sand aria-[current=page]:border-ink aria-[current=page]:bg-ink aria-[current=page]:text-paper'

type ButtonProps = ComponentProps<'button'> & {
  variant?: Variant
  size?: Size
  /** In progress: the button is disabled, shows a spinner and keeps its width. */
  busy?: boolean
  /** The label while busy ('Submitting...'). Without it, the spinner covers the label, which stays the accessible name. */
  busyLabel?: string
  icon?: ReactNode
}

export function Button({
  variant = 'primary',
  size = 'md',
  busy = false,
  busyLabel,
  icon,
  disabled,
  type = 'button',
  className,
  children,
  ...rest
}: ButtonProps) {
  const classes = clsx(buttonClass(variant, size, className), disabledClass)
  return (
    <button type={type} className={classes} disabled={disabled || busy} aria-busy={busy || undefined} {...rest}>
      {busyLabel ? (
        <BusyText busy={busy} busyLabel={busyLabel} icon={icon}>
          {children}
        </BusyText>
      ) : (
        <>
          <span className={clsx('inline-flex items-center gap-2', busy && 'opacity-0')}>
            {icon}
            {children}
          </span>
          {busy && (
            <span className="absolute inset-0 grid place-items-center">
              <Spinner />
            </span>
          )}
        </>
      )}
    </button>
  )
}

/** Both labels share one grid cell, the hidden one as an invisible pseudo-element, so that the longer one sets the width. */
function BusyText({
  busy,
  busyLabel,
  icon,
  children,
}: {
  busy: boolean
  busyLabel: string
  icon: ReactNode
  children: ReactNode
}) {
  const absent = busy ? (typeof children === 'string' ? children : '') : busyLabel
  return (
    <span
      data-absent={absent}
      className={clsx(
        "inline-grid place-items-center after:invisible after:h-0 after:overflow-hidden after:content-[attr(data-absent)/'']",
        // Room for the hidden label's spinner or icon.
        busy ? icon && 'after:pl-6' : 'after:pl-7',
      )}
    >
      <span className="inline-flex items-center gap-2">
        {busy ? <Spinner /> : icon}
        {busy ? busyLabel : children}
      </span>
    </span>
  )
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & {
  /** The accessible name, since the icon has no text. */
  label: string
  variant?: Variant
  size?: Size
  busy?: boolean
  children: ReactNode
}

export function IconButton({
  label,
  variant = 'quiet',
  size = 'md',
  busy = false,
  disabled,
  type = 'button',
  className,
  children,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      aria-busy={busy || undefined}
      disabled={disabled || busy}
      className={clsx(squareClass(variant, size, className), disabledClass)}
      {...rest}
    >
      {busy ? <Spinner /> : children}
    </button>
  )
}
