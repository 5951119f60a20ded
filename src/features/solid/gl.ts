/** The little of WebGL2 that both views share. Nothing here throws because a context is lost: then every call does nothing. */
import type { Surface } from './mesh.ts'

export type Gl = WebGL2RenderingContext

/**
 * Undefined without WebGL2. `isSlow` where the processor draws instead of a graphics card. With `isClear` what is behind the
 * canvas shows where nothing is drawn; colors are then multiplied by their alpha.
 */
export function openGl(canvas: HTMLCanvasElement, isClear = false) {
  const gl = canvas.getContext('webgl2', { alpha: isClear, antialias: true })
  if (!gl) return undefined
  const named = gl.getExtension('WEBGL_debug_renderer_info')
  const isSlow = /swiftshader|llvmpipe|software|basic render/i.test(
    String(gl.getParameter(named ? named.UNMASKED_RENDERER_WEBGL : gl.RENDERER)),
  )
  const ended = new AbortController()
  return {
    gl,
    isSlow,
    onLost: (listener: () => void) => canvas.addEventListener('webglcontextlost', listener, { signal: ended.signal }),
    /** Gives the graphics card back at once: a browser has few contexts, and takes the oldest away. */
    close() {
      ended.abort()
      gl.getExtension('WEBGL_lose_context')?.loseContext()
    },
  }
}

/** Undefined where a browser has WebGL2 and can't draw with it, as with a program that it doesn't compile. */
export function unlessBroken<T>(open: () => T): T | undefined {
  try {
    return open()
  } catch (error) {
    console.warn('WebGL2 can not be used', error)
    return undefined
  }
}

export type Size = { width: number; height: number }

/** To whole pixels; a canvas is cleared when its size is set, so only when it changes. */
export function resize(gl: Gl, { width, height }: Size): [width: number, height: number] {
  const { canvas } = gl
  const [wide, high] = [Math.max(1, Math.round(width)), Math.max(1, Math.round(height))]
  if (canvas.width !== wide) canvas.width = wide
  if (canvas.height !== high) canvas.height = high
  gl.viewport(0, 0, wide, high)
  return [wide, high]
}

/** Of what was drawn in the same task: later the browser may have cleared it. */
export const jpegOf = (canvas: HTMLCanvasElement) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92))

/** Makes a program the one in use, with these values. A whole number is a texture's unit or a count. */
export type Program = (values: Record<string, number | readonly number[]>) => void

export function programOf(gl: Gl, vertex: string, fragment: string): Program {
  const program = gl.createProgram()
  for (const [type, source] of [
    [gl.VERTEX_SHADER, vertex],
    [gl.FRAGMENT_SHADER, fragment],
  ] as const) {
    const shader = gl.createShader(type)
    if (!shader) continue
    gl.shaderSource(shader, `#version 300 es\nprecision highp float;${source}`)
    gl.compileShader(shader)
    gl.attachShader(program, shader)
  }
  gl.linkProgram(program)
  if (!gl.getProgramParameter(program, gl.LINK_STATUS) && !gl.isContextLost()) throw new Error(logOf(gl, program))
  const places = new Map<string, WebGLUniformLocation | null>()
  return (values) => {
    gl.useProgram(program)
    for (const [name, value] of Object.entries(values)) {
      if (!places.has(name)) places.set(name, gl.getUniformLocation(program, name))
      setUniform(gl, places.get(name) ?? null, value)
    }
  }
}

const logOf = (gl: Gl, program: WebGLProgram) =>
  [
    gl.getProgramInfoLog(program),
    ...(gl.getAttachedShaders(program) ?? []).map((shader) => gl.getShaderInfoLog(shader)),
  ].join(' ')

function setUniform(gl: Gl, place: WebGLUniformLocation | null, value: number | readonly number[]): void {
  if (typeof value === 'number') gl.uniform1i(place, value)
  else if (value.length === 16) gl.uniformMatrix4fv(place, false, value)
  else if (value.length === 9) gl.uniformMatrix3fv(place, false, value)
  else if (value.length === 4) gl.uniform4fv(place, value)
  else if (value.length === 3) gl.uniform3fv(place, value)
  else gl.uniform2fv(place, value)
}

