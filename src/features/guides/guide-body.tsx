import type { ReactNode } from 'react'
import type { GuideName } from './guide-pages.ts'
import { Guide as CareInstructions } from './pages/care-instructions.tsx'
import { Guide as CustomProjects } from './pages/custom-projects.tsx'
import { Guide as DeliveryInformation } from './pages/delivery-information.tsx'
import { DesignInspiration } from './pages/design-inspiration.tsx'
import { Guide as InstallationGuide } from './pages/installation-guide.tsx'
import { Guide as ProjectConsultation } from './pages/project-consultation.tsx'
import { type Species, WoodSpeciesGuide } from './pages/wood-species-guide.tsx'
import type { Project } from './project-grid.tsx'

/** What guides show from the database: the woods, and the gallery's featured pictures in the owner's order. */
type GuideReads = { species: Species[]; projects: Project[] }

/** The page of a guide. */
export function guideBody(guide: GuideName, { species, projects }: GuideReads): ReactNode {
  const bodies: Record<GuideName, () => ReactNode> = {
    installation: () => <InstallationGuide />,
    care: () => <CareInstructions />,
    woodSpecies: () => <WoodSpeciesGuide species={species} />,
    designInspiration: () => <DesignInspiration projects={projects} />,
    customProjects: () => <CustomProjects />,
    consultation: () => <ProjectConsultation />,
    delivery: () => <DeliveryInformation />,
  }
  return bodies[guide]()
}
