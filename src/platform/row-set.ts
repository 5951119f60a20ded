/** Sets of row ids for the search index, one block of ids at a time. Pure. */

/** How many ids a block has. A full set is 512 bytes, which SQLite keeps within a row of its page. */
export const blockRows = 4096
const setBytes = blockRows / 8
/** A set of fewer ids is stored as a list of two bytes each. */
const mostListed = setBytes / 2 - 1

/** The ids of one block: a bit for each. */
export type RowSet = Uint8Array

export const blockOf = (id: number) => Math.floor(id / blockRows)

export const emptySet = (): RowSet => new Uint8Array(setBytes)

export function addId(set: RowSet, id: number): void {
  const offset = id % blockRows
  set[offset >> 3] = (set[offset >> 3] ?? 0) | (1 << (offset & 7))
}

export function removeId(set: RowSet, id: number): void {
  const offset = id % blockRows
  set[offset >> 3] = (set[offset >> 3] ?? 0) & ~(1 << (offset & 7))
}

export function addAll(set: RowSet, other: RowSet): void {
  for (let at = 0; at < setBytes; at++) set[at] = (set[at] ?? 0) | (other[at] ?? 0)
}

export function keepCommon(set: RowSet, other: RowSet): void {
  for (let at = 0; at < setBytes; at++) set[at] = (set[at] ?? 0) & (other[at] ?? 0)
}

/** The ids of a block's set, ascending. */
export function idsOf(set: RowSet, block: number): number[] {
  const ids: number[] = []
  for (let at = 0; at < setBytes; at++) {
    const byte = set[at] ?? 0
    if (byte === 0) continue
    for (let bit = 0; bit < 8; bit++) if (byte & (1 << bit)) ids.push(block * blockRows + at * 8 + bit)
  }
  return ids
}

/** A set as it is stored, and how many ids it has. */
export function encodeSet(set: RowSet): { size: number; bytes: Uint8Array } {
  const offsets = idsOf(set, 0)
  if (offsets.length > mostListed) return { size: offsets.length, bytes: set }
  return { size: offsets.length, bytes: Uint8Array.from(offsets.flatMap((offset) => [offset & 0xff, offset >> 8])) }
}

/** The set that `encodeSet` stored; a copy. */
export function decodeSet(bytes: Uint8Array): RowSet {
  if (bytes.length === setBytes) return Uint8Array.from(bytes)
  const set = emptySet()
  for (let at = 0; at < bytes.length; at += 2) addId(set, (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8))
  return set
}
