import { createRoute, z } from '@hono/zod-openapi'
import { type ApiParts, createApi, DecimalSchema, json } from '../../platform/api.ts'
import type { Store } from '../../platform/database/store.ts'
import { PublishedRulesSchema, readSaleRules, rulesAnswer } from '../delivery/sale-rules.server.ts'
import { PictureOrNullSchema } from '../media/picture-schema.server.ts'
import type { FindPictures, PictureLookup } from '../media/serve-media.server.ts'
import { ratePerLinearFootCents, unknownRatePerLinearFootCents } from '../pricing/estimate.ts'
import { decimalFromCents } from '../pricing/money.ts'
import { cartPriceRules } from '../pricing/price-lines.ts'
import { type Category, categorySlugs } from '../pricing/pricing.ts'
import { flatPercent, taxRuleOn } from '../pricing/tax.ts'
import { dayOf } from '../shared/days.server.ts'
import { listFinishes, listSpecies, poundsPerBoardFootOf, readSettings } from './catalog.server.ts'
import { createProductReadsApi } from './product-reads-api.server.ts'

const WoodSpeciesSchema = z
  .object({
    id: z.string(),
    key: z.string(),
    name: z.string(),
    description: z.string(),
    pricePerBoardFoot: DecimalSchema,
    image: z.string().nullable(),
    picture: PictureOrNullSchema,
    face: PictureOrNullSchema.openapi({ description: '120 x 14 inches of its face, 20 pixels to the inch' }),
    end: PictureOrNullSchema.openapi({ description: '14 x 14 inches of its end grain, 20 pixels to the inch' }),
    poundsPerBoardFoot: z.object({ from: z.number(), to: z.number() }).nullable(),
    hardnessLbf: z.int().nullable().openapi({ description: 'Side hardness (Janka test), in pounds-force' }),
    character: z.string().openapi({ description: 'One line: what it is like to live with' }),
  })
  .openapi('WoodSpecies')

const FinishOptionSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    priceModifier: DecimalSchema,
    tone: z.string().nullable().openapi({ description: "'#rrggbb', laid over the wood; null for its own color" }),
    strengthPercent: z.int().openapi({ description: 'How much the tone covers' }),
    sheenPercent: z.int().openapi({ description: 'How glossy it is' }),
  })
  .openapi('FinishOption')

const HeroImageSchema = z
  .object({
    heroImage: z.string().nullable(),
    picture: PictureOrNullSchema,
    maker: PictureOrNullSchema.openapi({ description: "The maker's portrait" }),
  })
  .openapi('HeroImage')

const CategoryPicturesSchema = z.record(z.enum(categorySlugs), PictureOrNullSchema).openapi('CategoryPictures')

export const PricingStateSchema = z
  .object({
    woodPricing: z.record(z.string(), z.number()).openapi({ example: { pine: 8.75 } }),
    multipliers: z.object({ floating: z.number(), corbel: z.number(), ceiling: z.number() }),
    additionalFees: z.object({
      finishing: z.number(),
      customCuts: z.number(),
      hardware: z.number(),
      rushMultiplier: z.number(),
    }),
  })
  .openapi('PricingState')

const PricingSchema = z
  .object({
    ratesPerLinearFoot: z.record(z.string(), DecimalSchema),
    defaultRatePerLinearFoot: DecimalSchema,
    quoteShipping: z.object({ standard: DecimalSchema, long: DecimalSchema, longOverInches: z.number() }),
    checkout: z.object({
      shipping: DecimalSchema,
      taxPercent: z
        .number()
        .nullable()
        .openapi({ description: 'Of the rule of today. Null where it has several rates: see `tax`' }),
    }),
    cartPriceRule: z.enum(cartPriceRules).openapi({ description: 'What a piece in a cart costs' }),
    ...PublishedRulesSchema.shape,
    ...PricingStateSchema.shape,
  })
  .openapi('Pricing')

const routes = {
  species: createRoute({
    method: 'get',
    path: '/wood-species',
    summary: 'Wood species and their prices per board foot',
    responses: { 200: json(z.array(WoodSpeciesSchema), 'Species') },
  }),
  finishes: createRoute({
    method: 'get',
    path: '/finish-options',
    summary: 'Finishes and what they add to the price',
    responses: { 200: json(z.array(FinishOptionSchema), 'Finishes') },
  }),
  hero: createRoute({
    method: 'get',
    path: '/hero-image',
    summary: "The home page's picture, and the maker's portrait",
    responses: { 200: json(HeroImageSchema, 'The pictures; null for the default, and where there is no portrait') },
  }),
  categoryPictures: createRoute({
    method: 'get',
    path: '/category-pictures',
    summary: 'The main picture of each category',
    responses: { 200: json(CategoryPicturesSchema, 'Pictures; null for a category without one') },
  }),
  pricing: createRoute({
    method: 'get',
    path: '/pricing',
    summary: 'Rates, rules and prices behind the estimates',
    responses: { 200: json(PricingSchema, 'Pricing') },
  }),
}

