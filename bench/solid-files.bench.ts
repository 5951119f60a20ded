// TURN-2: models of a piece. Sixty random ones that the built shop sells, asked for over HTTP, and sixty that are made in any
// way that a product can be, in sizes up to 40 feet: no fault that the validator of the format finds, within 0.01 mm of the
// inches, the same bytes twice, a GLB of 250 KB and a USDZ of 300 KB at the most, each in 10 ms of a processor once its wood is made. Both formats are read by readers of their own (tests/support/solid).
import fc from 'fast-check'
import sharp from 'sharp'
import { glbOf } from '../src/features/solid/files/glb.server.ts'
import { usdzOf } from '../src/features/solid/files/usdz.server.ts'
import { boundsOfMesh, meshOf } from '../src/features/solid/mesh.ts'
import { drawnPieces } from '../tests/support/drawing/drawn-pieces.ts'
import { ask } from '../tests/support/raw-http.ts'
import { startShopProcess } from '../tests/support/shop-process.ts'
import { type Box, readGlb, readUsdz, validateGlb } from '../tests/support/solid/read-models.ts'
import { median, report } from './report.ts'

const pieces = 60
const limits = { glb: 250, usdz: 300, offMm: 0.01, ms: 10 }
const kinds = ['glb', 'usdz'] as const
const metersPerInch = 0.0254

type Dimensions = { length: number; width: number; thickness: number }
type Sold = { id: string; category: string; minDimensions: Dimensions; maxDimensions: Dimensions }
type Made = { glb: Uint8Array; usdz: Uint8Array; isSame: boolean; offMm: number }

await using shop = await startShopProcess({ env: { ADMIN_PASSWORD: 'a password for measuring' } })
const read = async <T>(path: string): Promise<T> => JSON.parse(String((await ask(shop.url, path)).body))
const products = await read<Sold[]>('/api/products')
const woods = await read<{ id: string }[]>('/api/wood-species')
const finishes = await read<{ id: string }[]>('/api/finish-options')

await judge('sold', await askForSold())
await judge('made in any way', await makeAny())

/** Each in the order of its random choice: product, wood, finish and size. */
async function askForSold(): Promise<Made[]> {
  const searches = fc.sample(soldPieces(), pieces).map(searchOf)
  const bakes: number[] = []
  for (const { search } of searches) bakes.push((await timed(`/piece.glb?${search}`)).ms)
  console.log(`        the first file of a wood and finish took ${Math.round(Math.max(...bakes))} ms at the most`)

  const made: Made[] = []
  for (const { search, l, w } of searches) {
    const [glb, usdz] = [await timed(`/piece.glb?${search}`), await timed(`/piece.usdz?${search}`)]
    const again = [await timed(`/piece.glb?${search}`), await timed(`/piece.usdz?${search}`)]
    const isSame = [glb, usdz].every(({ bytes }, at) => again[at] && Buffer.compare(bytes, again[at].bytes) === 0)
    const boxes = [readGlb(glb.bytes).box, readUsdz(usdz.bytes).box]
    // What hangs below or stands above is the mesh's to say; length and depth are the customer's.
    const offMm = Math.max(...boxes.flatMap((box) => [off(box, 0, [-l / 2, l / 2]), off(box, 2, [0, w])]))
    made.push({ glb: glb.bytes, usdz: usdz.bytes, isSame, offMm })
  }
  for (const kind of kinds) {
    const meanMs = async (headers: Record<string, string>) => {
      const before = await cpuMs()
      for (const { search } of searches) await ask(shop.url, `/piece.${kind}?${search}`, { headers })
      return ((await cpuMs()) - before) / pieces
    }
    const [reads, whole] = [await meanMs({ 'if-none-match': '*' }), await meanMs({})]
    // What any request costs, a busy machine makes several times as much.
    report({ what: `sold: processor time of a ${kind}`, measured: whole - reads, limit: limits.ms, unit: 'ms' })
    console.log(`        and ${reads.toFixed(1)} ms, as much as its 304, to find it`)
  }
  return made
}

function soldPieces() {
  return fc.record({
    product: fc.constantFrom(...products),
    wood: fc.constantFrom(...woods.map(({ id }) => id)),
    finish: fc.constantFrom('', ...finishes.map(({ id }) => id)),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  })
}

