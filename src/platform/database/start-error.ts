/** Tells the owner in one sentence why the shop cannot start. */
export class StartError extends Error {
  override name = 'StartError'
}

/** Also used for writes after the database is open. */
export const diskIsFull = (which: string) =>
  new StartError(`The disk ${which} is full. Free up space, then start the shop again.`)

/** What the database's driver says of a failure. */
export const reasonOf = (error: unknown): string => {
  const inner = error instanceof AggregateError ? error.errors[0] : error
  return inner instanceof Error ? inner.message : String(inner)
}