/** The catalog's public calls. All of them only read. */
export function createCatalogApi({
  store,
  now,
  findPictures,
}: Pick<ApiParts, 'store' | 'now'> & { findPictures: FindPictures }) {
  return createApi()
    .route('/', createProductReadsApi({ store, findPictures }))
    .openapi(routes.species, async (c) => {
      const species = await listSpecies(store)
      const pictureIds = species.flatMap((row) => [row.picture_id, row.face_picture_id, row.end_picture_id])
      const pictureOf = await findPictures(pictureIds)
      return c.json(
        species.map((row) => speciesAnswer(row, pictureOf)),
        200,
      )
    })
    .openapi(routes.finishes, async (c) => {
      const finishes = await listFinishes(store)
      const answer = finishes.map((row) => ({
        id: row.id,
        name: row.name,
        description: row.description,
        priceModifier: decimalFromCents(row.price_cents),
        tone: row.tone,
        strengthPercent: row.strength_percent,
        sheenPercent: row.sheen_percent,
      }))
      return c.json(answer, 200)
    })
    .openapi(routes.hero, async (c) => {
      const { heroPicture, makerPicture } = await readSettings(store)
      const find = await findPictures([heroPicture, makerPicture])
      const picture = find(heroPicture) ?? null
      return c.json({ heroImage: picture?.path ?? null, picture, maker: find(makerPicture) ?? null }, 200)
    })
    .openapi(routes.categoryPictures, async (c) => {
      const { categoryPictures } = await readSettings(store)
      const picture = await findPictures(Object.values(categoryPictures))
      const pictureOf = (category: Category) => picture(categoryPictures[category]) ?? null
      const answer = {
        'floating-mantel': pictureOf('floating-mantel'),
        'corbel-mantel': pictureOf('corbel-mantel'),
        'ceiling-beam': pictureOf('ceiling-beam'),
      }
      return c.json(answer, 200)
    })
    .openapi(routes.pricing, async (c) => c.json(await pricingAnswer(store, now()), 200))
}

function speciesAnswer(
  row: Awaited<ReturnType<typeof listSpecies>>[number],
  pictureOf: PictureLookup,
): z.infer<typeof WoodSpeciesSchema> {
  const picture = pictureOf(row.picture_id) ?? null
  return {
    id: row.id,
    key: row.key,
    name: row.name,
    description: row.description,
    pricePerBoardFoot: decimalFromCents(row.price_per_board_foot_cents),
    image: picture?.path ?? null,
    picture,
    face: pictureOf(row.face_picture_id) ?? null,
    end: pictureOf(row.end_picture_id) ?? null,
    poundsPerBoardFoot: poundsPerBoardFootOf(row),
    hardnessLbf: row.janka_lbf,
    character: row.character,
  }
}

async function pricingAnswer(store: Store, now: number): Promise<z.infer<typeof PricingSchema>> {
  const [rules, { cartPriceRule }] = await Promise.all([readSaleRules(store), readSettings(store)])
  const { carrier } = rules.delivery
  const taxRule = taxRuleOn(rules.tax, dayOf(now))
  const rates = Object.entries(ratePerLinearFootCents).map(([category, cents]) => [category, decimalFromCents(cents)])
  return {
    ratesPerLinearFoot: Object.fromEntries(rates),
    defaultRatePerLinearFoot: decimalFromCents(unknownRatePerLinearFootCents),
    quoteShipping: {
      standard: decimalFromCents(carrier.cents),
      long: decimalFromCents(carrier.longCents),
      longOverInches: carrier.longOverIn,
    },
    checkout: { shipping: decimalFromCents(carrier.cents), taxPercent: flatPercent(taxRule) },
    cartPriceRule,
    ...rulesAnswer(rules),
    ...(await readPricingState(store)),
  }
}

/** The pricing state of docs/product.md, section 11. Dollars and multipliers are numbers. */
export async function readPricingState(store: Store): Promise<z.infer<typeof PricingStateSchema>> {
  const [{ pricing }, species] = await Promise.all([readSettings(store), listSpecies(store)])
  const { multipliersPercent: multipliers, fees } = pricing
  return {
    woodPricing: Object.fromEntries(species.map((row) => [row.key, row.price_per_board_foot_cents / 100])),
    multipliers: {
      floating: multipliers.floating / 100,
      corbel: multipliers.corbel / 100,
      ceiling: multipliers.ceiling / 100,
    },
    additionalFees: {
      finishing: fees.finishingCents / 100,
      customCuts: fees.customCutsCents / 100,
      hardware: fees.hardwareCents / 100,
      rushMultiplier: fees.rushPercent / 100,
    },
  }
}

export type CatalogApi = ReturnType<typeof createCatalogApi>
