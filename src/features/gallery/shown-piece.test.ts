import { expect, test } from 'vitest'
import { addressOfLike, captionOf, type Offered, type Shown } from './shown-piece.ts'

const range = (min: number, max: number) => ({
  minDimensions: { length: min, width: 5, thickness: 4 },
  maxDimensions: { length: max, width: 12, thickness: 10 },
})
const offered: Offered = {
  woods: [
    { id: 'oak', name: 'Reclaimed Oak' },
    { id: 'chestnut', name: 'American Chestnut' },
  ],
  products: [
    { id: 'short', category: 'floating-mantel', ...range(36, 60) },
    { id: 'long', category: 'floating-mantel', ...range(36, 120) },
    { id: 'corbels', category: 'corbel-mantel', ...range(48, 96) },
  ],
}
const unknown: Shown = {
  category: 'floating-mantel',
  rendered: false,
  woodSpeciesId: null,
  productId: null,
  length: null,
  width: null,
  thickness: null,
}
const chestnut: Shown = { ...unknown, category: 'corbel-mantel', woodSpeciesId: 'chestnut', length: 72 }

test.each<[string, Partial<Shown>, string]>([
  ['all that is known', { ...chestnut, rendered: true }, 'American Chestnut corbel mantel, 6 ft. Rendered example.'],
  ['a photograph of the owner', chestnut, 'American Chestnut corbel mantel, 6 ft.'],
  ['a length between feet', { ...chestnut, length: 67.375 }, 'American Chestnut corbel mantel, 5 ft 7 3/8 in.'],
  ['no wood', { length: 67 }, 'Floating Mantel, 5 ft 7 in.'],
  ['only the wood', { category: 'general', woodSpeciesId: 'oak' }, 'Reclaimed Oak.'],
  ['a wood that is gone', { category: 'general', woodSpeciesId: 'elm' }, ''],
  ['nothing', { category: 'general' }, ''],
  ['a render of nothing known', { category: 'general', rendered: true }, 'Rendered example.'],
])('WIN-9 a caption says wood, kind and length: %s', (_what, shown, caption) => {
  expect(captionOf({ ...unknown, ...shown }, offered).replaceAll('\u00a0', ' ')).toBe(caption)
})

const sized = { length: 72, width: 8, thickness: 8 }

test.each<[string, Partial<Shown>, string]>([
  [
    'its own product, wood and size',
    { ...sized, category: 'corbel-mantel', productId: 'corbels', woodSpeciesId: 'oak' },
    '?product=corbels&wood=oak&l=72&w=8&t=8&step=2',
  ],
  ['the first product that comes in this size', sized, '?product=long&l=72&w=8&t=8&step=2'],
  ['the first of its kind where none does', { length: 300 }, '?product=short&l=300&step=2'],
  ['the kind where nothing is known', {}, '?product=short'],
  ['a product that is gone', { productId: 'retired', woodSpeciesId: 'oak' }, '?product=short&wood=oak'],
  [
    'a product of another kind, since the picture was moved',
    { productId: 'corbels', woodSpeciesId: 'oak' },
    '?product=short&wood=oak',
  ],
  ['a wood that is gone', { woodSpeciesId: 'elm' }, '?product=short'],
  ['no piece at all', { category: 'general', woodSpeciesId: 'oak' }, '?wood=oak'],
  ['nothing', { category: 'general' }, ''],
])("WIN-9 'Build one like this' opens the builder with %s", (_what, shown, search) => {
  expect(addressOfLike({ ...unknown, ...shown }, offered)).toBe(`/quote-builder${search}`)
})
