/**
 * TURN-2: a piece as glTF 2.0 in one file, for Scene Viewer on Android and any program that reads models. In meters, the back
 * on the wall at z = 0. A chunk of JSON and a chunk of bytes: a library to write this one kind of scene would be larger than
 * it, and whether the bytes stay the same would be that library's to say.
 */
import type { Mesh, Surface } from '../mesh.ts'
import { type ModelSkin, metersPerInch } from './model-skin.ts'

/** Numbers of WebGL, by which glTF names things. */
const gl = {
  unsignedShort: 5123,
  float: 5126,
  arrayBuffer: 34_962,
  elementArrayBuffer: 34_963,
  linear: 9729,
  linearMipmapLinear: 9987,
  mirroredRepeat: 33_648,
} as const

/** The same bytes for the same mesh, skin and name. `name` is what programs call the piece. */
export function glbOf({ face, end }: Mesh, skin: ModelSkin, name: string): Uint8Array<ArrayBuffer> {
  const views: object[] = []
  const chunks: Uint8Array[] = []
  let byteLength = 0
  const addView = (bytes: Uint8Array, target?: number) => {
    views.push({ buffer: 0, byteOffset: byteLength, byteLength: bytes.length, ...(target && { target }) })
    const whole = padded(bytes, 0)
    chunks.push(whole)
    byteLength += whole.length
    return views.length - 1
  }
  const accessors: object[] = []
  const addNumbers = (values: Float32Array | Uint16Array, size: 1 | 2 | 3, more: object = {}) => {
    const isIndex = values instanceof Uint16Array
    const bytes = new Uint8Array(values.buffer)
    accessors.push({
      bufferView: addView(bytes, isIndex ? gl.elementArrayBuffer : gl.arrayBuffer),
      componentType: isIndex ? gl.unsignedShort : gl.float,
      count: values.length / size,
      type: ['', 'SCALAR', 'VEC2', 'VEC3'][size],
      ...more,
    })
    return accessors.length - 1
  }
  const addSurface = ({ positions, normals, uvs, indices }: Surface, material: number) => {
    const meters = Float32Array.from(positions, (value) => value * metersPerInch)
    return {
      attributes: {
        POSITION: addNumbers(meters, 3, boundsOf(meters)),
        NORMAL: addNumbers(Float32Array.from(normals), 3),
        TEXCOORD_0: addNumbers(Float32Array.from(uvs), 2),
      },
      indices: addNumbers(Uint16Array.from(indices), 1),
      material,
    }
  }
  // A truss shows no ends.
  const surfaces = [
    { name: 'Face', surface: face, picture: skin.face },
    { name: 'End', surface: end, picture: skin.end },
  ].filter(({ surface }) => surface.indices.length > 0)
  const scene = {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ name, mesh: 0 }],
    meshes: [{ name, primitives: surfaces.map(({ surface }, index) => addSurface(surface, index)) }],
    materials: surfaces.map(({ name }, index) => ({
      name,
      pbrMetallicRoughness: { baseColorTexture: { index }, metallicFactor: 0, roughnessFactor: skin.roughness },
    })),
    textures: surfaces.map((_, source) => ({ source, sampler: 0 })),
    images: surfaces.map(({ name, picture }) => ({ name, mimeType: 'image/jpeg', bufferView: addView(picture) })),
    samplers: [
      {
        magFilter: gl.linear,
        minFilter: gl.linearMipmapLinear,
        wrapS: gl.mirroredRepeat,
        wrapT: gl.mirroredRepeat,
      },
    ],
    accessors,
    bufferViews: views,
  }
  const json = new TextEncoder().encode(JSON.stringify({ ...scene, buffers: [{ byteLength }] }))
  return container(padded(json, 0x20), chunks, byteLength)
}

/** Of its numbers as they are written, by axis. */
function boundsOf(positions: Float32Array): { min: number[]; max: number[] } {
  const [min, max] = [Array(3).fill(Infinity), Array(3).fill(-Infinity)]
  positions.forEach((value, at) => {
    min[at % 3] = Math.min(min[at % 3], value)
    max[at % 3] = Math.max(max[at % 3], value)
  })
  return { min, max }
}

/** Numbers begin at multiples of four bytes. */
function padded(bytes: Uint8Array, filler: number): Uint8Array {
  const whole = new Uint8Array(Math.ceil(bytes.length / 4) * 4).fill(filler, bytes.length)
  whole.set(bytes)
  return whole
}

/** glTF 2.0, section 4.4: a header, then each chunk after its length and its name. */
function container(json: Uint8Array, chunks: readonly Uint8Array[], byteLength: number): Uint8Array<ArrayBuffer> {
  const header = (...words: number[]) => new Uint8Array(Uint32Array.from(words).buffer)
  const whole = 12 + 8 + json.length + 8 + byteLength
  return new Uint8Array(
    Buffer.concat([
      header(0x46_54_6c_67, 2, whole),
      header(json.length, 0x4e_4f_53_4a),
      json,
      header(byteLength, 0x00_4e_49_42),
      ...chunks,
    ]),
  )
}
