/** LIVE-7, LIVE-9: papers and work orders as PDF, made on the server from the same figures and the same drawing as the pages. */
import { type ExecFileException, execFile } from 'node:child_process'
import { execPath } from 'node:process'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { renderToStaticMarkup } from 'react-dom/server'
import type { ChangedFacts } from '../../../content/shop.ts'
import { createLine, sumOfWork, type WorkCounts } from '../../platform/line.ts'
import { endPath } from '../drawing/cut-wood.tsx'
import { type DrawnPiece, givenOnly } from '../drawing/drawing.ts'
import type { ReadVariant } from '../drawing/png/with-pictures.server.ts'
import { SheetDrawing, type SheetDrawingProps } from '../drawing/sheet/sheet-drawing.tsx'
import type { SheetTitle } from '../drawing/sheet/title-block.ts'
import { imagePath } from '../drawing/wood.tsx'
import { parseVariantPath } from '../media/picture.ts'
import { shortDate } from '../shared/days.server.ts'
import { changedFacts } from '../shared/facts/facts.ts'
import { hasWideDrawing, mostPieces, type Paper } from './paper.ts'
import { shortName } from './pdf/text-lines.ts'
import { type DesignSheet, mostSheets, type SeenWall, type WorkOrder } from './work-order.ts'

/** Makes the PDF of a paper. The same paper makes the same bytes. */
export type RenderPaper = (paper: Paper | WorkOrder | DesignSheet) => Promise<Uint8Array>

/** Too many papers are being made, or this one takes too long on a busy machine; a moment later it can work. */
export class PapersBusy extends Error {
  constructor(message = 'Too many papers are being made at the moment.', options?: ErrorOptions) {
    super(message, options)
  }
}

const sourceFile = (path: string) => fileURLToPath(new URL(path, import.meta.url))
/** Most papers take half a second; on a machine that is busy with something else, many times as long. */
const longestMs = 30_000
/** A proxy gives up after wait and work of the largest week: 70 seconds (deploy/haproxy). */
const longestWaitMs = 10_000
/** A paper of 60 pieces has a megabyte. */
const mostBytes = 20e6
/** And so much more for each sheet of a work order. */
const msPerSheet = 500
/** One at a time: a visitor who waits for a paper takes no more than one core. */
const limits = { atOnce: 1, mostWaiting: 20 }
/** The owner's work orders have a line of their own: a visitor's paper doesn't wait until a week's are made. */
const workLimits = { atOnce: 1, mostWaiting: 4 }

/** What the program that writes a paper gets. */
export type PaperTask = {
  /** SET-1: the owner's settings as they are now, which a process that has just started doesn't know. */
  facts: ChangedFacts
  paper: Paper | WorkOrder | DesignSheet
  /**
   * One SVG for each piece: small, and in full where a paper may show it so; of a work order and a sheet in full. And of a
   * work order the photograph of each piece's wall, null where there is none.
   */
  drawings: { small: string[]; wide: string[]; walls: (string | null)[] }
  /**
   * By their addresses in the drawings: placeholders of the pictures as data URIs, which show a sawn end, and the
   * photographs themselves in base64, as far as they can be read.
   */
  pictures: Record<string, { placeholder: string; isEnd: boolean; content?: string }>
}

type Options = {
  /** Without it, woods are their mean colors with lines of grain. */
  readVariant?: ReadVariant
  /** Path of paper-program, and of the fonts that the build cuts; the built shop has them elsewhere than the source. */
  program?: string
  fonts?: string
  /** How long one may take, and then also wait before that. */
  mostMs?: number
}

/**
 * Each paper is made in a process of its own, which ends with it: PDFKit and what it needs would stay in the shop's memory,
 * and half a second of work in the way of its visitors. The promise rejects with `PapersBusy` when too many wait or that
 * process takes longer than `mostMs`, and with its own words when it fails.
 */
export function createRenderPaper({
  program = sourceFile('./pdf/paper-program.server.ts'),
  fonts = sourceFile('../../../dist/paper-fonts'),
  mostMs: givenMs,
  readVariant,
}: Options = {}): RenderPaper & { counts: () => WorkCounts } {
  const mostMs = givenMs ?? longestMs
  const mostWaitMs = givenMs ?? longestWaitMs
  const papers = createLine({ ...limits, mostWaitMs })
  const workOrders = createLine({ ...workLimits, mostWaitMs })
  const render: RenderPaper = async (paper) => {
    if (paper.kind !== 'sheet') {
      const most = paper.kind === 'work-order' ? mostSheets : mostPieces
      if (paper.pieces.length === 0 || paper.pieces.length > most)
        throw new Error(`A paper has 1 to ${most} pieces, not ${paper.pieces.length}.`)
    }
    const [inLine, ms] =
      paper.kind === 'work-order' ? [workOrders, mostMs + paper.pieces.length * msPerSheet] : [papers, mostMs]
    const made = await inLine(0, async () => runProgram(await taskOf(paper, readVariant), [program, fonts], ms))
    if (!made.ok) throw new PapersBusy()
    return made.value
  }
  return Object.assign(render, { counts: () => sumOfWork(papers.counts(), workOrders.counts()) })
}

