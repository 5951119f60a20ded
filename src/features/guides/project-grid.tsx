import { shop } from '../../../content/shop.ts'
import type { Picture } from '../media/picture.ts'
import { ProductPicture } from '../media/picture.tsx'

export type Project = { id: string | number; title: string; description: string; picture: Picture | null }

/** Featured pieces of the gallery, with the note that some pictures are renders. */
export function ProjectGrid({ projects }: { projects: Project[] }) {
  return (
    <div data-wide>
      <ul className="grid list-none gap-x-6 gap-y-10 pl-0 sm:grid-cols-2">
        {projects.map(({ id, title, description, picture }) => (
          <li key={id} className="mt-0 print:break-inside-avoid">
            <ProductPicture
              picture={picture}
              alt=""
              sizes="(width >= 64rem) 22rem, (width >= 40rem) 46vw, 92vw"
              ratio="4/3"
              className="rounded-card"
            />
            <h3 className="mt-4 text-base">{title}</h3>
            {description && <p className="mt-1 text-ui wrap-anywhere text-quiet">{description}</p>}
          </li>
        ))}
      </ul>
      <p className="mt-6 text-sm text-quiet">{shop.picturesNote}</p>
    </div>
  )
}
