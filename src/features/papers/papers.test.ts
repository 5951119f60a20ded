import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { elementsOf, type PdfText, readPdf, spokenLetters } from '../../../tests/support/papers/read-pdf.ts'
import { longest, offer, samplePapers } from '../../../tests/support/papers/sample-papers.ts'
import { givenOnly } from '../drawing/drawing.ts'
import { drawingText } from '../drawing/drawing-text.ts'
import { layoutDrawing } from '../drawing/layout/layout-drawing.ts'
import { layoutSheet } from '../drawing/sheet/layout-sheet.ts'
import { inchesText, lengthText } from '../pricing/inches.ts'
import { formatCents } from '../pricing/money.ts'
import { hasWideDrawing, mostPieces, type Paper, paperKinds, paperName, paperTitle } from './paper.ts'
import { paidText } from './paper-words.ts'
import { createRenderPaper, PapersBusy } from './papers.server.tsx'

/** On a busy machine a paper takes its time; one test limits it. */
const patientMs = 100_000
const renderPaper = createRenderPaper({ mostMs: patientMs })
const samples = Object.entries(samplePapers)
const read = new Map<Paper, ReturnType<typeof readPdf>>()

/** Each sample is made once. */
function readSample(paper: Paper) {
  const known = read.get(paper) ?? renderPaper(paper).then(readPdf)
  read.set(paper, known)
  return known
}

const manyPieces = (count: number): Paper => ({
  ...offer,
  pieces: Array.from({ length: count }, () => offer.pieces).flat(),
})

it('LIVE-7 there is a sample of every kind of paper', () => {
  expect(new Set(samples.map(([, { kind }]) => kind))).toEqual(new Set(paperKinds))
})

it('LIVE-7 the same paper is the same bytes, whichever process makes it', async () => {
  for (const paper of [offer, longest]) {
    const [first, second] = await Promise.all([
      renderPaper(paper),
      createRenderPaper({ mostMs: patientMs })(structuredClone(paper)),
    ])
    expect(Buffer.from(first).equals(second)).toBe(true)
  }
  const [first, later] = await Promise.all([renderPaper(offer), renderPaper({ ...offer, at: offer.at + 60_000 })])
  expect(Buffer.from(first).equals(later)).toBe(false)
})

it.each(samples)('LIVE-7 %s: it has every line, amount, name and size', async (_, paper) => {
  const { text, pages } = await readSample(paper)
  const wanted = [
    paperTitle(paper),
    '1187 Merritt Avenue, Nashville, TN 37203',
    ...paper.pieces.flatMap(({ productName, drawn: { size } }) => [
      productName,
      lengthText(size.lengthIn),
      `${inchesText(size.widthIn)} deep, ${inchesText(size.thicknessIn)} tall`,
    ]),
    ...paper.lines.flatMap(({ label, quantity, rate, amountCents, rule }) => [
      ...[label, quantity ?? '', rate ?? '', rule].flatMap((one) => one.split(' ')),
      formatCents(amountCents),
    ]),
    ...[paper.totalCents, paper.depositCents, paper.balanceCents].flatMap((cents) =>
      cents === null ? [] : [formatCents(cents)],
    ),
    ...paper.payments.flatMap(({ what, how, amountCents }) => [what, how, formatCents(amountCents)]),
    ...paper.facts.flatMap(({ name, value }) => [name, value]),
    ...paper.note.split(/\s+/),
    ...paper.terms.flatMap((term) => term.split(' ')),
    paper.hash ?? '',
  ]
  expect(wanted.filter((one) => !text.includes(one))).toEqual([])
  if (paper !== longest) expect(text).toContain(paper.customer.name)
  if (paper.acceptance) expect(text).toContain('on November 25, 2026, at 12:12 PM CST.')
  const numbers = pages.map((__, index) => `Page ${index + 1} of ${pages.length}`)
  expect(numbers.every((number) => text.includes(number))).toBe(pages.length > 1)
})

it.each(samples)('LIVE-7 %s: the drawing says what it says on the page', async (_, paper) => {
  const { text, pages } = await readSample(paper)
  const figures = pages.flatMap(({ structure }) => elementsOf(structure)).filter(({ role }) => role === 'Figure')
  expect(figures.map(({ alt }) => alt)).toEqual(
    paper.pieces.map(({ drawn, setting, quantity }) => drawingText(drawn, givenOnly(setting, quantity))),
  )
  for (const { drawn, setting, quantity } of paper.pieces) {
    const said = givenOnly(setting, quantity)
    const sheet = hasWideDrawing(paper) ? layoutSheet(drawn, said, { size: 'screen', title: null }) : undefined
    const { dimensions, words } = sheet?.field ?? layoutDrawing(drawn, said, 'small', drawn.size.lengthIn)
    const beside = sheet ? [...sheet.words, ...(sheet.section?.dimensions.map((one) => one.words) ?? [])] : []
    for (const { text: label } of [...words, ...dimensions.map((one) => one.words), ...beside])
      expect(text).toContain(label)
  }
})

