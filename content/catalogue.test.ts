import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, it } from 'vitest'
import { ratePerLinearFootCents } from '../src/features/pricing/estimate.ts'
import { sizeOf } from '../src/features/pricing/piece.ts'
import { boardFeet, type Category } from '../src/features/pricing/pricing.ts'
import {
  seedCategoryPictures,
  seedFinishes,
  seedGallery,
  seedHeroPicture,
  seedProducts,
  seedSpecies,
} from './catalogue.ts'
import { shop } from './shop.ts'
import { samples } from './testimonials.ts'

const categories = Object.keys(ratePerLinearFootCents) as Category[]

it('SHELL-1 ids are readable slugs, unique, and never a category', () => {
  for (const rows of [seedProducts, seedSpecies, seedFinishes]) {
    const ids = rows.map((row) => row.id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^[a-z]+(-[a-z]+)+$|^[a-z]+$/)
    for (const category of categories) expect(ids).not.toContain(category)
  }
})

it('every picture that is named is shipped', () => {
  const named = [
    seedHeroPicture,
    ...Object.values(seedCategoryPictures),
    ...seedSpecies.map((row) => row.picture),
    ...seedProducts.flatMap((row) => row.pictures),
    ...seedGallery.map((row) => row.picture),
  ]
  const shipped = new Set(globSync('content/photos/**/*.jpg').map((path) => basename(path, '.jpg')))
  const missing = named.filter((name) => !shipped.has(name))
  expect(missing).toEqual([])
})

it('PRICE-4 a card and an estimate agree', () => {
  for (const product of seedProducts) expect(product.basePriceCents).toBe(ratePerLinearFootCents[product.category])
})

it('a product is made of a wood the shop has, in a range of sizes', () => {
  const species = new Set(seedSpecies.map((row) => row.id))
  for (const { id, speciesId, minDimensions: min, maxDimensions: max } of seedProducts) {
    expect(species, id).toContain(speciesId)
    expect(min.length, id).toBeLessThan(max.length)
    expect(min.width, id).toBeLessThan(max.width)
    expect(min.thickness, id).toBeLessThan(max.thickness)
    expect(boardFeet(sizeOf(min)), id).toBeGreaterThan(0)
  }
})

it.each(categories)('%s: one is featured', (category) => {
  expect(seedProducts.some((product) => product.category === category && product.featured)).toBe(true)
})

it('every piece leads with a picture of its own', () => {
  const leading = seedProducts.map((product) => product.pictures[0])
  expect(leading).not.toContain(undefined)
  expect(new Set(leading).size).toBe(leading.length)
})

it('GUIDE-4 there are at least 6 featured projects to show', () => {
  expect(seedGallery.filter((image) => image.featured).length).toBeGreaterThanOrEqual(6)
})

it('QUOTE-3 exactly one species answers to pine', () => {
  expect(seedSpecies.filter((row) => /pine/i.test(row.name)).map((row) => row.id)).toEqual(['reclaimed-pine'])
})

it('PRICE-7 the hours read as the shop writes them', () => {
  expect(shop.hours.map(({ label, hours }) => `${label} ${hours}`)).toEqual([
    'Tuesday-Friday 10AM-5PM',
    'Saturday 10AM-2PM',
  ])
})

it('HOME-4 three testimonials', () => {
  expect(samples.quotes).toHaveLength(3)
})
