/** Sets of row ids for the search index, one block of ids at a time. Pure. */

/** How many ids a block has: a million rows are 62 blocks, and a full set is 2 KB. */
export const blockRows = 16_384
const setBytes = blockRows / 8
/**
 * A set of at most so many ids is stored as an ascending list, two bytes each. A list of 1,023 would still be shorter than
 * the bits, but slower to combine with others. Older lists are that long, and a set once stored in full stays so.
 */
const mostListed = blockRows / 64

/** The ids of one block: their offsets in ascending order, or a bit for each of the block's ids. */
export type RowSet = number[] | Uint8Array

/** A set as it is stored, and how many ids it has. */
export type StoredSet = { size: number; bytes: Uint8Array }

export const blockOf = (id: number) => Math.floor(id / blockRows)

const hasOffset = (bits: Uint8Array, offset: number) => (((bits[offset >> 3] ?? 0) >> (offset & 7)) & 1) === 1

function addOffset(bits: Uint8Array, offset: number): void {
  bits[offset >> 3] = (bits[offset >> 3] ?? 0) | (1 << (offset & 7))
}

function removeOffset(bits: Uint8Array, offset: number): void {
  bits[offset >> 3] = (bits[offset >> 3] ?? 0) & ~(1 << (offset & 7))
}

export const isListed = (set: RowSet): set is number[] => Array.isArray(set)

/** The ids that are in both: an empty list if there are none. The bits of `one` may be changed. */
export function commonOf(one: RowSet, other: RowSet): RowSet {
  if (isListed(one)) return isListed(other) ? commonListed(one, other) : one.filter((at) => hasOffset(other, at))
  if (isListed(other)) return commonOf(other, one)
  return keepBits(asUint32(one), asUint32(other))
}

function commonListed(one: readonly number[], other: readonly number[]): number[] {
  const common: number[] = []
  for (let at = 0, next = 0; at < one.length && next < other.length; ) {
    const [ours = 0, theirs = 0] = [one[at], other[next]]
    if (ours === theirs) common.push(ours)
    if (ours <= theirs) at++
    if (theirs <= ours) next++
  }
  return common
}

function keepBits(ours: Uint32Array, theirs: Uint32Array): RowSet {
  let any = 0
  for (let at = 0; at < ours.length; at++) {
    const common = (ours[at] ?? 0) & (theirs[at] ?? 0)
    ours[at] = common
    any |= common
  }
  return any === 0 ? [] : new Uint8Array(ours.buffer, ours.byteOffset, ours.byteLength)
}

/** Four bytes at a time. A view, unless the bytes begin somewhere in a driver's buffer. */
function asUint32({ buffer, byteOffset }: Uint8Array): Uint32Array {
  if (byteOffset % 4 === 0) return new Uint32Array(buffer, byteOffset, setBytes / 4)
  return new Uint32Array(buffer.slice(byteOffset, byteOffset + setBytes))
}

/** The ids of a block's set, ascending. */
export function idsOf(set: RowSet, block: number): number[] {
  const first = block * blockRows
  if (isListed(set)) return set.map((offset) => first + offset)
  const ids: number[] = []
  for (let at = 0; at < setBytes; at++) {
    const byte = set[at] ?? 0
    if (byte === 0) continue
    for (let bit = 0; bit < 8; bit++) if (byte & (1 << bit)) ids.push(first + at * 8 + bit)
  }
  return ids
}

/** A stored set with these ids of its block. */
export function withIds(stored: Uint8Array | undefined, ids: readonly number[]): StoredSet {
  if (stored && isFull(stored)) return changeFull(stored, ids, addOffset)
  return encode(withOffsets(listedIn(stored), ids))
}

/** A stored set without these ids of its block. */
export function withoutIds(stored: Uint8Array | undefined, ids: readonly number[]): StoredSet {
  if (stored && isFull(stored)) return changeFull(stored, ids, removeOffset)
  const gone = new Set(ids.map(offsetOf))
  return encode(listedIn(stored).filter((offset) => !gone.has(offset)))
}

/** A stored set, together with more ids of its block. A set that is stored in full is returned as it is. */
export function readSet(stored: Uint8Array | undefined, more: readonly number[] = []): RowSet {
  if (stored && isFull(stored)) return more.length === 0 ? stored : changeFull(stored, more, addOffset).bytes
  const listed = listedIn(stored)
  return more.length === 0 ? listed : withOffsets(listed, more)
}

const isFull = (stored: Uint8Array) => stored.length === setBytes

const offsetOf = (id: number) => id % blockRows

const withOffsets = (offsets: readonly number[], ids: readonly number[]) =>
  [...new Set([...offsets, ...ids.map(offsetOf)])].sort((a, b) => a - b)

function changeFull(
  stored: Uint8Array,
  ids: readonly number[],
  change: (bits: Uint8Array, offset: number) => void,
): StoredSet {
  const bytes = new Uint8Array(stored)
  for (const id of ids) change(bytes, offsetOf(id))
  let size = 0
  for (const byte of bytes) size += bitsIn[byte] ?? 0
  return { size, bytes }
}

const bitsIn = Array.from({ length: 256 }, (_, byte) => byte.toString(2).replaceAll('0', '').length)

function listedIn(stored: Uint8Array | undefined): number[] {
  const offsets: number[] = []
  for (let at = 0; stored && at < stored.length; at += 2) offsets.push((stored[at] ?? 0) | ((stored[at + 1] ?? 0) << 8))
  return offsets
}

function encode(offsets: readonly number[]): StoredSet {
  const size = offsets.length
  const bytes = new Uint8Array(size > mostListed ? setBytes : size * 2)
  if (size > mostListed) for (const offset of offsets) addOffset(bytes, offset)
  else
    for (const [at, offset] of offsets.entries()) {
      bytes[at * 2] = offset & 0xff
      bytes[at * 2 + 1] = offset >> 8
    }
  return { size, bytes }
}
