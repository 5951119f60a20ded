/** A picture for each guide, apart from the list that every page's footer carries. */
import { Droplets, Hammer, type LucideIcon, MessagesSquare, Palette, PencilRuler, Trees, Truck } from 'lucide-react'
import type { GuideName } from './guide-pages.ts'

export const guideIcons: Record<GuideName, LucideIcon> = {
  installation: Hammer,
  care: Droplets,
  woodSpecies: Trees,
  designInspiration: Palette,
  customProjects: PencilRuler,
  consultation: MessagesSquare,
  delivery: Truck,
}