const overlap = (one: PdfText, other: PdfText) =>
  // A period moves far under a 7.
  one.x + one.width > other.x + one.size * 0.3 &&
  other.x + other.width > one.x + one.size * 0.3 &&
  one.y > other.y - other.size * 0.7 &&
  other.y > one.y - one.size * 0.7

it.each(samples)('LIVE-7 %s: no text leaves the page or lies on another', async (_, paper) => {
  const { pages } = await readSample(paper)
  for (const { texts } of pages) {
    const outside = texts.filter(({ x, y, width }) => x < 59 || x + width > 553 || y < 54 || y > 760)
    expect(outside).toEqual([])
    const overlaps = texts.flatMap((one, index) =>
      texts.slice(index + 1).flatMap((other) => (overlap(one, other) ? [[one, other]] : [])),
    )
    expect(overlaps).toEqual([])
  }
})

it('LIVE-7 it says in its own data what it is, when it was made and in which language', async () => {
  const pdf = await renderPaper(offer)
  const { info, pages, isTagged } = await readPdf(pdf)
  expect(isTagged).toBe(true)
  expect(info).toMatchObject({
    Title: 'Offer for quote #128, version 2',
    Author: 'Harpeth Beam & Mantel',
    CreationDate: 'D:20261123151200Z',
    ModDate: 'D:20261123151200Z',
    Language: 'en-US',
  })
  const roles = pages.flatMap(({ structure }) => elementsOf(structure)).map(({ role }) => role)
  expect(new Set(roles)).toEqual(
    new Set([
      'Root',
      'Document',
      'H1',
      'H2',
      'P',
      'Table',
      'TR',
      'TH',
      'TD',
      'Figure',
      'L',
      'LI',
      'Lbl',
      'LBody',
      undefined,
    ]),
  )
  // An '&' alone would make the XML unreadable.
  expect(Buffer.from(pdf).toString()).toContain('<rdf:li>Harpeth Beam &amp; Mantel</rdf:li>')
})

it('LIVE-7 a long note goes on over the pages, with its line breaks', async () => {
  const note = Array.from({ length: 200 }, (_, index) => `Line ${index + 1} of this note.`).join('\n')
  const { pages, text } = await readPdf(await renderPaper({ ...offer, note }))
  expect(pages.length).toBeGreaterThan(5)
  for (let line = 1; line <= 200; line++) expect(text).toContain(`Line ${line} of this note.`)
  const places = pages.flatMap(({ texts }) => texts).filter((one) => /^Line \d+ of this note\.$/.test(one.text))
  expect(places).toHaveLength(200)
})

it('LIVE-7 a paper has 1 to 30 pieces', async () => {
  const { text } = await readPdf(await renderPaper(manyPieces(mostPieces)))
  expect(text.match(/Heritage Oak Floating Mantel/g)).toHaveLength(30)
  await expect(renderPaper(manyPieces(31))).rejects.toThrow('A paper has 1 to 30 pieces, not 31.')
  await expect(renderPaper(manyPieces(0))).rejects.toThrow('A paper has 1 to 30 pieces, not 0.')
})

it('LIVE-7 names keep their accents; a letter that no font has is a box that is read as the letter', async () => {
  const name = 'Nguyễn Thị Gżegżółka Łuczak Ψυχή Дерево 木👩‍👩‍👧\ud800\u202e\u0007Q\u0323\u0301'
  const pdf = await renderPaper({ ...offer, customer: { ...offer.customer, name } })
  const { text } = await readPdf(pdf)
  expect(text).toContain('Nguyễn Thị Gżegżółka Łuczak Ψυχή Дерево')
  expect(spokenLetters(pdf)).toContain(
    'Nguyễn Thị Gżegżółka Łuczak Ψυχή Дерево 木👩👩👧\ufffdQ\u0323\u0301'.normalize('NFC'),
  )
})

it("LIVE-7 a picture that can't be read costs its color, and not the paper", async () => {
  const pieces = offer.pieces.map((piece) => {
    const { wood } = piece.drawn
    const face = wood?.face && { ...wood.face, placeholder: 'data:image/webp;base64,AAAA' }
    return { ...piece, drawn: { ...piece.drawn, wood: wood && { ...wood, face: face ?? null } } }
  })
  const { text } = await readPdf(await renderPaper({ ...offer, pieces }))
  expect(text).toContain('67 3/8 in (5 ft 7 3/8 in)')
})

it('LIVE-7 a name of 10,000 letters is cut, and says so', async () => {
  for (const letter of ['x', 'Nguyễn ', '木', '&']) {
    const name = letter.repeat(10_000).slice(0, 10_000)
    const customer = { name, email: name, phone: name, company: name }
    const pieces = offer.pieces.map((piece) => ({ ...piece, productName: name }))
    const paper = { ...offer, customer, pieces, acceptance: { name, at: offer.at } }
    const { pages, text } = await readPdf(await renderPaper(paper))
    expect(pages.length).toBeLessThan(5)
    expect(text).toContain('…')
  }
})