const draw = (sheet: Omit<SheetDrawingProps, 'idPrefix'>) =>
  renderToStaticMarkup(<SheetDrawing {...sheet} idPrefix="p" />)

/** Draws the pieces here, where React is loaded already, and lets the shop do other work after each. */
async function taskOf(paper: PaperTask['paper'], readVariant: ReadVariant | undefined): Promise<PaperTask> {
  const task: PaperTask = { facts: changedFacts(), paper, drawings: { small: [], wide: [], walls: [] }, pictures: {} }
  if (paper.kind === 'sheet') {
    const { drawn: piece, setting, size, title, pounds } = paper
    task.drawings.wide.push(draw({ piece, setting, size, title, pounds }))
    await addPictures(task, piece, readVariant)
    return task
  }
  const isWork = paper.kind === 'work-order'
  const isWide = isWork || hasWideDrawing(paper)
  if (paper.kind === 'work-order')
    for (const { wall } of paper.pieces) task.drawings.walls.push(await drawWall(task, wall, readVariant))
  for (const { drawn, setting, quantity, productName } of paper.pieces) {
    const said = { piece: drawn, setting: givenOnly(setting, quantity) }
    // What is beside a small drawing, or on a bench sheet, says all that a title block does. And on a bench nothing stands
    // there only for scale.
    const title = isWork ? null : titleOf(paper, productName)
    if (!isWork) task.drawings.small.push(draw({ ...said, size: 'small', title: null }))
    if (isWide) task.drawings.wide.push(draw({ ...said, size: 'screen', title, hasThings: !isWork }))
    await addPictures(task, drawn, readVariant)
    await nextTurn()
  }
  return task
}

function titleOf({ quoteId, orderId, customer, at }: Paper, name: string): SheetTitle {
  const number = orderId !== null ? `Order #${orderId}` : quoteId !== null ? `Quote #${quoteId}` : undefined
  return { name, forWhom: shortName(customer.name), number, date: shortDate(at) }
}

/** Null also where it can't be read: a bench sheet is as good without it. */
async function drawWall({ pictures }: PaperTask, wall: SeenWall | null, readVariant: ReadVariant | undefined) {
  const variant = wall && parseVariantPath(wall.path)
  const content = variant && (await readVariant?.(variant).catch(() => undefined))
  if (!wall || !content) return null
  const { path, width, height, hasPiece } = wall
  pictures[path] = { placeholder: '', isEnd: false, content: Buffer.from(content).toString('base64') }
  const words = hasPiece ? "The customer's wall, with the piece on it" : "The customer's wall"
  return renderToStaticMarkup(
    <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={words}>
      <image href={path} width={width} height={height} />
    </svg>,
  )
}

/** The photographs of its wood, and what stands for them. */
async function addPictures({ pictures }: PaperTask, { wood }: DrawnPiece, readVariant: ReadVariant | undefined) {
  const { face, end, picture } = wood ?? {}
  for (const [one, isEnd] of [
    [face, false],
    [picture, false],
    [end, true],
  ] as const) {
    const href = one && (isEnd ? endPath(one) : imagePath(one))
    if (!one?.placeholder || !href || pictures[href]) continue
    const variant = parseVariantPath(one.path)
    const content = variant && (await readVariant?.(variant).catch(() => undefined))
    pictures[href] = {
      placeholder: one.placeholder,
      isEnd,
      ...(content && { content: Buffer.from(content).toString('base64') }),
    }
  }
}

function runProgram(task: PaperTask, args: string[], mostMs: number): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const options = {
      encoding: 'buffer' as const,
      timeout: mostMs,
      killSignal: 'SIGKILL' as const,
      maxBuffer: mostBytes,
      // None of the shop's secrets, and none of the machine's fonts.
      env: { FONTCONFIG_FILE: '/nonexistent' },
    }
    const child = execFile(execPath, args, options, (error, pdf, stderr) => {
      if (!error && pdf.length > 0) resolve(pdf)
      else reject(failureOf(error, stderr, mostMs))
    })
    // A program that ends early says so by its exit code.
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(JSON.stringify(task))
  })
}

/** A program that is ended, or can't be started, says nothing itself. */
function failureOf(error: ExecFileException | null, stderr: Buffer, mostMs: number): Error {
  const failed = 'The paper could not be made'
  if (error?.killed && !error.code)
    return new PapersBusy(`${failed}: it took longer than ${mostMs / 1000} seconds`, { cause: error })
  const why = stderr.toString().slice(-2_000) || error?.signal || String(error?.code ?? 'no document')
  return new Error(`${failed}: ${why}`, { cause: error })
}
