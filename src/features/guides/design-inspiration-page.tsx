import { useQuery } from '@tanstack/react-query'
import { galleryQuery } from '../gallery/gallery-queries.ts'
import { DesignInspiration } from './pages/design-inspiration.tsx'

/** GUIDE-4 with the gallery's featured pictures. */
export function DesignInspirationPage() {
  const { data = [] } = useQuery(galleryQuery)
  return <DesignInspiration projects={data.filter((image) => image.featured)} />
}
