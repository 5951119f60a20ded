/** What every page needs to know about the guides. The footer lists them in this order. */
type GuidePage = {
  path: `/${string}`
  /** The page's H1, and the first part of its <title>. */
  title: string
  /** The footer's column. */
  group: 'resources' | 'contact'
}

export const guides = {
  installation: {
    path: '/installation-guide',
    title: 'Installation Guide',
    group: 'resources',
  },
  care: {
    path: '/care-instructions',
    title: 'Care Instructions',
    group: 'resources',
  },
  woodSpecies: {
    path: '/wood-species-guide',
    title: 'Wood Species Guide',
    group: 'resources',
  },
  designInspiration: {
    path: '/design-inspiration',
    title: 'Design Inspiration',
    group: 'resources',
  },
  customProjects: {
    path: '/custom-projects',
    title: 'Custom Projects',
    group: 'contact',
  },
  consultation: {
    path: '/project-consultation',
    title: 'Project Consultation',
    group: 'contact',
  },
  delivery: {
    path: '/delivery-information',
    title: 'Delivery Information',
    group: 'contact',
  },
} as const satisfies Record<string, GuidePage>

export type GuideName = keyof typeof guides

export const guideNames = Object.keys(guides) as GuideName[]
export const guidePages = Object.values(guides)

export type GuidePath = (typeof guides)[keyof typeof guides]['path']
