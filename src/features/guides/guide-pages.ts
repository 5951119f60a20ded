/** The seven guides as every page knows them: its footer names them. The order is the footer's. */

export type GuideName =
  | 'installation'
  | 'care'
  | 'woodSpecies'
  | 'designInspiration'
  | 'customProjects'
  | 'consultation'
  | 'delivery'

type GuidePage = {
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
  /** Which column of the footer it stands in. */
  group: 'resources' | 'contact'
}

export const guides: Record<GuideName, GuidePage> = {
  installation: { path: '/installation-guide', title: 'Installation Guide', group: 'resources' },
  care: { path: '/care-instructions', title: 'Care Instructions', group: 'resources' },
  woodSpecies: { path: '/wood-species-guide', title: 'Wood Species Guide', group: 'resources' },
  designInspiration: { path: '/design-inspiration', title: 'Design Inspiration', group: 'resources' },
  customProjects: { path: '/custom-projects', title: 'Custom Projects', group: 'contact' },
  consultation: { path: '/project-consultation', title: 'Project Consultation', group: 'contact' },
  delivery: { path: '/delivery-information', title: 'Delivery Information', group: 'contact' },
}

export const guidePages = Object.values(guides)
