/** Sets of row ids for the search index, one block of ids at a time. Pure. */

/** How many ids a block has: a million rows are 62 blocks, and a full set is 2 KB. */
export const blockRows = 16_384
const setBytes = blockRows / 8
/** A set of fewer ids is stored as an ascending list, two bytes each. */
const mostListed = setBytes / 2 - 1

/** The ids of one block: a bit for each. */
export type RowSet = Uint8Array

/** A set as it is stored, and how many ids it has. */
export type StoredSet = { size: number; bytes: Uint8Array }

export const blockOf = (id: number) => Math.floor(id / blockRows)

const emptySet = (): RowSet => new Uint8Array(setBytes)

function addId(set: RowSet, id: number): void {
  const offset = id % blockRows
  set[offset >> 3] = (set[offset >> 3] ?? 0) | (1 << (offset & 7))
}

function removeId(set: RowSet, id: number): void {
  const offset = id % blockRows
  set[offset >> 3] = (set[offset >> 3] ?? 0) & ~(1 << (offset & 7))
}

/** Leaves what both sets have. False if that is nothing. */
export function keepCommon(set: RowSet, other: RowSet): boolean {
  const [ours, theirs] = [wordsOf(set), wordsOf(other)]
  let any = 0
  for (let at = 0; at < ours.length; at++) {
    const common = (ours[at] ?? 0) & (theirs[at] ?? 0)
    ours[at] = common
    any |= common
  }
  return any !== 0
}

/** Four bytes at a time. A view, unless the bytes begin somewhere in a driver's buffer. */
function wordsOf({ buffer, byteOffset }: RowSet): Uint32Array {
  if (byteOffset % 4 === 0) return new Uint32Array(buffer, byteOffset, setBytes / 4)
  return new Uint32Array(buffer.slice(byteOffset, byteOffset + setBytes))
}

/** A set that `keepCommon` may change. */
export const copyOf = (set: RowSet): RowSet => new Uint8Array(set)

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

/** A stored set with these ids of its block. */
export function withIds(stored: Uint8Array | undefined, ids: readonly number[]): StoredSet {
  if (stored?.length === setBytes) return changeFull(stored, ids, addId)
  return encode([...new Set([...listedIn(stored), ...ids.map((id) => id % blockRows)])].sort((a, b) => a - b))
}

/** A stored set without these ids of its block. */
export function withoutIds(stored: Uint8Array | undefined, ids: readonly number[]): StoredSet {
  if (stored?.length === setBytes) return changeFull(stored, ids, removeId)
  const gone = new Set(ids.map((id) => id % blockRows))
  return encode(listedIn(stored).filter((offset) => !gone.has(offset)))
}

function changeFull(stored: RowSet, ids: readonly number[], change: (set: RowSet, id: number) => void): StoredSet {
  const bytes = copyOf(stored)
  for (const id of ids) change(bytes, id)
  let size = 0
  for (const byte of bytes) size += bitsIn[byte] ?? 0
  return { size, bytes }
}

const bitsIn = Array.from({ length: 256 }, (_, byte) => byte.toString(2).replaceAll('0', '').length)

/** A stored set, together with more ids of its block. A set that is stored in full is returned as it is. */
export function readSet(stored: Uint8Array | undefined, more?: readonly number[]): RowSet {
  const isFull = stored?.length === setBytes
  if (isFull && !more) return stored
  const set = isFull ? copyOf(stored) : emptySet()
  if (!isFull) for (const offset of listedIn(stored)) addId(set, offset)
  for (const id of more ?? []) addId(set, id)
  return set
}

function listedIn(stored: Uint8Array | undefined): number[] {
  const offsets: number[] = []
  for (let at = 0; stored && at < stored.length; at += 2) offsets.push((stored[at] ?? 0) | ((stored[at + 1] ?? 0) << 8))
  return offsets
}

function encode(offsets: readonly number[]): StoredSet {
  const size = offsets.length
  const bytes = new Uint8Array(size > mostListed ? setBytes : size * 2)
  if (size > mostListed) for (const offset of offsets) addId(bytes, offset)
  else
    for (const [at, offset] of offsets.entries()) {
      bytes[at * 2] = offset & 0xff
      bytes[at * 2 + 1] = offset >> 8
    }
  return { size, bytes }
}
