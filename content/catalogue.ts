/**
 * What a new shop starts with: woods, finishes, products and gallery. They are written into an empty database once; after
 * that the owner changes them in the admin area. A `picture` is a file in content/photos or below, without '.jpg'. The pictures are
 * renders: no text may call them a customer's installation or a piece in stock.
 */
import type { Making } from '../src/features/drawing/making/making.ts'
import { ratePerLinearFootCents } from '../src/features/pricing/estimate.ts'
import type { Dimensions, SizeRange } from '../src/features/pricing/piece.ts'
import { type Category, defaultWoodPricesCents } from '../src/features/pricing/pricing.ts'

type SeedSpecies = {
  id: string
  key: keyof typeof defaultWoodPricesCents
  name: string
  description: string
  pricePerBoardFootCents: number
  picture: string
  /** Its face and end grain at true scale, for drawings. */
  facePicture: string
  endPicture: string
} & SpeciesFacts

/**
 * Pounds per board foot of seasoned wood, and side hardness (Janka test) in pounds-force; null where the boards are too
 * mixed for one figure. From the US Forest Products Laboratory's Wood Handbook, as in the Wood Species Guide: red oak's
 * hardness is the lower of the two oaks, and pine's that of shortleaf, the framing pine of Tennessee.
 */
type SpeciesFacts = {
  poundsPerBoardFoot: { from: number; to: number }
  hardnessLbf: number | null
  /** One line: what it is like to live with. */
  character: string
}

type SeedFinish = {
  id: string
  name: string
  description: string
  priceModifierCents: number
  /** What it does to the wood in drawings: a color, how much of it covers the wood, and its gloss. Judged by eye. */
  tone: string | null
  strengthPercent: number
  sheenPercent: number
}

type SeedProduct = SizeRange & {
  id: string
  name: string
  description: string
  category: Category
  basePriceCents: number
  priceUnit: 'linear_foot'
  featured: boolean
  speciesId: string
  /** As usual for its category where none is given. */
  making?: Making
  /** The main one first. If empty, the category's picture is shown. */
  pictures: string[]
}

type SeedGalleryImage = {
  title: string
  description: string
  category: Category | 'general'
  picture: string
  featured: boolean
  sortOrder: number
  /** What it shows, where the scene in tools/photos/render.py says so; undefined where the picture shows only a part. */
  speciesId?: string
  productId?: string
  /** To the nearest inch. */
  size?: Dimensions
}

/** What the desk shows until the owner uploads one, and link previews: the home page itself then leads with its live wall. */
export const seedHeroPicture = 'hero-dusk'

/** None of a product's own: a category's page shows both. */
export const seedCategoryPictures: Record<Category, string> = {
  'floating-mantel': 'mantel-three-quarter',
  'corbel-mantel': 'corbel-detail',
  'ceiling-beam': 'beams-morning',
}

const species = (
  key: SeedSpecies['key'],
  id: string,
  name: string,
  description: string,
  facts: SpeciesFacts,
): SeedSpecies => ({
  id,
  key,
  name,
  description,
  pricePerBoardFootCents: defaultWoodPricesCents[key],
  picture: `species-${id}`,
  facePicture: `face-${id}`,
  endPicture: `end-${id}`,
  ...facts,
})

export const seedSpecies: SeedSpecies[] = [
  species(
    'oak',
    'reclaimed-oak',
    'Reclaimed Oak',
    'Red and white oak from barn frames and mill floors. Honey to tobacco brown, with tight growth rings, surface checks and the odd beetle track. The hardest wood we work, and the one that forgives a busy household.',
    {
      poundsPerBoardFoot: { from: 3.3, to: 4.1 },
      hardnessLbf: 1_290,
      character: 'Hard, heavy, honey to brown; shrugs off a busy household.',
    },
  ),
  species(
    'pine',
    'reclaimed-pine',
    'Reclaimed Pine',
    'Old framing pine, pale straw to amber, with round knots and broad, flowing grain. Lighter than oak, so a long mantel is easier to hang, and soft enough to gather a few honest dents.',
    {
      poundsPerBoardFoot: { from: 2.1, to: 2.9 },
      hardnessLbf: 690,
      character: 'Light and knotty, straw to amber; gathers dents and softens with them.',
    },
  ),
  species(
    'chestnut',
    'american-chestnut',
    'American Chestnut',
    'Felled before the blight that took nearly every American chestnut in the first half of the last century, and found today only in old buildings. Warm red-brown, with bold cathedral grain and fine wormholes.',
    {
      poundsPerBoardFoot: { from: 2.4, to: 2.8 },
      hardnessLbf: 540,
      character: 'Light and steady, warm red-brown with fine wormholes; rare, and soft enough to mark.',
    },
  ),
  species(
    'barn',
    'barn-wood',
    'Barn Wood',
    'Mixed hardwood and pine that has spent decades in the weather. Silver-gray and ridged, with dark knots and open checks. We brush off what is loose and leave the surface as we found it.',
    {
      poundsPerBoardFoot: { from: 2.3, to: 3.8 },
      hardnessLbf: null,
      character: 'Silver-gray, ridged and checked; every board differs, so dust it and never sand it.',
    },
  ),
]

