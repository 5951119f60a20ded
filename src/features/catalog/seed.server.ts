import {
  seedCategoryPictures,
  seedFinishes,
  seedGallery,
  seedHeroPicture,
  seedProducts,
  seedSpecies,
} from '../../../content/catalogue.ts'
import { changePages } from '../../platform/database/page-changes.ts'
import type { Store } from '../../platform/database/store.ts'
import { defaultPricingRules } from '../pricing/pricing.ts'
import { wordsOf } from '../shared/search/search-words.ts'
import { columnsOfSizeRange } from './catalog.server.ts'
import { sortName } from './catalog.ts'
import { writeProductWords } from './search/product-words.server.ts'
import { changeSetting } from './settings.server.ts'

/**
 * Fills an empty shop with the catalog in `content/`, once: the owner's later changes and deletions stay. Several processes
 * may start at the same time; the primary key of the 'seeded' row lets only one of them do it.
 */
export async function seedCatalog(store: Store, now: number): Promise<void> {
  if (await isSeeded(store)) return
  await changePages(store, async () => {
    const mark = await store.db
      .insertInto('settings')
      .values({ name: 'seeded', value: 'true', updated_at: now })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .returning('name')
      .executeTakeFirst()
    if (mark) await insertCatalog(store, now)
  })
}

const isSeeded = (store: Store) =>
  store.db.selectFrom('settings').select('name').where('name', '=', 'seeded').executeTakeFirst()

async function insertCatalog(store: Store, now: number): Promise<void> {
  const { db } = store
  await db
    .insertInto('wood_species')
    .values(
      seedSpecies.map((species, position) => ({
        id: species.id,
        key: species.key,
        name: species.name,
        description: species.description,
        price_per_board_foot_cents: species.pricePerBoardFootCents,
        picture_id: species.picture,
        face_picture_id: species.facePicture,
        end_picture_id: species.endPicture,
        pounds_from: species.poundsPerBoardFoot.from,
        pounds_to: species.poundsPerBoardFoot.to,
        janka_lbf: species.hardnessLbf,
        character: species.character,
        position,
      })),
    )
    .execute()
  await db
    .insertInto('finish_options')
    .values(
      seedFinishes.map((finish, position) => ({
        id: finish.id,
        name: finish.name,
        description: finish.description,
        price_cents: finish.priceModifierCents,
        tone: finish.tone,
        strength_percent: finish.strengthPercent,
        sheen_percent: finish.sheenPercent,
        position,
      })),
    )
    .execute()
  const inserted = await db
    .insertInto('products')
    .values(
      seedProducts.map((product, position) => ({
        // PostgreSQL counts by itself.
        ...(store.engine === 'sqlite' && { number: position + 1 }),
        id: product.id,
        name: product.name,
        sort_name: sortName(product.name),
        description: product.description,
        category: product.category,
        base_price_cents: product.basePriceCents,
        price_unit: product.priceUnit,
        featured: product.featured ? 1 : 0,
        wood_species_id: product.speciesId,
        making: product.making ? JSON.stringify(product.making) : null,
        ...columnsOfSizeRange(product),
        created_at: now,
        retired_at: null,
      })),
    )
    .returning(['number', 'name', 'description', 'category'])
    .execute()
  for (const product of inserted) await writeProductWords(store, product)
  await db
    .insertInto('product_pictures')
    .values(
      seedProducts.flatMap((product) =>
        product.pictures.map((picture, position) => ({ product_id: product.id, position, picture_id: picture })),
      ),
    )
    .execute()
  const images = await db
    .insertInto('gallery_images')
    .values(
      seedGallery.map((image) => ({
        id: image.picture,
        title: image.title,
        description: image.description,
        category: image.category,
        picture_id: image.picture,
        featured: image.featured ? 1 : 0,
        sort_order: image.sortOrder,
        created_at: now,
        wood_species_id: image.speciesId ?? null,
        product_id: image.productId ?? null,
        length_in: image.size?.length ?? null,
        width_in: image.size?.width ?? null,
        thickness_in: image.size?.thickness ?? null,
      })),
    )
    .returning(['id', 'title', 'description'])
    .execute()
  const words = images.flatMap(({ id, title, description }) =>
    wordsOf(`${title} ${description}`).map((word) => ({ image_id: id, word })),
  )
  await db.insertInto('gallery_words').values(words).execute()
  await changeSetting(store, 'categoryPictures', () => seedCategoryPictures, now)
  await changeSetting(store, 'heroPicture', () => seedHeroPicture, now)
  await changeSetting(store, 'pricing', () => defaultPricingRules, now)
}
