import type { KeyboardEvent } from 'react'

/** Right and down, in steps. */
export type Steps = readonly [across: number, down: number]

const arrows: Record<string, Steps> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** What an arrow key moves, with Shift `far` times as much; undefined for any other key. */
export function stepsOf(event: KeyboardEvent, far: number): Steps | undefined {
  const steps = arrows[event.key]
  if (!steps || event.altKey || event.ctrlKey || event.metaKey) return undefined
  event.preventDefault()
  const times = event.shiftKey ? far : 1
  return [steps[0] * times, steps[1] * times]
}