export const seedFinishes: SeedFinish[] = [
  {
    id: 'hand-rubbed-oil',
    name: 'Natural Hand-Rubbed Oil',
    description:
      'Plant oil wiped on in three thin coats. Warms the color, stays matte, and is easily renewed with a cloth.',
    priceModifierCents: 0,
    tone: '#8a4f1c',
    strengthPercent: 24,
    sheenPercent: 15,
  },
  {
    id: 'clear-matte-polyurethane',
    name: 'Clear Matte Polyurethane',
    description:
      "A water-based film that keeps the wood's own color and wipes clean. The practical choice over a busy hearth.",
    priceModifierCents: 2_500,
    tone: '#a87a45',
    strengthPercent: 8,
    sheenPercent: 25,
  },
  {
    id: 'dark-walnut-stain',
    name: 'Dark Walnut Stain',
    description:
      'A deep brown stain under a matte top coat. Evens out boards of different ages and sets off pale walls.',
    priceModifierCents: 3_500,
    tone: '#442812',
    strengthPercent: 78,
    sheenPercent: 20,
  },
  {
    id: 'whitewash',
    name: 'Whitewash',
    description: 'Thinned white, brushed on and wiped back so that the grain shows through, then sealed matte.',
    priceModifierCents: 4_000,
    tone: '#f3eee3',
    strengthPercent: 56,
    sheenPercent: 10,
  },
  {
    id: 'ebony-wax',
    name: 'Ebony Wax',
    description:
      'Black hard wax worked into the open grain and buffed to a low sheen. Near black, with the figure still visible.',
    priceModifierCents: 4_500,
    tone: '#241f1b',
    strengthPercent: 88,
    sheenPercent: 45,
  },
  {
    id: 'shou-sugi-ban',
    name: 'Charred (Shou Sugi Ban)',
    description:
      'The surface is charred with a torch, brushed to the firm grain and sealed with oil. Charcoal black with a ribbed feel.',
    priceModifierCents: 9_500,
    tone: '#181617',
    strengthPercent: 95,
    sheenPercent: 15,
  },
]

const inches = (length: number, width: number, thickness: number): Dimensions => ({ length, width, thickness })

/** PRICE-4: the price on the card is the rate behind the estimates. */
const perLinearFoot = (category: Category) => ({
  category,
  basePriceCents: ratePerLinearFootCents[category],
  priceUnit: 'linear_foot' as const,
})

