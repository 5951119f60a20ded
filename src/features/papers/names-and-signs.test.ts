import { expect, it } from 'vitest'
import { customerNames, signs } from '../../../tests/support/papers/names-and-signs.ts'
import { emptyBoxes, readPdf, spokenLetters } from '../../../tests/support/papers/read-pdf.ts'
import { offer } from '../../../tests/support/papers/sample-papers.ts'
import { createRenderPaper } from './papers.server.tsx'
import { directedParts } from './pdf/directed-text.ts'

const renderPaper = createRenderPaper({ mostMs: 100_000 })

it('OUT-6 every name and every sign is printed by a font, and reads back as it was written', async () => {
  const [name = ''] = customerNames
  const paper = {
    ...offer,
    customer: { ...offer.customer, name, company: null },
    note: [...customerNames, ...signs].join('\n'),
  }
  const pdf = await renderPaper(paper)
  const { text } = await readPdf(pdf)
  // One glyph stands for Greek mu and for micro.
  const read = [text, ...spokenLetters(pdf)].join('\n').normalize('NFKC')
  expect([...customerNames, ...signs].filter((one) => !read.includes(one.normalize('NFKC')))).toEqual([])
  expect(emptyBoxes(pdf)).toBe(0)
})

it('OUT-6 a name that reads as it is drawn stays text in its place', async () => {
  const [chinese, korean, georgian] = ['王小明', '김민준', 'გიორგი ბერიძე']
  const pdf = await renderPaper({ ...offer, note: [chinese, korean, georgian, '✓ ⅜'].join('\n') })
  expect(spokenLetters(pdf)).toEqual([])
  expect((await readPdf(pdf)).text).toContain([chinese, korean, georgian, '✓ ⅜'].join(' '))
})

it('OUT-6 a letter that no font has is an empty box, and reads as itself', async () => {
  const pdf = await renderPaper({ ...offer, note: 'Thank you 🙂🪵' })
  expect(emptyBoxes(pdf)).toBe(2)
  expect(spokenLetters(pdf)).toEqual(['Thank you 🙂🪵'])
})

it.each<[string, string[]]>([
  ['Ada', ['Ada']],
  ['שלום', ['שלום>']],
  ['Mr. שלום כהן (2nd)', ['Mr. ', 'שלום כהן>', ' (2nd)']],
  ['שלום 12 כהן', ['כהן>', '12', 'שלום >'].map((part) => part.replace('כהן>', ' כהן>'))],
  ['(שלום)', ['(', 'שלום>', ')']],
])('OUT-6 %s is seen in the order of its scripts', (text, seen) => {
  expect(directedParts(text).map((part) => part.text + (part.isLeftward ? '>' : ''))).toEqual(seen)
})
