/** DRAW-7: which woods are side by side. Pure. */
export const mostCompared = 4
const leastCompared = 2

/** The chosen wood, and the first of the others. */
export const comparedIds = (woods: readonly { id: string }[], chosenId: string | null): string[] =>
  [...woods]
    .sort((one, other) => Number(other.id === chosenId) - Number(one.id === chosenId))
    .slice(0, mostCompared)
    .map(({ id }) => id)

/** Adds a wood or takes it out. One more than there is room for takes the place of the last. */
export function withCompared(ids: readonly string[], id: string): string[] {
  if (!ids.includes(id)) return [...ids.slice(0, mostCompared - 1), id]
  return ids.length > leastCompared ? ids.filter((one) => one !== id) : [...ids]
}