it('LIVE-7 words without end are wrapped, and none of them is lost', async () => {
  const long = 'Ω'.repeat(10_000)
  const lines = offer.lines.map((line) => ({ ...line, label: long, rule: long }))
  const paper = { ...offer, lines, note: long, terms: [long], facts: [{ name: long, value: long }] }
  const { text, pages } = await readPdf(await renderPaper(paper))
  expect(text.match(/Ω/g)?.length).toBe(10_000 * (2 * offer.lines.length + 4))
  for (const { texts } of pages) for (const { y } of texts) expect(y).toBeLessThan(760)
})

it('LIVE-7 a title tells what the paper is for', () => {
  const names = samples.map(([, paper]) => paperName(paper))
  expect(names).toEqual([
    'Offer for quote #128, version 2',
    'Confirmation of order #57',
    'Receipt for your deposit, order #57',
    'Receipt for your balance, order #57',
    'Receipt for your payment, order #57',
    'Confirmation of order #57',
  ])
  expect(paperName({ ...offer, kind: 'payment-receipt', quoteId: null, version: null })).toBe(
    'Receipt for your payment',
  )
})

/** Makes papers by another program, which may write to `noted` beside it. */
async function openProgram(text: string, mostMs = patientMs) {
  const folder = await mkdtemp(join(tmpdir(), 'papers-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const program = join(folder, 'program.mjs')
  await writeFile(program, text)
  const noted = () => readFile(join(folder, 'noted'), 'utf8').catch(() => '')
  return { render: createRenderPaper({ program, mostMs }), noted }
}

it('LIVE-7 a paper that takes too long is given up, and its process is ended', async () => {
  const { render, noted } = await openProgram(
    `import { writeFileSync } from 'node:fs'
    writeFileSync(import.meta.dirname + '/noted', String(process.pid))
    process.on('SIGTERM', () => undefined)
    setInterval(() => undefined, 1_000)`,
    2_000,
  )
  // A moment later the machine may have time for it.
  const given = await render(offer).catch((error: Error) => error)
  expect(given).toBeInstanceOf(PapersBusy)
  expect(given).toHaveProperty('message', 'The paper could not be made: it took longer than 2 seconds')
  const pid = Number(await noted())
  expect(pid).toBeGreaterThan(0)
  await expect.poll(() => isRunning(pid)).toBe(false)
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

it('LIVE-7 a program that fails says why, and the next paper is made', async () => {
  const { render } = await openProgram(`
    import { json } from 'node:stream/consumers'
    const { paper } = await json(process.stdin)
    if (paper.note === 'fail') throw new Error('no ink')
    process.stdout.write('a paper')`)
  await expect(render({ ...offer, note: 'fail' })).rejects.toThrow(/^The paper could not be made: .*no ink/s)
  expect(Buffer.from(await render(offer)).toString()).toBe('a paper')
  const missing = createRenderPaper({ program: '/no/such-program.ts', mostMs: patientMs })
  await expect(missing(offer)).rejects.toThrow(/The paper could not be made: .*such-program/s)
  const withoutFonts = createRenderPaper({ fonts: '/no/such-fonts', mostMs: patientMs })
  await expect(withoutFonts(offer)).rejects.toThrow(/The paper could not be made: .*such-fonts/s)
})

it('LIVE-7 one process makes papers at a time, twenty wait, and more are refused', async () => {
  const { render, noted } = await openProgram(`
    import { appendFileSync } from 'node:fs'
    const note = (word) => appendFileSync(import.meta.dirname + '/noted', word + ' ')
    note('start')
    setTimeout(() => { note('end'); process.stdout.write('a paper') }, 20)`)
  const made = await Promise.allSettled(Array.from({ length: 24 }, () => render(offer)))
  const refused = made.filter((one) => one.status === 'rejected')
  expect(refused).toHaveLength(3)
  expect(refused.every(({ reason }) => reason instanceof PapersBusy)).toBe(true)
  expect(await noted()).toBe('start end '.repeat(21))
})

it.each<[string, Pick<Paper, 'payments' | 'dueCents'>]>([
  ['Paid $637.52, still due $637.51.', { payments: payments(63752), dueCents: 63751 }],
  ['Paid $1,275.03, nothing more is due.', { payments: payments(63752, 63751), dueCents: 0 }],
  ['Paid $5.00, nothing more is due.', { payments: payments(500), dueCents: -100 }],
  ['Paid $5.00.', { payments: payments(500), dueCents: null }],
])('OUT-6 a receipt says %s', (text, paid) => {
  expect(paidText(paid)).toBe(text)
})

function payments(...cents: number[]) {
  return cents.map((amountCents) => ({ what: 'Deposit', how: 'Check', at: offer.at, amountCents, refundedCents: 0 }))
}
