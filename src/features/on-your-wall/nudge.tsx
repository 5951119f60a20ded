import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp } from 'lucide-react'
import { IconButton } from '../../ui/button.tsx'
import type { Steps } from '../../ui/in-browser/arrow-steps.ts'

const ways = [
  ['left', ArrowLeft, [-1, 0]],
  ['right', ArrowRight, [1, 0]],
  ['up', ArrowUp, [0, -1]],
  ['down', ArrowDown, [0, 1]],
] as const

/** For people who can't drag and have no arrow keys. */
export function Nudge({ what, onMove }: { what: string; onMove: (steps: Steps) => void }) {
  return (
    <fieldset aria-label={`Move ${what}`} className="flex gap-1">
      {ways.map(([way, Icon, steps]) => (
        <IconButton key={way} label={`Move ${what} ${way}`} variant="secondary" onClick={() => onMove(steps)}>
          <Icon aria-hidden className="size-5" />
        </IconButton>
      ))}
    </fieldset>
  )
}
