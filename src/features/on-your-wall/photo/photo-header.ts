/**
 * WALL-4: what a JPEG's own header says of the lens (EXIF 2.32, TIFF 6.0). Pure; whatever is damaged or missing is undefined.
 */

/** How much of a file to read. A phone's header is at the start of its JPEG and never needs more. */
export const headerBytes = 128 * 1024

const tags = { exif: 0x87_69, focal35: 0xa4_05 }
const shortType = 3
const longType = 4

/** The focal length as 35 mm film would have it, in mm; undefined where the photograph doesn't say. */
export function focal35Of(bytes: Uint8Array): number | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const tiff = exifAt(view)
  if (tiff === undefined) return undefined
  try {
    const order = view.getUint16(tiff)
    if (order !== 0x49_49 && order !== 0x4d_4d) return undefined
    const isLittle = order === 0x49_49
    const first = tiff + view.getUint32(tiff + 4, isLittle)
    const exif = entryOf(view, first, tags.exif, isLittle)
    const focal = exif === undefined ? undefined : entryOf(view, tiff + exif, tags.focal35, isLittle)
    // 0 stands for one that isn't known; what is longer than any phone's lens is none either.
    return focal !== undefined && focal >= 8 && focal <= 400 ? focal : undefined
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** How many pixels a JPEG has, by its frame's header (ITU T.81, B.2.2). */
export function pixelsOf(bytes: Uint8Array): number | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.byteLength < 12 || view.getUint16(0) !== 0xff_d8) return undefined
  for (let at = 2; at + 10 <= view.byteLength; at += 2 + Math.max(2, view.getUint16(at + 2))) {
    const marker = view.getUint16(at)
    // C4, C8 and CC among them are tables.
    const isFrame = marker >= 0xff_c0 && marker <= 0xff_cf && marker % 4 !== 0
    if (isFrame || marker === 0xff_c0) return view.getUint16(at + 5) * view.getUint16(at + 7)
    if (marker < 0xff_c0 || marker === 0xff_da) return undefined
  }
  return undefined
}

/** Where its EXIF begins, among the segments before the picture. */
function exifAt(view: DataView): number | undefined {
  if (view.byteLength < 12 || view.getUint16(0) !== 0xff_d8) return undefined
  for (let at = 2; at + 10 <= view.byteLength; ) {
    const marker = view.getUint16(at)
    const isSegment = marker >= 0xff_c0 && marker !== 0xff_da && marker < 0xff_ff
    if (!isSegment) return undefined
    const isExif = marker === 0xff_e1 && view.getUint32(at + 4) === 0x45_78_69_66 && view.getUint16(at + 8) === 0
    if (isExif) return at + 10
    at += 2 + Math.max(2, view.getUint16(at + 2))
  }
  return undefined
}

/** The number of a tag in a directory. */
function entryOf(view: DataView, directory: number, tag: number, isLittle: boolean): number | undefined {
  const count = view.getUint16(directory, isLittle)
  for (let index = 0; index < count; index += 1) {
    const at = directory + 2 + index * 12
    if (view.getUint16(at, isLittle) !== tag) continue
    const type = view.getUint16(at + 2, isLittle)
    if (type === shortType) return view.getUint16(at + 8, isLittle)
    return type === longType ? view.getUint32(at + 8, isLittle) : undefined
  }
  return undefined
}
