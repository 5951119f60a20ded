import { shop } from '../../../content/shop.ts'
import type { Picture } from '../media/picture.ts'
import { ProductPicture } from '../media/picture.tsx'

export type Project = { id: string | number; title: string; description: string; picture: Picture | null }

/** Featured pieces of the gallery, with the note that some pictures are renders. */
export function ProjectGrid({ projects }: { projects: Project[] }) {
  return (
    <div data-wide>
      <ul className="grid list-none grid-cols-2 gap-x-3 gap-y-6 pl-0 sm:gap-x-6 sm:gap-y-10">
        {projects.map(({ id, title, description, picture }) => (
          <li key={id} className="mt-0 print:break-inside-avoid">
            <ProductPicture
              picture={picture}
              alt=""
              sizes="(width >= 64rem) 22rem, 46vw"
              ratio="4/3"
              className="[&_img]:rounded-none"
            />
            <h3 className="mt-2.5 font-sans text-ui leading-snug font-medium tracking-normal sm:mt-4 sm:text-base">
              {title}
            </h3>
            {description && <p className="mt-1 text-ui wrap-anywhere text-quiet max-sm:hidden">{description}</p>}
          </li>
        ))}
      </ul>
      <p className="mt-4 text-sm text-quiet">{shop.picturesNote}</p>
    </div>
  )
}
