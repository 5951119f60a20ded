/**
 * TURN-2: a piece for Quick Look on iPhones. A stored zip whose files begin at multiples of 64 bytes (USDZ specification 1.3):
 * a scene as text, and its two pictures. In meters, the back on the wall at z = 0. Nothing in it anchors the piece: Quick Look
 * then offers floors and walls.
 */
import { crc32 } from 'node:zlib'
import { boundsOfMesh, type Mesh, type Surface } from '../mesh.ts'
import { type ModelSkin, metersPerInch } from './model-skin.ts'

/**
 * Steps per meter of a corner, a thousandth of a millimeter, and of normals and places in a picture. A file is mostly such
 * numbers. None is so small that JavaScript would write it with an exponent.
 */
const steps = { point: 1e6, normal: 1e4, uv: 1e5 }

const number = (value: number, stepsPerOne: number) => String(Math.round(value * stepsPerOne) / stepsPerOne)

function tuples(values: readonly number[], size: number, stepsPerOne: number): string {
  let text = ''
  values.forEach((value, at) => {
    const before = at % size ? ', ' : at ? '), (' : '('
    text += before + number(value, stepsPerOne)
  })
  return `[${text})]`
}

function meshText(name: string, surface: Surface, material: string): string {
  const points = surface.positions.map((value) => value * metersPerInch)
  const { least, most } = boundsOfMesh({ face: { ...surface, positions: points }, end: { ...surface, positions: [] } })
  return `
        def Mesh "${name}" (
            prepend apiSchemas = ["MaterialBindingAPI"]
        )
        {
            uniform bool doubleSided = 0
            uniform token subdivisionScheme = "none"
            float3[] extent = ${tuples([...least, ...most], 3, steps.point)}
            int[] faceVertexCounts = [${Array(surface.indices.length / 3)
              .fill(3)
              .join(', ')}]
            int[] faceVertexIndices = [${surface.indices.join(', ')}]
            point3f[] points = ${tuples(points, 3, steps.point)}
            normal3f[] normals = ${tuples(surface.normals, 3, steps.normal)} (
                interpolation = "vertex"
            )
            texCoord2f[] primvars:st = ${tuples(
              // Up, where a picture counts down.
              surface.uvs.map((value, at) => (at % 2 ? 1 - value : value)),
              2,
              steps.uv,
            )} (
                interpolation = "vertex"
            )
            rel material:binding = </Piece/Materials/${material}>
        }`
}

const materialText = (name: string, file: string, roughness: number) => `
        def Material "${name}"
        {
            token outputs:surface.connect = </Piece/Materials/${name}/Surface.outputs:surface>
            def Shader "Surface"
            {
                uniform token info:id = "UsdPreviewSurface"
                color3f inputs:diffuseColor.connect = </Piece/Materials/${name}/Color.outputs:rgb>
                float inputs:roughness = ${number(roughness, 100)}
                float inputs:metallic = 0
                token outputs:surface
            }
            def Shader "Place"
            {
                uniform token info:id = "UsdPrimvarReader_float2"
                string inputs:varname = "st"
                float2 outputs:result
            }
            def Shader "Color"
            {
                uniform token info:id = "UsdUVTexture"
                asset inputs:file = @${file}@
                float2 inputs:st.connect = </Piece/Materials/${name}/Place.outputs:result>
                token inputs:wrapS = "mirror"
                token inputs:wrapT = "mirror"
                token inputs:sourceColorSpace = "sRGB"
                float3 outputs:rgb
            }
        }`

export function usdzOf({ face, end }: Mesh, skin: ModelSkin): Uint8Array<ArrayBuffer> {
  const surfaces = [
    { name: 'Face', surface: face, file: 'face.jpg', picture: skin.face },
    { name: 'End', surface: end, file: 'end.jpg', picture: skin.end },
  ].filter(({ surface }) => surface.indices.length > 0)
  const scene = `#usda 1.0
(
    defaultPrim = "Piece"
    metersPerUnit = 1
    upAxis = "Y"
)

def Xform "Piece" (
    kind = "component"
)
{
    def Scope "Geometry"
    {${surfaces.map(({ name, surface }) => meshText(name, surface, name)).join('')}
    }
    def Scope "Materials"
    {${surfaces.map(({ name, file }) => materialText(name, file, skin.roughness)).join('')}
    }
}
`
  return storedZip([
    ['piece.usda', new TextEncoder().encode(scene)],
    ...surfaces.map(({ file, picture }): [string, Uint8Array] => [file, picture]),
  ])
}

/** Of what a zip's headers name: 1980-01-01, so that the same piece is the same bytes. */
const date = 0x21
const alignment = 64
const paddingId = 0x19_86

/** A zip without compression, by the names' order (APPNOTE 6.3). Its files' bytes begin at multiples of 64. */
function storedZip(files: [name: string, bytes: Uint8Array][]): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let at = 0
  for (const [name, bytes] of files) {
    const named = new TextEncoder().encode(name)
    const bare = at + 30 + named.length
    // An extra field has four bytes of its own.
    const padding = (2 * alignment - ((bare + 4) % alignment)) % alignment
    const extra = 4 + padding
    const header = new DataView(new ArrayBuffer(30 + named.length + extra))
    const writeFacts = (view: DataView, from: number) => {
      view.setUint16(from, 10, true)
      view.setUint16(from + 8, date, true)
      view.setUint32(from + 10, crc32(bytes), true)
      view.setUint32(from + 14, bytes.length, true)
      view.setUint32(from + 18, bytes.length, true)
      view.setUint16(from + 22, named.length, true)
    }
    header.setUint32(0, 0x04_03_4b_50, true)
    writeFacts(header, 4)
    header.setUint16(28, extra, true)
    header.setUint16(30 + named.length, paddingId, true)
    header.setUint16(32 + named.length, padding, true)
    const head = new Uint8Array(header.buffer)
    head.set(named, 30)
    const entry = new DataView(new ArrayBuffer(46 + named.length))
    entry.setUint32(0, 0x02_01_4b_50, true)
    entry.setUint16(4, 10, true)
    writeFacts(entry, 6)
    entry.setUint32(42, at, true)
    const listed = new Uint8Array(entry.buffer)
    listed.set(named, 46)
    directory.push(listed)
    parts.push(head, bytes)
    at += head.length + bytes.length
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  const end = new DataView(new ArrayBuffer(22))
  end.setUint32(0, 0x06_05_4b_50, true)
  end.setUint16(8, files.length, true)
  end.setUint16(10, files.length, true)
  end.setUint32(12, size, true)
  end.setUint32(16, at, true)
  return new Uint8Array(Buffer.concat([...parts, ...directory, new Uint8Array(end.buffer)]))
}
