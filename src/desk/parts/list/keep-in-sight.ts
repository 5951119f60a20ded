/** For what is chosen in a line that is wider than a phone's screen. */
export function keepInSight(part: HTMLElement | null) {
  part?.parentElement?.scrollTo({ left: part.offsetLeft - 16 })
}
