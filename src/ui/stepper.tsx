import { clsx } from 'clsx'
import { ProgressBar } from './progress.tsx'

type StepperProps = {
  /** Names the list for screen readers. */
  label: string
  steps: readonly string[]
  /** The current step, from 1. */
  current: number
  /** When set, completed steps are buttons that go back. */
  onStep?: (step: number) => void
  className?: string
}

/** Numbered steps on a tape: a hairline with a tick at each, of which the part to the end of the current one is done. */
export function Stepper({ label, steps, current, onStep, className }: StepperProps) {
  return (
    <div className={clsx('relative pt-[7px]', className)}>
      <ProgressBar label="Progress" value={current} max={steps.length} className="tape absolute inset-x-0 top-[6px]" />
      <ol aria-label={label} className="grid grid-flow-col auto-cols-fr">
        {steps.map((name, index) => (
          <li
            key={name}
            aria-current={index + 1 === current ? 'step' : undefined}
            className={clsx(
              'relative min-w-0 pt-1 pr-2 before:absolute before:-top-[7px] before:left-0 before:h-[15px] before:border-l before:border-edge',
              'last:after:absolute last:after:-top-[7px] last:after:right-0 last:after:h-[15px] last:after:border-l last:after:border-edge',
            )}
          >
            <StepName
              step={index + 1}
              name={name}
              current={current}
              onPress={onStep && index + 1 < current ? () => onStep(index + 1) : undefined}
            />
          </li>
        ))}
      </ol>
    </div>
  )
}

type StepNameProps = { step: number; name: string; current: number; onPress: (() => void) | undefined }

function StepName({ step, name, current, onPress }: StepNameProps) {
  const isDone = step < current
  const inside = (
    <>
      <span aria-hidden>{step} </span>
      {isDone && <span className="sr-only">Step {step}, done: </span>}
      <span className={clsx(onPress && 'underline decoration-edge underline-offset-4 group-hover/step:decoration-ink')}>
        {name}
      </span>
    </>
  )
  const look = clsx(
    'block min-h-11 w-full pt-2 text-left text-xs leading-tight sm:text-sm md:text-ui',
    step === current ? 'font-semibold text-ink' : 'text-quiet',
  )
  if (!onPress) return <span className={look}>{inside}</span>
  return (
    // A button's text is in its middle, unless it is a box of its own.
    <button type="button" onClick={onPress} className={clsx(look, 'group/step flex! items-start hover:text-ink')}>
      <span>{inside}</span>
    </button>
  )
}
