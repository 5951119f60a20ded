/** TURN-1, WALL-2: the shadow of a piece on its wall: of the light, and of the room's own brightness. Of any shape. */
import { bindTexture, colorCode, type Drawable, type Gl, programOf, squareOf } from './gl.ts'
import type { Numbers3, Stand } from './light.ts'
import type { boundsOfMesh } from './mesh.ts'

/** Rays to a window, which is wide, and to all of the room; fewer while something moves. Their marks add up to 255. */
const rays = { fine: [51, 85], rough: [5, 15] } as const

/**
 * Onto the wall along every ray. Each ray is nearer than those before it, so that it marks a place once, however many
 * triangles are in its way.
 */
const cast = {
  vertex: `
layout(location = 0) in vec3 corner;
uniform vec4 area; uniform vec3 from; uniform vec2 rays;
flat out vec2 mark;
void main() {
  float ray = float(gl_InstanceID), room = ray - rays.x, share = room < 0. ? (ray + .5) / rays.x : (room + .5) / rays.y;
  vec2 disc = sqrt(share) * vec2(cos(2.399963 * ray), sin(2.399963 * ray));
  vec2 slant = room < 0. ? from.xy / from.z + .2 * disc : vec2(disc.x, disc.y * .9 + .2) / max(.25, sqrt(1. - share));
  mark = (room < 0. ? vec2(1, 0) : vec2(0, 1)) / rays;
  gl_Position = vec4((corner.xy - slant * corner.z - area.xy) / area.zw, 1. - 2. * (ray + 1.) / (rays.x + rays.y + 1.), 1);
}`,
  fragment: 'flat in vec2 mark; out vec4 shown; void main() { shown = vec4(mark, 0, 1); }',
}

/** How light a wall is before the lens, and at the end of what is drawn of it. */
export const fading = { near: 1.04, far: 0.84 }

const wall = {
  vertex: `
layout(location = 0) in vec2 corner;
uniform mat4 matrix; uniform vec4 area, drawn; uniform vec2 at;
out vec2 uv, way;
void main() {
  vec2 point = drawn.xy + corner * drawn.zw;
  uv = .5 + .5 * (point - area.xy) / area.zw;
  way = corner;
  gl_Position = matrix * vec4(point + at, 0, 1);
}`,
  fragment: `
uniform sampler2D picture; uniform vec4 color;
in vec2 uv, way; out vec4 shown;
${colorCode}
void main() {
  vec2 edge = smoothstep(0., .15, uv) * smoothstep(0., .15, 1. - uv);
  float room = .5 * textureLod(picture, uv, 2.).g + .5 * textureLod(picture, uv, 3.).g;
  float left = 1. - edge.x * edge.y * color.a * min(1., .6 * texture(picture, uv).r + .55 * room);
  // Without a color it lies over what is behind the canvas, which is coded.
  shown = color.r > 0. ? vec4(codeOf(color.rgb * left * mix(${fading.near}, ${fading.far}, min(1., length(way)))) + noise(), 1) : vec4(vec3(0), 1. - pow(left, .45) + noise());
}`,
}

type Bounds = ReturnType<typeof boundsOfMesh>
/** Middle and half size, in inches from the middle of the piece's underside. */
export type Area = readonly [x: number, y: number, halfWidth: number, halfHeight: number]

export function areaAround({ least, most }: Bounds, beside: number): Area {
  const [left, low] = [least[0] - beside, least[1] - beside]
  const [right, high] = [most[0] + beside, most[1] + beside]
  return [(left + right) / 2, (low + high) / 2, (right - left) / 2, (high - low) / 2]
}

const texelsPerInch = 3
const mostTexels = 1024

export function openWallShadow(gl: Gl) {
  const [castProgram, wallProgram] = [cast, wall].map(({ vertex, fragment }) => programOf(gl, vertex, fragment))
  const square = squareOf(gl)
  const [texture, depth, frame] = [gl.createTexture(), gl.createRenderbuffer(), gl.createFramebuffer()]
  let area: Area = [0, 0, 1, 1]

  /** @param face The long grain alone: through an open end no ray leaves without meeting a side. */
  function castOf(face: Drawable, around: Area, from: Numbers3, isRough: boolean): void {
    const [toLight, toRoom] = isRough ? rays.rough : rays.fine
    area = around
    const scale = Math.min(texelsPerInch, mostTexels / 2 / Math.max(area[2], area[3]))
    const [width, height] = [Math.ceil(area[2] * 2 * scale), Math.ceil(area[3] * 2 * scale)]
    bindTexture(gl, 0, texture)
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA8, width, height, 0, gl.RGBA, gl.UNSIGNED_BYTE, null)
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_LINEAR)
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE)
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE)
    gl.bindFramebuffer(gl.FRAMEBUFFER, frame)
    gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, texture, 0)
    gl.bindRenderbuffer(gl.RENDERBUFFER, depth)
    gl.renderbufferStorage(gl.RENDERBUFFER, gl.DEPTH_COMPONENT16, width, height)
    gl.framebufferRenderbuffer(gl.FRAMEBUFFER, gl.DEPTH_ATTACHMENT, gl.RENDERBUFFER, depth)
    gl.viewport(0, 0, width, height)
    gl.clearColor(0, 0, 0, 1)
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT)
    gl.enable(gl.DEPTH_TEST)
    gl.enable(gl.BLEND)
    gl.blendFunc(gl.ONE, gl.ONE)
    castProgram?.({ area, from, rays: [toLight, toRoom] })
    face.draw(toLight + toRoom)
    gl.disable(gl.BLEND)
    gl.bindFramebuffer(gl.FRAMEBUFFER, null)
    gl.generateMipmap(gl.TEXTURE_2D)
  }

  /**
   * @param color Of the wall; by default there is none, and the shadow lies over what is behind the canvas.
   * @param drawn How much of the wall; by default as far as the shadow reaches.
   */
  function draw({ matrix, at, light }: Stand, color: Numbers3 = [0, 0, 0], drawn: Area = area): void {
    bindTexture(gl, 0, texture)
    gl.disable(gl.DEPTH_TEST)
    wallProgram?.({ picture: 0, matrix, area, drawn, at, color: [...color, light.shadow] })
    square()
  }

  return { cast: castOf, draw }
}
