/**
 * JPEGs that every browser shows although the decoder complains: what phones and programs write around the picture is
 * put right, and the picture itself is then decoded as strictly as any other, so that damage is still found (OUT-2).
 */

const startOfImage = 0xd8
const endOfImage = 0xd9
const startOfScan = 0xda
const adobe = 0xee
/** Baseline and extended sequential frames. */
const sequentialFrames = [0xc0, 0xc1]
/** Everything a sequential scan can hold: coefficients 0 to 63, all bits. Source: ITU T.81, table B.3. */
const sequentialScan = [0, 63, 0]

/** A file with the same picture; undefined when there is nothing to put right, or the file isn't laid out as a JPEG. */
export function repairJpeg(file: Buffer): Buffer | undefined {
  const kept: Buffer[] = [Buffer.from([0xff, startOfImage])]
  let isSequential = false
  let keptTo = 2
  const keep = (from: number, to: number, changed?: Buffer) => {
    kept.push(changed ?? file.subarray(from, to))
    keptTo = to
  }
  for (let at = 2; ; at = keptTo) {
    at = markerFrom(file, at)
    const marker = file[at + 1]
    // Some phones leave out the end mark, or its last byte.
    if (marker === undefined) {
      kept.push(Buffer.from([0xff, endOfImage]))
      break
    }
    if (marker === endOfImage) {
      keep(at, file.length)
      break
    }
    const end = at + 2 + (at + 4 <= file.length ? file.readUInt16BE(at + 2) : 0)
    if (end < at + 4 || end > file.length) return undefined
    if (sequentialFrames.includes(marker)) isSequential = true
    if (marker === adobe) keep(at, end, withKnownTransform(file.subarray(at, end)))
    else if (marker !== startOfScan) keep(at, end)
    else {
      keep(at, end, isSequential ? withWholeScan(file.subarray(at, end)) : undefined)
      keep(end, scanEnd(file, end))
    }
  }
  const repaired = Buffer.concat(kept)
  return repaired.equals(file) ? undefined : repaired
}

/** Where the next segment starts, past bytes that belong to none and past fill bytes; the file's length without one. */
function markerFrom(file: Buffer, from: number): number {
  for (let at = file.indexOf(0xff, from); at !== -1; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1]
    const isMarker = next !== undefined && next >= 0xc0 && next !== 0xff && !(next >= 0xd0 && next <= startOfImage)
    if (isMarker) return at
  }
  return file.length
}

/** Inside a scan, FF is data when 00 follows, and a restart mark when D0 to D7 does. */
function scanEnd(file: Buffer, from: number): number {
  for (let at = file.indexOf(0xff, from); at !== -1; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1]
    if (next === undefined) return at
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return file.length
}

/** Marker, length, and how many components; two bytes for each of at least one; what the scan holds of them. */
const shortestScan = 10

/** Many Samsung phones write 0 as the last coefficient. */
function withWholeScan(segment: Buffer): Buffer {
  if (segment.length < shortestScan) return segment
  return Buffer.concat([segment.subarray(0, -sequentialScan.length), Buffer.from(sequentialScan)])
}

/** Adobe's segment says how colors are stored: 0, 1 or 2. Decoders take anything else for the usual 1. */
function withKnownTransform(segment: Buffer): Buffer {
  const transformAt = 15
  const isKnown = segment.toString('latin1', 4, 9) !== 'Adobe' || (segment[transformAt] ?? 0) <= 2
  if (isKnown) return segment
  const changed = Buffer.from(segment)
  changed[transformAt] = 1
  return changed
}
