import type { ReactNode } from 'react'
import type { DeliveryRules } from '../delivery/delivery-rules.ts'
import type { KnownReads } from '../shared/queries.tsx'
import type { GuideName } from './guide-pages.ts'
import { Guide as CareInstructions } from './pages/care-instructions.tsx'
import { Guide as CustomProjects } from './pages/custom-projects.tsx'
import { Guide as DeliveryInformation } from './pages/delivery-information.tsx'
import { DesignInspiration } from './pages/design-inspiration.tsx'
import { Guide as InstallationGuide } from './pages/installation-guide.tsx'
import { Guide as ProjectConsultation } from './pages/project-consultation.tsx'
import { type Species, WoodSpeciesGuide } from './pages/wood-species-guide.tsx'
import type { Project } from './project-grid.tsx'

/** What guides show from the database. */
type GuideReads = {
  species: Species[]
  /** The gallery's featured pictures, in the owner's order. */
  projects: Project[]
  /** The owner's rates and times (PRICE-7). */
  rules: DeliveryRules
  /** For the part of the delivery guide that asks for a ZIP code. */
  known: KnownReads
}

/** The page of a guide. */
export function guideBody(guide: GuideName, { species, projects, rules, known }: GuideReads): ReactNode {
  const bodies: Record<GuideName, () => ReactNode> = {
    installation: () => <InstallationGuide rules={rules} />,
    care: () => <CareInstructions />,
    woodSpecies: () => <WoodSpeciesGuide species={species} carrier={rules.carrier} />,
    designInspiration: () => <DesignInspiration projects={projects} />,
    customProjects: () => <CustomProjects rules={rules} />,
    consultation: () => <ProjectConsultation rules={rules} />,
    delivery: () => <DeliveryInformation rules={rules} known={known} />,
  }
  return bodies[guide]()
}
