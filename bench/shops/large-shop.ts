/**
 * Fills a shop's database with the catalog of a shop that has grown: thousands of products with names and descriptions
 * of their own, and a gallery of thousands of pictures, which reuse the photographs that ship with the shop. The same
 * numbers make the same catalog.
 */
import { sql } from 'kysely'
import { seedGallery, seedSpecies } from '../../content/catalogue.ts'
import { sortName } from '../../src/features/catalog/catalog.ts'
import { writeProductWords } from '../../src/features/catalog/search/product-words.server.ts'
import { wordsOf } from '../../src/features/shared/search/search-words.ts'
import type { Store } from '../../src/platform/database/store.ts'

type Catalog = { products: number; pictures: number }

/** FAST-3. */
export const largeCatalog: Catalog = { products: 5_000, pictures: 2_000 }

/** Adds to what the shop was seeded with. */
export async function fillCatalog(store: Store, { products, pictures }: Catalog): Promise<void> {
  const { last } = await store.db
    .selectFrom('products')
    .select((eb) => eb.fn.coalesce(eb.fn.max('number'), sql<number>`0`).as('last'))
    .executeTakeFirstOrThrow()
  for (let from = 0; from < products; from += together)
    await store.transaction(() => addProducts(store, last, from, Math.min(products, from + together)))
  for (let from = 0; from < pictures; from += together)
    await addPictures(store, from, Math.min(pictures, from + together))
  // PostgreSQL's autovacuum has long seen the tables of a shop that grew over years.
  if (store.engine === 'postgres') await sql`vacuum analyze`.execute(store.db)
}

const together = 250
const createdAt = Date.UTC(2026, 0, 1)

async function addProducts(store: Store, last: number, from: number, to: number): Promise<void> {
  const rows = Array.from({ length: to - from }, (_, index) => productOf(from + index))
  const inserted = await store.db
    .insertInto('products')
    .values(
      rows.map(({ pictures: _, ...row }, index) => ({
        ...row,
        // PostgreSQL counts by itself.
        ...(store.engine === 'sqlite' && { number: last + from + index + 1 }),
      })),
    )
    .returning(['number', 'name', 'description', 'category'])
    .execute()
  await store.db
    .insertInto('product_pictures')
    .values(
      rows.flatMap(({ id, pictures }) =>
        pictures.map((picture_id, position) => ({ product_id: id, position, picture_id })),
      ),
    )
    .execute()
  for (const product of inserted) await writeProductWords(store, product)
}

async function addPictures(store: Store, from: number, to: number): Promise<void> {
  const rows = Array.from({ length: to - from }, (_, index) => pictureOf(from + index))
  await store.db.insertInto('gallery_images').values(rows).execute()
  const words = rows.flatMap(({ id, title, description }) =>
    wordsOf(`${title} ${description}`).map((word) => ({ image_id: id, word })),
  )
  for (let start = 0; start < words.length; start += 1_000)
    await store.db
      .insertInto('gallery_words')
      .values(words.slice(start, start + 1_000))
      .execute()
}

const kinds = [
  { category: 'floating-mantel', name: 'Floating Mantel', short: 'mantel' },
  { category: 'floating-mantel', name: 'Box Mantel', short: 'mantel' },
  { category: 'corbel-mantel', name: 'Corbel Mantel', short: 'mantel' },
  { category: 'ceiling-beam', name: 'Ceiling Beam', short: 'beam' },
  { category: 'ceiling-beam', name: 'Truss Beam', short: 'beam' },
] as const

const words = (text: string) => text.trim().split(/\s+/)

const places = words(`Abernathy Alcoa Antioch Arrington Ashland Bandera Beersheba Bellevue Bethpage Bluestem Bradyville
  Brentwood Burwood Cainsville Campbellsville Caney Carthage Cedarwood Celina Centerville Chapel Charlotte Christiana
  Clarksville Collinwood Cookeville Cornersville Cowan Cumberland Dandridge Decherd Dickson Doyle Duck Eagleville Elora
  Erin Estill Fairview Fayetteville Fernvale Flatwoods Franklin Gainesboro Gallatin Goodlettsville Gordonsville Granville
  Hampshire Harpeth Hartsville Hendersonville Hohenwald Huntland Iron Jingo Joelton Kingston Lafayette Lascassas Lawrence
  Leiper Lewisburg Linden Livingston Loretto Lynchburg Lynnville Madison Manchester Milton Monteagle Murfreesboro Nolens
  Normandy Pegram Petersburg Pleasantville Portland Primm Pulaski Readyville Rockvale Rover Sewanee Shelbyville Smyrna
  Sparta Spivey Tracy Tullahoma Unionville Viola Wartrace Watertown Waverly Whitwell Winchester Woodbury Yellow`)
