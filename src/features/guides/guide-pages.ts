/** What every page needs to know about the guides. The footer lists them in this order. */
import type { ReactNode } from 'react'

type GuidePage = {
  /** Also the name of the page's file in `pages/`. */
  path: `/${string}`
  /** The page's H1, and the first part of its <title>. */
  title: string
  /** The footer's column. */
  group: 'resources' | 'contact'
  load: () => Promise<{ Guide: () => ReactNode }>
}

export const guides = {
  installation: {
    path: '/installation-guide',
    title: 'Installation Guide',
    group: 'resources',
    load: () => import('./pages/installation-guide.tsx'),
  },
  care: {
    path: '/care-instructions',
    title: 'Care Instructions',
    group: 'resources',
    load: () => import('./pages/care-instructions.tsx'),
  },
  woodSpecies: {
    path: '/wood-species-guide',
    title: 'Wood Species Guide',
    group: 'resources',
    load: () => import('./pages/wood-species-guide.tsx'),
  },
  designInspiration: {
    path: '/design-inspiration',
    title: 'Design Inspiration',
    group: 'resources',
    load: () => import('./pages/design-inspiration.tsx'),
  },
  customProjects: {
    path: '/custom-projects',
    title: 'Custom Projects',
    group: 'contact',
    load: () => import('./pages/custom-projects.tsx'),
  },
  consultation: {
    path: '/project-consultation',
    title: 'Project Consultation',
    group: 'contact',
    load: () => import('./pages/project-consultation.tsx'),
  },
  delivery: {
    path: '/delivery-information',
    title: 'Delivery Information',
    group: 'contact',
    load: () => import('./pages/delivery-information.tsx'),
  },
} as const satisfies Record<string, GuidePage>

export type GuideName = keyof typeof guides

export const guideNames = Object.keys(guides) as GuideName[]
export const guidePages = Object.values(guides)
