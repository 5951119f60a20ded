import { clsx } from 'clsx'
import { Check } from 'lucide-react'

type StepperProps = {
  /** Names the list for screen readers. */
  label: string
  steps: readonly string[]
  /** The current step, from 1. */
  current: number
  /** When set, completed steps are buttons that go back. */
  onStep?: (step: number) => void
}

/** Numbered steps. On phones only the current one shows its name. */
export function Stepper({ label, steps, current, onStep }: StepperProps) {
  return (
    <ol aria-label={label} className="flex items-center gap-1 sm:gap-2">
      {steps.map((name, index) => {
        const step = index + 1
        return (
          <li
            key={name}
            aria-current={step === current ? 'step' : undefined}
            className={clsx('flex min-w-0 items-center gap-1 sm:gap-2', step < steps.length && 'sm:grow')}
          >
            <StepName
              step={step}
              name={name}
              current={current}
              onPress={onStep && step < current ? () => onStep(step) : undefined}
            />
            {step < steps.length && (
              <span
                aria-hidden
                className={clsx('h-px w-2 sm:w-auto sm:min-w-3 sm:grow', step < current ? 'bg-oak' : 'bg-edge')}
              />
            )}
          </li>
        )
      })}
    </ol>
  )
}

function StepName({
  step,
  name,
  current,
  onPress,
}: {
  step: number
  name: string
  current: number
  onPress: (() => void) | undefined
}) {
  const state = step < current ? 'done' : step === current ? 'current' : 'ahead'
  const inside = (
    <>
      <span
        className={clsx(
          'grid size-7 shrink-0 place-items-center rounded-full border text-sm font-semibold tabular-nums',
          state === 'done' && 'border-oak bg-oak-tint text-deep-oak',
          state === 'current' && 'border-oak bg-oak text-white',
          state === 'ahead' && 'border-edge text-quiet',
        )}
      >
        {state === 'done' ? <Check aria-hidden className="size-4" /> : <span>{step}</span>}
      </span>
      <span
        className={clsx(
          'min-w-0 text-ui',
          state === 'current' ? 'truncate font-medium' : 'truncate text-quiet max-md:sr-only',
        )}
      >
        {state === 'done' && <span className="sr-only">Step {step}, done: </span>}
        {name}
      </span>
    </>
  )
  if (!onPress) return <span className="flex min-h-11 min-w-0 items-center gap-2">{inside}</span>
  return (
    <button
      type="button"
      onClick={onPress}
      className="flex min-h-11 min-w-11 items-center max-sm:-mx-2 justify-center gap-2 rounded-control underline-offset-4 hover:underline sm:min-w-0"
    >
      {inside}
    </button>
  )
}
