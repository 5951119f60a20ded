import { dayOf, endOfDay } from '../../features/shared/days.server.ts'

/** Runs `run` as each day of the shop begins. Returns a function that stops it. */
export function eachDay(now: () => number, run: () => void): () => void {
  let timer: NodeJS.Timeout
  const wait = () => {
    timer = setTimeout(
      () => {
        run()
        wait()
      },
      endOfDay(dayOf(now())) - now(),
    )
    timer.unref()
  }
  wait()
  return () => clearTimeout(timer)
}