/** Sizes are length x width (depth from the wall) x thickness (height of the front face). */
export const seedProducts: SeedProduct[] = [
  {
    id: 'heritage-oak-floating-mantel',
    name: 'Heritage Oak Floating Mantel',
    description:
      'One solid timber sawn from the heart of a reclaimed oak barn post. Surface checks and saw marks stay in the face, the edges are eased by hand, and the back is bored for hidden steel rods, so that nothing shows but the wood.',
    ...perLinearFoot('floating-mantel'),
    featured: true,
    speciesId: 'reclaimed-oak',
    minDimensions: inches(36, 6, 4),
    maxDimensions: inches(120, 12, 10),
    pictures: ['floating-mantel-reclaimed-oak-plaster', 'gallery-oak-mantel-end', 'gallery-endgrain-reclaimed-oak'],
  },
  {
    id: 'american-chestnut-floating-mantel',
    name: 'American Chestnut Floating Mantel',
    description:
      'American chestnut cut before the blight. We take it from old log and timber frames and work it one piece at a time. Red-brown, with bold cathedral grain; the back can be scribed so that it sits tight against uneven stone.',
    ...perLinearFoot('floating-mantel'),
    featured: true,
    speciesId: 'american-chestnut',
    minDimensions: inches(36, 5, 4),
    maxDimensions: inches(96, 10, 8),
    pictures: [
      'floating-mantel-american-chestnut-stone',
      'gallery-chestnut-mantel-angle',
      'gallery-endgrain-american-chestnut',
    ],
  },
  {
    id: 'farmhouse-pine-floating-mantel',
    name: 'Farmhouse Pine Floating Mantel',
    description:
      'Old framing pine with round knots and pale, flowing grain. Planed just enough to show clean wood and oiled to keep it light; it weighs about a third less than oak of the same size, which makes it the easiest of our solid mantels to hang.',
    ...perLinearFoot('floating-mantel'),
    featured: false,
    speciesId: 'reclaimed-pine',
    minDimensions: inches(36, 5, 3),
    maxDimensions: inches(120, 12, 10),
    pictures: ['floating-mantel-reclaimed-pine-brick', 'gallery-pine-mantel-angle', 'gallery-endgrain-reclaimed-pine'],
  },
  {
    id: 'weathered-barn-wood-floating-mantel',
    name: 'Weathered Barn Wood Floating Mantel',
    description:
      'A barn timber with its silver-gray outer face toward the room. It has ridged grain, dark knots and checks you can put a coin in. We brush away what is loose, cut the ends fresh and tone them to match, and leave the rest to the weather that made it.',
    ...perLinearFoot('floating-mantel'),
    featured: false,
    speciesId: 'barn-wood',
    minDimensions: inches(40, 6, 5),
    maxDimensions: inches(108, 10, 8),
    pictures: ['floating-mantel-barn-wood-shiplap', 'gallery-endgrain-barn-wood'],
  },
  {
    id: 'mitered-oak-box-mantel',
    name: 'Mitered Oak Box Mantel',
    description:
      "Thick reclaimed oak boards mitered into a hollow box. The grain wraps over the front edge, so that it reads as one timber. It hooks over a beveled cleat screwed to the studs: the choice for a wall that can't carry a solid beam.",
    ...perLinearFoot('floating-mantel'),
    featured: false,
    speciesId: 'reclaimed-oak',
    making: { construction: 'mitered-box', boardIn: 1, corbel: null },
    minDimensions: inches(36, 5, 4),
    maxDimensions: inches(120, 12, 12),
    pictures: ['floating-mantel-reclaimed-oak-box'],
  },
  {
    id: 'tennessee-oak-corbel-mantel',
    name: 'Tennessee Oak Corbel Mantel',
    description:
      'A reclaimed oak shelf on a pair of sawn corbels. They are shaped with a simple cove from the same stock. Each corbel is screwed to framing behind the wall, and the shelf rests on both and is fixed from above, where no one sees it.',
    ...perLinearFoot('corbel-mantel'),
    featured: true,
    speciesId: 'reclaimed-oak',
    minDimensions: inches(48, 6, 3),
    maxDimensions: inches(120, 12, 8),
    pictures: ['corbel-mantel-reclaimed-oak-brick', 'gallery-endgrain-reclaimed-oak'],
  },
  {
    id: 'chestnut-corbel-mantel',
    name: 'Chestnut Corbel Mantel',
    description:
      'American chestnut over two tapered corbels. It is red-brown against pale plaster. Shelf and corbels are cut from one timber where its length allows, so that color and grain match.',
    ...perLinearFoot('corbel-mantel'),
    featured: true,
    speciesId: 'american-chestnut',
    making: { construction: 'solid', boardIn: null, corbel: 'taper' },
    minDimensions: inches(48, 6, 4),
    maxDimensions: inches(96, 10, 8),
    pictures: ['corbel-mantel-american-chestnut-plaster', 'gallery-endgrain-american-chestnut'],
  },
  {
    id: 'craftsman-oak-corbel-mantel',
    name: 'Craftsman Oak Corbel Mantel',
    description:
      'Square lines in reclaimed oak, pegged through. A thick shelf sits on straight-cut corbels with a through-tenon and overhangs them slightly at each end. The pegs are split from straight-grained white oak and driven dry.',
    ...perLinearFoot('corbel-mantel'),
    featured: false,
    speciesId: 'reclaimed-oak',
    making: { construction: 'solid', boardIn: null, corbel: 'block' },
    minDimensions: inches(54, 7, 4),
    maxDimensions: inches(108, 12, 9),
    pictures: ['corbel-mantel-reclaimed-oak-craftsman'],
  },
  {
    id: 'solid-oak-ceiling-beam',
    name: 'Solid Oak Ceiling Beam',
    description:
      'A full reclaimed oak timber for a flat ceiling. We sell it singly or as a matched run chosen for color and grain. Decorative as it comes. If a beam must carry load, your engineer specifies the grade and size, and we build to that.',
    ...perLinearFoot('ceiling-beam'),
    featured: true,
    speciesId: 'reclaimed-oak',
    minDimensions: inches(72, 6, 6),
    maxDimensions: inches(288, 14, 14),
    pictures: ['ceiling-beam-reclaimed-oak-living', 'gallery-endgrain-reclaimed-oak'],
  },
  {
    id: 'barn-wood-truss-beam',
    name: 'Barn Wood Truss Beam',
    description:
      'Weathered barn timbers for a vaulted ceiling. We cut and join them as king-post trusses or as plain ties. The gray outer face stays toward the room, and joints are cut and test-fitted on the workshop floor before they travel.',
    ...perLinearFoot('ceiling-beam'),
    featured: true,
    speciesId: 'barn-wood',
    making: { construction: 'truss', boardIn: null, corbel: null },
    minDimensions: inches(96, 6, 6),
    maxDimensions: inches(360, 12, 16),
    pictures: ['ceiling-beam-barn-wood-vaulted', 'gallery-endgrain-barn-wood'],
  },
  {
    id: 'hollow-oak-box-beam',
    name: 'Hollow Oak Box Beam',
    description:
      'Three reclaimed oak boards that slip over a nailer fixed to the joists. They are mitered and glued along their length: a fraction of the weight of a solid timber, with room inside for wiring or for the steel that does the carrying.',
    ...perLinearFoot('ceiling-beam'),
    featured: false,
    speciesId: 'reclaimed-oak',
    making: { construction: 'box-3', boardIn: 1, corbel: null },
    minDimensions: inches(72, 5, 4),
    maxDimensions: inches(240, 16, 16),
    pictures: ['ceiling-beam-reclaimed-oak-box'],
  },
]