const makers = words(`Adkins Barger Bledsoe Cagle Caldwell Cantrell Dotson Ensley Farris Gentry Hargrove Hickerson Ivey
  Jernigan Kittrell Ledbetter Lowery Maddux Neely Overton Pickard Qualls Ragsdale Sadler Tidwell Underwood Vaughn Whitaker
  Yarbrough Zollicoffer`)
const looks = words(`Aged Blackened Bleached Brushed Burnished Carved Charred Chiseled Distressed Faded Feathered Flamed
  Gilded Gnarled Grooved Hewn Honeyed Knotted Limed Mellow Notched Oiled Pegged Planed Resawn Ribbed Rippled Sanded Scorched
  Scribed Silvered Smoked Spalted Stained Steeped Tarred Waxed Weathered Whitened Wirebrushed`)
const sentences = [
  'One solid timber from a {place} barn, with the marks of the saw left in its face.',
  'Boards from the {maker} mill in {place}, wrapped over a frame so that the corners follow the grain.',
  'The edges are eased by hand and the back is bored for hidden steel rods.',
  'Two brackets of the same wood carry it, cut after a pattern from the {maker} house.',
  'Knots, checks and nail holes stay, filled clear where dust would gather.',
  'Sealed matte, so the color stays as it came down from the loft near {place}.',
  'Light enough for two people, and hung from a cleat that the plaster hides.',
  'Sawn in {place}, dried for a year under the roof, and planed on three sides.',
  'Old growth with tight rings, {look} by ninety winters of weather.',
  'Made to the length of your wall, with the ends finished like the front.',
  'It spans a great room as a single piece, or in two with a scarf joint that {maker} taught us.',
  'The underside is hollow for a light, a wire or a pipe.',
]

/** A sequence of numbers that looks random and is the same for the same seed. Source: mulberry32 by Tommy Ettinger. */
function createPick(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T
}

const photographs = [...new Set(seedGallery.map((image) => image.picture))]
const upTo = (count: number) => Array.from({ length: count }, (_, number) => number)

function productOf(index: number) {
  const pick = createPick(index + 1)
  const kind = pick(kinds)
  const species = pick(seedSpecies)
  const [place, maker, look] = [pick(places), pick(makers), pick(looks)]
  const name = `${look} ${species.name.replace('Reclaimed ', '')} ${place} ${kind.name}`
  const chosen = new Set(upTo(5).map(() => pick(sentences)))
  const texts = [...chosen].map((text) =>
    text.replace('{place}', pick(places)).replace('{maker}', maker).replace('{look}', look.toLowerCase()),
  )
  return {
    id: `${sortName(name).replaceAll(' ', '-')}-${index}`,
    name,
    sort_name: sortName(name),
    description: `${texts.join(' ')} A ${kind.short} in ${species.name.toLowerCase()}.`,
    category: kind.category,
    base_price_cents: 4_500 + 25 * pick(upTo(600)),
    price_unit: 'linear_foot' as const,
    featured: index % 50 === 0 ? 1 : 0,
    wood_species_id: species.id,
    min_length_in: 36,
    min_width_in: 6,
    min_thickness_in: 4,
    max_length_in: 120,
    max_width_in: 14,
    max_thickness_in: 12,
    created_at: createdAt + index,
    // Every fortieth is no longer made.
    retired_at: index % 40 === 39 ? createdAt : null,
    pictures: [...new Set([pick(photographs), pick(photographs)])],
  }
}

function pictureOf(index: number) {
  const pick = createPick(index + 1_000_001)
  const species = pick(seedSpecies)
  const kind = pick(kinds)
  return {
    id: `large-shop-${index}`,
    title: `${species.name} in ${pick(places)}`,
    description: `${pick(looks)} ${kind.short}, a ${pick(makers)} pattern.`,
    category: index % 8 === 0 ? 'general' : kind.category,
    picture_id: pick(photographs),
    featured: index % 100 === 0 ? 1 : 0,
    sort_order: 1_000 + index,
    created_at: createdAt + index,
  }
}