/**
 * A picture that repeats in mirrors, as the mesh counts them. As coded, because a finish works on coded colors, and the
 * drawing's pictures are scaled so, too.
 */
export function pictureTexture(gl: Gl, picture: TexImageSource): WebGLTexture {
  const texture = gl.createTexture()
  gl.bindTexture(gl.TEXTURE_2D, texture)
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, picture)
  gl.generateMipmap(gl.TEXTURE_2D)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_LINEAR)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.MIRRORED_REPEAT)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.MIRRORED_REPEAT)
  const sharper = gl.getExtension('EXT_texture_filter_anisotropic')
  if (sharper) gl.texParameterf(gl.TEXTURE_2D, sharper.TEXTURE_MAX_ANISOTROPY_EXT, 4)
  return texture
}

export function bindTexture(gl: Gl, unit: number, texture: WebGLTexture): void {
  gl.activeTexture(gl.TEXTURE0 + unit)
  gl.bindTexture(gl.TEXTURE_2D, texture)
}

/** Something to draw: its corners are in the graphics card. */
export type Drawable = { draw: (times?: number) => void; close: () => void }

/** Corners (location 0), normals (1) and places in the picture (2). */
export function surfaceOf(gl: Gl, { positions, normals, uvs, indices }: Surface): Drawable {
  const { array, buffers } = arrayOf(gl, [
    [positions, 3],
    [normals, 3],
    [uvs, 2],
  ])
  const index = gl.createBuffer()
  gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, index)
  gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, new Uint16Array(indices), gl.STATIC_DRAW)
  return {
    draw(times = 1) {
      gl.bindVertexArray(array)
      gl.drawElementsInstanced(gl.TRIANGLES, indices.length, gl.UNSIGNED_SHORT, 0, times)
    },
    close() {
      gl.deleteVertexArray(array)
      for (const buffer of [...buffers, index]) gl.deleteBuffer(buffer)
    },
  }
}

/** From -1 to 1 (location 0). */
export function squareOf(gl: Gl): () => void {
  const { array } = arrayOf(gl, [[[-1, -1, 1, -1, -1, 1, 1, 1], 2]])
  return () => {
    gl.bindVertexArray(array)
    gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4)
  }
}

function arrayOf(gl: Gl, lists: readonly (readonly [values: readonly number[], size: number])[]) {
  const array = gl.createVertexArray()
  gl.bindVertexArray(array)
  const buffers = lists.map(([values, size], location) => {
    const buffer = gl.createBuffer()
    gl.bindBuffer(gl.ARRAY_BUFFER, buffer)
    gl.bufferData(gl.ARRAY_BUFFER, new Float32Array(values), gl.STATIC_DRAW)
    gl.enableVertexAttribArray(location)
    gl.vertexAttribPointer(location, size, gl.FLOAT, false, 0, 0)
    return buffer
  })
  return { array, buffers }
}

/** For fragment shaders: sRGB as coded, to and from light; and a bit of noise, against bands in what is smooth. */
export const colorCode = `
vec3 lightOf(vec3 c) { return mix(pow((c + .055) / 1.055, vec3(2.4)), c / 12.92, step(c, vec3(.04045))); }
vec3 codeOf(vec3 c) { return mix(1.055 * pow(max(c, 0.), vec3(1. / 2.4)) - .055, 12.92 * c, step(c, vec3(.0031308))); }
float noise() { return (fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(.06711056, .00583715)))) - .5) / 255.; }`

/** So long after the last picture the fine one is drawn; one that comes sooner than twice that is part of a movement. */
const restMs = 250

/**
 * Calls `draw` with whether it may be rough: where the processor draws, the first picture and those of a movement are, and a
 * fine one follows.
 */
export function whileMoving(isSlow: boolean, draw: (isRough: boolean) => void) {
  let last: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => clearTimeout(timer)
  const next = () => {
    stop()
    const isRough = isSlow && (last === undefined || performance.now() - last < restMs * 2)
    draw(isRough)
    last = performance.now()
    if (isRough) timer = setTimeout(() => draw(false), restMs)
  }
  return { next, stop }
}