type Sample = { product: Sold; wood: string; finish: string; share: number }

function searchOf({ product, wood, finish, share }: Sample) {
  const within = (name: keyof Dimensions) => {
    const [least, most] = [product.minDimensions[name], product.maxDimensions[name]]
    return Math.round((least + (most - least) * share) * 16) / 16
  }
  const [l, w, t] = [within('length'), within('width'), within('thickness')]
  const chosen = `product=${product.id}&wood=${wood}${finish ? `&finish=${finish}` : ''}`
  return { search: `${chosen}&l=${l}&w=${w}&t=${t}`, l, w }
}

async function timed(path: string) {
  const start = performance.now()
  const { status, body } = await ask(shop.url, path)
  const ms = performance.now() - start
  if (status !== 200) throw new Error(`${path} was answered with ${status}.`)
  return { bytes: new Uint8Array(body), ms }
}

/** Of the shop: what other programs take of the machine meanwhile is not the shop's. */
async function cpuMs(): Promise<number> {
  const metrics = String((await ask(shop.url, '/metrics')).body)
  return Number(/^process_cpu_seconds_total (\S+)$/m.exec(metrics)?.[1]) * 1000
}

/** In pictures as large as any may be. */
async function makeAny(): Promise<Made[]> {
  const skin = { face: await jpegOf(2048, 256, 70_000), end: await jpegOf(512, 512, 42_000), roughness: 0.8 }
  const times: Record<string, number[]> = { glb: [], usdz: [] }
  const made = fc.sample(drawnPieces, pieces).map((piece) => {
    const make = () => {
      const start = performance.now()
      const glb = glbOf(meshOf(piece), skin, 'Piece')
      const between = performance.now()
      const usdz = usdzOf(meshOf(piece), skin)
      times.glb?.push(between - start)
      times.usdz?.push(performance.now() - between)
      return { glb, usdz }
    }
    const [again, made] = [make(), make()]
    const isSame = kinds.every((kind) => Buffer.compare(made[kind], again[kind]) === 0)
    const { least, most } = boundsOfMesh(meshOf(piece))
    const boxes = [readGlb(made.glb).box, readUsdz(made.usdz).box]
    const axes = [0, 1, 2] as const
    const offMm = Math.max(...boxes.flatMap((box) => axes.map((axis) => off(box, axis, [least[axis], most[axis]]))))
    return { ...made, isSame, offMm }
  })
  for (const kind of kinds) {
    const measured = median(times[kind] ?? [])
    report({ what: `made in any way: a ${kind}, median`, measured, limit: limits.ms, unit: 'ms' })
  }
  return made
}

/** A JPEG of that many bytes: what is missing follows its end, where nobody reads. */
async function jpegOf(width: number, height: number, bytes: number): Promise<Uint8Array> {
  const wood = sharp({ create: { width, height, channels: 3, background: '#a75' } })
  const whole = new Uint8Array(bytes)
  whole.set(await wood.jpeg().toBuffer())
  return whole
}

/** Millimeters. */
function off({ least, most }: Box, axis: number, [from, to]: [number, number]): number {
  const apart = [(least[axis] ?? Number.NaN) - from * metersPerInch, (most[axis] ?? Number.NaN) - to * metersPerInch]
  return 1000 * Math.max(...apart.map(Math.abs))
}

async function judge(what: string, made: Made[]): Promise<void> {
  const issues = await Promise.all(made.map(({ glb }) => validateGlb(glb)))
  const faults = issues.reduce((sum, { numErrors, numWarnings }) => sum + numErrors + numWarnings, 0)
  const changed = made.filter(({ isSame }) => !isSame).length
  const offMm = Math.max(...made.map((one) => one.offMm))
  report({ what: `${what}: errors and warnings of the validator`, measured: faults, limit: 0, unit: '' })
  report({ what: `${what}: others at a second time`, measured: changed, limit: 0, unit: '' })
  report({ what: `${what}: off by`, measured: offMm, limit: limits.offMm, unit: 'mm' })
  for (const kind of kinds) {
    const sizes = made.map((one) => one[kind].length / 1000)
    report({ what: `${what}: largest ${kind}`, measured: Math.max(...sizes), limit: limits[kind], unit: 'KB' })
    console.log(`        ${median(sizes).toFixed(0)} KB in the middle`)
  }
}
