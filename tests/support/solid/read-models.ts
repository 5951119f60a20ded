/** Second readers of the files of a piece (TURN-2), which know the formats and nothing of the shop's writers. */
import { crc32 } from 'node:zlib'
import validator from 'gltf-validator'

export type Box = { least: number[]; most: number[] }

/** Of corners that follow each other, x, y and z. */
function boxOf(values: readonly number[]): Box {
  const along = (axis: number) => values.filter((_, at) => at % 3 === axis)
  return {
    least: [0, 1, 2].map((axis) => along(axis).reduce((a, b) => Math.min(a, b), Infinity)),
    most: [0, 1, 2].map((axis) => along(axis).reduce((a, b) => Math.max(a, b), -Infinity)),
  }
}

type Gltf = {
  nodes: { name: string; mesh: number }[]
  meshes: { primitives: { attributes: Record<string, number>; indices: number; material: number }[] }[]
  accessors: { bufferView: number; componentType: number; count: number; type: string }[]
  bufferViews: { byteOffset: number; byteLength: number }[]
  images: { mimeType: string; bufferView: number }[]
  samplers: { wrapS: number; wrapT: number }[]
  materials: { name: string; pbrMetallicRoughness: { roughnessFactor: number } }[]
  extensionsUsed?: string[]
}

/** @throws Error when it is no glTF 2.0 of one chunk of JSON and one of bytes. */
export function readGlb(file: Uint8Array) {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const word = (at: number) => view.getUint32(at, true)
  if (word(0) !== 0x46546c67 || word(4) !== 2 || word(8) !== file.length) throw new Error('no GLB')
  const jsonLength = word(12)
  const binaryAt = 20 + jsonLength
  if (word(16) !== 0x4e4f534a || word(binaryAt + 4) !== 0x004e4942) throw new Error('no chunks')
  const json: Gltf = JSON.parse(new TextDecoder().decode(file.subarray(20, binaryAt)))
  const bytesOf = (index: number) => {
    const { byteOffset = 0, byteLength = 0 } = json.bufferViews[index] ?? {}
    return file.subarray(binaryAt + 8 + byteOffset, binaryAt + 8 + byteOffset + byteLength)
  }
  const floatsOf = (index: number) => {
    const bytes = bytesOf(json.accessors[index]?.bufferView ?? -1)
    const numbers = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    return Array.from({ length: bytes.length / 4 }, (_, at) => numbers.getFloat32(at * 4, true))
  }
  const primitives = json.meshes.flatMap((mesh) => mesh.primitives)
  return {
    json,
    box: boxOf(primitives.flatMap(({ attributes }) => floatsOf(attributes.POSITION ?? -1))),
    pictures: json.images.map(({ bufferView }) => bytesOf(bufferView)),
  }
}

/** What the format's own validator says. */
export const validateGlb = async (file: Uint8Array) => (await validator.validateBytes(file, { maxIssues: 100 })).issues

/** The files of a stored zip, as its directory lists them. @throws Error when one is packed, or its checksum is wrong. */
export function readZip(zip: Uint8Array) {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength)
  const end = zip.length - 22
  if (view.getUint32(end, true) !== 0x06054b50) throw new Error('no zip')
  let at = view.getUint32(end + 16, true)
  return Array.from({ length: view.getUint16(end + 10, true) }, () => {
    const [named, extra] = [view.getUint16(at + 28, true), view.getUint16(at + 30, true)]
    const from = view.getUint32(at + 42, true)
    const start = from + 30 + view.getUint16(from + 26, true) + view.getUint16(from + 28, true)
    const bytes = zip.subarray(start, start + view.getUint32(at + 24, true))
    const name = new TextDecoder().decode(zip.subarray(at + 46, at + 46 + named))
    if (view.getUint16(at + 10, true) !== 0) throw new Error(`${name} is packed`)
    if (view.getUint32(at + 16, true) !== crc32(bytes)) throw new Error(`${name} is damaged`)
    at += 46 + named + extra
    return { name, start, bytes }
  })
}

/** The box of all points in the scene of a USDZ, in its unit, which must be the meter. */
export function readUsdz(file: Uint8Array) {
  const files = readZip(file)
  const text = new TextDecoder().decode(files[0]?.bytes)
  if (!text.startsWith('#usda 1.0\n') || !/metersPerUnit = 1\n/.test(text)) throw new Error('no scene in meters')
  const points = [...text.matchAll(/point3f\[\] points = \[(.*)\]/g)].flatMap(([, list = '']) =>
    list.split(',').map((value) => Number(value.replace(/[()\s]/g, ''))),
  )
  return { files, text, box: boxOf(points) }
}
