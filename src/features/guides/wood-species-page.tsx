import { useQuery } from '@tanstack/react-query'
import { WoodSpeciesGuide } from '../../../content/guides/wood-species-guide.tsx'
import { woodSpeciesQuery } from '../catalog/catalog-queries.ts'

/** GUIDE-3 with the species of the catalogue. */
export function WoodSpeciesPage() {
  const { data = [] } = useQuery(woodSpeciesQuery)
  return <WoodSpeciesGuide species={data} />
}
