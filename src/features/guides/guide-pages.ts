/** The seven guides as the rest of the shop knows them: footer, related guides, <head>. The order is the footer's. */
import { shop } from '../../../content/shop.ts'

export type GuideName =
  | 'installation'
  | 'care'
  | 'woodSpecies'
  | 'designInspiration'
  | 'customProjects'
  | 'consultation'
  | 'delivery'

export type GuidePage = {
  path:
    | '/installation-guide'
    | '/care-instructions'
    | '/wood-species-guide'
    | '/design-inspiration'
    | '/custom-projects'
    | '/project-consultation'
    | '/delivery-information'
  /** The page's H1, and the first part of its <title>. */
  title: string
  /** For <meta name="description"> and for the cards of related guides. */
  description: string
  /** Which column of the footer it stands in. */
  group: 'resources' | 'contact'
  related: GuideName[]
}

export const guides: Record<GuideName, GuidePage> = {
  installation: {
    path: '/installation-guide',
    title: 'Installation Guide',
    description:
      'Measure the wall, find the clearance your fireplace asks for, and hang a floating or corbel mantel step by step. Beams by professionals.',
    group: 'resources',
    related: ['care', 'delivery', 'consultation'],
  },
  care: {
    path: '/care-instructions',
    title: 'Care Instructions',
    description:
      'How to dust, clean and protect a reclaimed-wood mantel or beam, the humidity it likes, and what to do about wax, water and scorch marks.',
    group: 'resources',
    related: ['installation', 'woodSpecies', 'consultation'],
  },
  woodSpecies: {
    path: '/wood-species-guide',
    title: 'Wood Species Guide',
    description:
      'Our reclaimed woods compared by look, hardness, weight and price per board foot, and how three measurements turn into a price.',
    group: 'resources',
    related: ['designInspiration', 'care', 'customProjects'],
  },
  designInspiration: {
    path: '/design-inspiration',
    title: 'Design Inspiration',
    description:
      'Styles, proportions and room ideas for reclaimed-wood mantels and ceiling beams, with the wood, finish and sizes that make each one work.',
    group: 'resources',
    related: ['woodSpecies', 'customProjects', 'installation'],
  },
  customProjects: {
    path: '/custom-projects',
    title: 'Custom Projects',
    description:
      'Trusses, box beams, wrapped mantels and range hoods built to your drawing: how a piece goes from sketch to wall, and what we need to price it.',
    group: 'contact',
    related: ['consultation', 'designInspiration', 'delivery'],
  },
  consultation: {
    path: '/project-consultation',
    title: 'Project Consultation',
    description: `Talk your mantel or beam through with a maker at ${shop.name}: what to measure, photograph and look up before you call.`,
    group: 'contact',
    related: ['customProjects', 'installation', 'delivery'],
  },
  delivery: {
    path: '/delivery-information',
    title: 'Delivery Information',
    description:
      'Where we deliver around Nashville, what delivery and installation cost, how long they take, and how to get your house ready for the day.',
    group: 'contact',
    related: ['installation', 'care', 'consultation'],
  },
}

export const guidePages = Object.values(guides)
