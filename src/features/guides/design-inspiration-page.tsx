import { useQuery } from '@tanstack/react-query'
import { DesignInspiration } from '../../../content/guides/design-inspiration.tsx'
import { galleryQuery } from '../gallery/gallery-queries.ts'

/** GUIDE-4 with the gallery's featured pictures. */
export function DesignInspirationPage() {
  const { data = [] } = useQuery(galleryQuery)
  return <DesignInspiration projects={data.filter((image) => image.featured)} />
}
