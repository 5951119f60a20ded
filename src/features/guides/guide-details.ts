/** What guides show about one another. Kept out of guide-pages.ts, which every page loads. */
import { Droplets, Hammer, type LucideIcon, MessagesSquare, Palette, PencilRuler, Trees, Truck } from 'lucide-react'
import { shop } from '../../../content/shop.ts'
import type { GuideName } from './guide-pages.ts'

type GuideDetails = {
  /** For <meta name="description"> and for the cards of related guides. */
  description: string
  icon: LucideIcon
  related: GuideName[]
}

export const guideDetails: Record<GuideName, GuideDetails> = {
  installation: {
    description:
      'Measure the wall, find the clearance your fireplace calls for, and hang a floating or corbel mantel step by step. Leave beams to professionals.',
    icon: Hammer,
    related: ['care', 'delivery', 'consultation'],
  },
  care: {
    description:
      'How to dust, clean and protect a reclaimed-wood mantel or beam, the right humidity, and what to do about wax, water and scorch marks.',
    icon: Droplets,
    related: ['installation', 'woodSpecies', 'consultation'],
  },
  woodSpecies: {
    description:
      'Our reclaimed woods compared by look, hardness, weight and price per board foot, and how three measurements turn into a price.',
    icon: Trees,
    related: ['designInspiration', 'care', 'customProjects'],
  },
  designInspiration: {
    description:
      'Styles, proportions and room ideas for reclaimed-wood mantels and ceiling beams, with the wood, finish and sizes that make each one work.',
    icon: Palette,
    related: ['woodSpecies', 'customProjects', 'installation'],
  },
  customProjects: {
    description:
      'Trusses, box beams, wrapped mantels and range hoods built to your drawing: how a piece goes from sketch to wall, and what we need to price it.',
    icon: PencilRuler,
    related: ['consultation', 'designInspiration', 'delivery'],
  },
  consultation: {
    get description() {
      return `Talk through your mantel or beam with a maker at ${shop.name}: what to measure, photograph and look up before you call.`
    },
    icon: MessagesSquare,
    related: ['customProjects', 'installation', 'delivery'],
  },
  delivery: {
    description:
      'Where we deliver around Nashville, what delivery and installation cost, how long they take, and how to get your house ready for the day.',
    icon: Truck,
    related: ['installation', 'care', 'consultation'],
  },
}
