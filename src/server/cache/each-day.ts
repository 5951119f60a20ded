import { dayBefore, endOfDay } from '../../features/shared/days.server.ts'

/** Runs `run` as each day of the shop begins. Returns a function that stops it. */
export function eachDay(now: () => number, run: () => void): () => void {
  let timer: NodeJS.Timeout
  const wait = () => {
    timer = setTimeout(
      () => {
        run()
        wait()
      },
      endOfDay(dayBefore(now(), 0).day) - now(),
    )
    timer.unref()
  }
  wait()
  return () => clearTimeout(timer)
}
