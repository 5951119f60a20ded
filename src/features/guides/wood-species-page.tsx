import { useQuery } from '@tanstack/react-query'
import { woodSpeciesQuery } from '../catalog/catalog-queries.ts'
import { WoodSpeciesGuide } from './pages/wood-species-guide.tsx'

/** GUIDE-3 with the species of the catalogue. */
export function WoodSpeciesPage() {
  const { data = [] } = useQuery(woodSpeciesQuery)
  return <WoodSpeciesGuide species={data} />
}
