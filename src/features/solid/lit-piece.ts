/** TURN-1, WALL-2: a piece with its light, and its shadow on the wall, as both views draw it. */
import { bindTexture, colorCode, type Drawable, type Gl, pictureTexture, programOf, surfaceOf } from './gl.ts'
import type { Light, Stand } from './light.ts'
import { boundsOfMesh, type Mesh } from './mesh.ts'
import type { SkinPictures, ToneMatrix } from './skin.ts'
import { areaAround, openWallShadow } from './wall-shadow.ts'

const wood = {
  vertex: `
layout(location = 0) in vec3 corner; layout(location = 1) in vec3 turned; layout(location = 2) in vec2 shown;
uniform mat4 matrix; uniform vec2 at;
out vec3 point, normal; out vec2 uv;
void main() { point = corner; normal = turned; uv = shown; gl_Position = matrix * vec4(corner + vec3(at, 0), 1); }`,
  fragment: `
uniform sampler2D picture; uniform mat3 tone; uniform vec3 toneAdd, eye, from, color, least, most;
in vec3 point, normal; in vec2 uv; out vec4 shown;
${colorCode}
void main() {
  vec3 grain = texture(picture, uv).rgb;
  vec3 n = normalize(normal), view = normalize(eye - point), dx = dFdx(point), dy = dFdy(point);
  // Relief: what is lighter stands out.
  float high = dot(grain, vec3(.3, .6, .1));
  vec3 acrossX = cross(dy, n), acrossY = cross(n, dx);
  float area = dot(dx, acrossX);
  vec3 slope = sign(area) * (dFdx(high) * acrossX + dFdy(high) * acrossY);
  vec3 rough = normalize(max(abs(area), 1e-9) * n - .12 * slope);
  // What lies under a shelf, or in a hollow.
  float shelf = point.y < 0. ? smoothstep(-1., 1., point.z + point.y * -from.z / from.y - most.z) : 1.;
  float across = dot(n.yz, .5 * (least + most).yz - point.yz);
  // Of boards only: nothing is before a corbel, or a timber of a truss that leans.
  float hollow = point.y > .01 && abs(n.x) < .01 && all(lessThan(abs(point - .5 * (least + most)), .5 * (most - least) - .15)) && across > 0. ? exp(-across / 9.) : 0.;
  float open = (1. - .7 * hollow) * mix(1., .75 + .25 * smoothstep(0., 4., point.z), 1. - abs(n.z)) * mix(.7, 1., shelf);
  float direct = .62 * max(dot(rough, from), 0.) * (1. - hollow) * shelf;
  float around = .5 + .11 * max(n.z, 0.) + .2 * rough.y;
  float gleam = .05 * pow(max(dot(rough, normalize(from + view)), 0.), 24.) * (1. - hollow) * shelf;
  vec3 c = lightOf(clamp(tone * grain + toneAdd, 0., 1.));
  shown = vec4(codeOf(color * (c * (direct + around * open) + gleam)) + noise(), 1);
}`,
}

export function openLitPiece(gl: Gl) {
  const program = programOf(gl, wood.vertex, wood.fragment)
  const shadow = openWallShadow(gl)
  let piece: ReturnType<typeof loadPiece> | undefined
  /** What its shadow was cast by. */
  let cast = ''

  function show(mesh: Mesh, pictures: SkinPictures): void {
    piece = loadPiece(gl, mesh, pictures, piece)
    cast = ''
  }

  /** To be called before anything is drawn on the canvas: the shadow is drawn beside it first. */
  function prepare({ from }: Light, isRough: boolean): void {
    const wanted = [...from, isRough].join()
    // A rough shadow is for a piece that changes; a fine one that is there is as good.
    if (!piece || cast === wanted || (isRough && cast === [...from, false].join())) return
    const reach = 4 + piece.bounds.most[2] * 2.5
    shadow.cast(piece.face, areaAround(piece.bounds, reach), from, isRough)
    cast = wanted
  }

  function draw(stand: Stand): void {
    if (!piece) return
    const { matrix, at, eye, light } = stand
    const { least, most } = piece.bounds
    gl.enable(gl.DEPTH_TEST)
    for (const [surface, picture] of [
      [piece.face, piece.pictures[0]],
      [piece.end, piece.pictures[1]],
    ] as const) {
      bindTexture(gl, 0, picture)
      program({ ...piece.tone, picture: 0, matrix, at, eye, from: light.from, color: light.color, least, most })
      surface.draw()
    }
  }

  return { show, prepare, draw, drawShadow: shadow.draw, bounds: () => piece?.bounds }
}

type Loaded = {
  source: SkinPictures
  surfaces: readonly [face: Drawable, end: Drawable]
  pictures: readonly [face: WebGLTexture, end: WebGLTexture]
}

/** The pictures of a piece of the same wood are there already: a length changes while it is dragged. */
function loadPiece(gl: Gl, mesh: Mesh, source: SkinPictures, before: Loaded | undefined) {
  for (const surface of before?.surfaces ?? []) surface.close()
  const isSame = before && before.source.face === source.face && before.source.end === source.end
  if (!isSame) for (const picture of before?.pictures ?? []) gl.deleteTexture(picture)
  const surfaces = [surfaceOf(gl, mesh.face), surfaceOf(gl, mesh.end)] as const
  const pictures = isSame
    ? before.pictures
    : ([pictureTexture(gl, source.face), pictureTexture(gl, source.end)] as const)
  return {
    source,
    surfaces,
    pictures,
    face: surfaces[0],
    end: surfaces[1],
    tone: toneValues(source.tone),
    bounds: boundsOfMesh(mesh),
  }
}

/** Columns of the matrix, and what it adds. */
function toneValues(matrix: ToneMatrix = '1 0 0 0 0 0 1 0 0 0 0 0 1 0 0 0 0 0 1 0') {
  const cells = matrix.split(' ').map(Number)
  const columnAt = (column: number) => [0, 5, 10].map((row) => cells[row + column] ?? 0)
  return { tone: [0, 1, 2].flatMap(columnAt), toneAdd: columnAt(4) }
}