const gallery: Omit<SeedGalleryImage, 'sortOrder'>[] = [
  {
    title: 'Oak over a white hearth',
    description:
      'A reclaimed oak floating mantel on a limewashed fireplace wall, with brass candlesticks and a framed landscape.',
    category: 'floating-mantel',
    picture: 'gallery-hero-mantel-angle',
    featured: true,
    speciesId: 'reclaimed-oak',
    productId: 'heritage-oak-floating-mantel',
    size: inches(83, 10, 8),
  },
  {
    title: 'Barn wood on a vaulted ceiling',
    description: 'Weathered gray trusses and ties under white boards, above a light living room.',
    category: 'ceiling-beam',
    picture: 'ceiling-beam-barn-wood-vaulted',
    featured: true,
    speciesId: 'barn-wood',
    productId: 'barn-wood-truss-beam',
    size: inches(215, 7, 7),
  },
  {
    title: 'Oak corbels on red brick',
    description: 'A reclaimed oak shelf on two coved corbels against red brick, under a round brass mirror.',
    category: 'corbel-mantel',
    picture: 'corbel-mantel-reclaimed-oak-brick',
    featured: true,
    speciesId: 'reclaimed-oak',
    productId: 'tennessee-oak-corbel-mantel',
    size: inches(77, 10, 6),
  },
  {
    title: 'Chestnut against stacked stone',
    description: 'An American chestnut floating mantel set into dark stacked stone, seen along its length.',
    category: 'floating-mantel',
    picture: 'gallery-chestnut-mantel-angle',
    featured: true,
    speciesId: 'american-chestnut',
    productId: 'american-chestnut-floating-mantel',
    size: inches(75, 10, 8),
  },
  {
    title: 'Four oak beams, one room',
    description: 'Reclaimed oak beams across a flat ceiling, with a mantel of the same wood on the far wall.',
    category: 'ceiling-beam',
    picture: 'ceiling-beam-reclaimed-oak-living',
    featured: true,
    speciesId: 'reclaimed-oak',
    productId: 'solid-oak-ceiling-beam',
    size: inches(222, 7, 8),
  },
  {
    title: 'Gray timber, green shiplap',
    description: 'A barn wood floating mantel on deep green shiplap above a limestone surround.',
    category: 'floating-mantel',
    picture: 'floating-mantel-barn-wood-shiplap',
    featured: true,
    speciesId: 'barn-wood',
    productId: 'weathered-barn-wood-floating-mantel',
    size: inches(70, 9, 7),
  },
  {
    title: 'Chestnut corbels on plaster',
    description: 'An American chestnut mantel on two tapered corbels against pale gray-green plaster.',
    category: 'corbel-mantel',
    picture: 'corbel-mantel-american-chestnut-plaster',
    featured: true,
    speciesId: 'american-chestnut',
    productId: 'chestnut-corbel-mantel',
    size: inches(72, 9, 6),
  },
  {
    title: 'Pine on painted brick',
    description: 'A pale reclaimed pine mantel with round knots on white painted brick, under a black-framed mirror.',
    category: 'floating-mantel',
    picture: 'gallery-pine-mantel-angle',
    featured: false,
    speciesId: 'reclaimed-pine',
    productId: 'farmhouse-pine-floating-mantel',
    size: inches(67, 8, 6),
  },
  {
    title: 'Pine trusses, white boards',
    description: 'Knotty reclaimed pine trusses under a white boarded vault.',
    category: 'ceiling-beam',
    picture: 'gallery-ceiling-pine-vaulted',
    featured: false,
    speciesId: 'reclaimed-pine',
    productId: 'barn-wood-truss-beam',
    size: inches(215, 7, 7),
  },
  {
    title: 'Fire lit, at dusk',
    description: 'A reclaimed oak floating mantel over a burning fire on a dark plaster wall, candles at one end.',
    category: 'floating-mantel',
    picture: 'hero-dusk',
    featured: false,
    speciesId: 'reclaimed-oak',
    productId: 'heritage-oak-floating-mantel',
    size: inches(84, 10, 9),
  },
  {
    title: 'Low sun in the kitchen',
    description: 'Three reclaimed oak beams over a kitchen in the morning, with the sun along their sides.',
    category: 'ceiling-beam',
    picture: 'beams-morning',
    featured: false,
    speciesId: 'reclaimed-oak',
    productId: 'solid-oak-ceiling-beam',
  },
  {
    title: 'Chestnut overhead',
    description: 'Dark American chestnut beams on a white ceiling, with a matching mantel beyond.',
    category: 'ceiling-beam',
    picture: 'gallery-ceiling-chestnut',
    featured: false,
    speciesId: 'american-chestnut',
    productId: 'solid-oak-ceiling-beam',
    size: inches(222, 7, 8),
  },
  {
    title: 'A corbel, a hand away',
    description: 'A curved American chestnut corbel under its shelf, in low sun from the side.',
    category: 'corbel-mantel',
    picture: 'corbel-detail',
    featured: false,
    speciesId: 'american-chestnut',
    productId: 'chestnut-corbel-mantel',
  },
  {
    title: 'Saw marks and a check',
    description:
      'The end of a reclaimed oak mantel in morning light: saw marks along the face, one long check, end grain.',
    category: 'floating-mantel',
    picture: 'mantel-three-quarter',
    featured: false,
    speciesId: 'reclaimed-oak',
    productId: 'heritage-oak-floating-mantel',
  },
  {
    title: 'On the sawhorses',
    description: 'A reclaimed oak timber on two sawhorses in a board-walled shop, with shavings on the floor.',
    category: 'general',
    picture: 'beam-on-sawhorses',
    featured: false,
    speciesId: 'reclaimed-oak',
  },
  {
    title: 'End grain: American chestnut',
    description: 'Red-brown rings in the end of a chestnut timber, with an old mortise at one corner.',
    category: 'general',
    picture: 'gallery-endgrain-american-chestnut',
    featured: false,
    speciesId: 'american-chestnut',
  },
  {
    title: 'End grain: reclaimed pine',
    description: 'Wide pale rings in the end of a pine timber, boxed around the heart.',
    category: 'general',
    picture: 'gallery-endgrain-reclaimed-pine',
    featured: false,
    speciesId: 'reclaimed-pine',
  },
  {
    title: 'End grain: barn wood',
    description: 'Silver-gray rings and deep checks in the end of a barn timber.',
    category: 'general',
    picture: 'gallery-endgrain-barn-wood',
    featured: false,
    speciesId: 'barn-wood',
  },
]

/** In the order above. */
export const seedGallery: SeedGalleryImage[] = gallery.map((image, index) => ({ ...image, sortOrder: index * 10 }))
