import { GalleryList } from './gallery-list.tsx'
import { GalleryUpload } from './gallery-upload.tsx'

/** ADMIN-4: the owner's tab. */
export function GalleryAdmin() {
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
      <GalleryUpload />
      <GalleryList />
    </div>
  )
}
