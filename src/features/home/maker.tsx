import { home } from '../../../content/home.ts'
import { shop } from '../../../content/shop.ts'
import { Container } from '../../ui/layout.tsx'
import { workshop } from '../media/built-in-pictures.ts'
import type { Picture } from '../media/picture.ts'
import { ProductPicture } from '../media/picture.tsx'
import { filled } from '../shared/facts/filled.ts'

/** HOME-4: the workshop from edge to edge, and what is done in it. */
export function Maker({ portrait }: { portrait: Picture | null }) {
  const { title, lead, steps } = home.craftsmanship
  return (
    <section aria-labelledby="craftsmanship" className="unseen on-char [--seen-height:70rem] lg:[--seen-height:72rem]">
      <ProductPicture
        picture={workshop}
        alt="A workshop in low sun: an oak beam on sawhorses with a tape, a square and shavings"
        sizes="max(100vw, 28rem)"
        className="h-65 sm:h-[clamp(22rem,44vw,46rem)] [&_img]:absolute [&_img]:size-full [&_img]:object-[40%_58%]"
      />
      <Container wide className="grid gap-x-16 gap-y-8 pt-10 pb-14 md:pt-16 md:pb-24 lg:grid-cols-[2fr_3fr] lg:pt-20">
        <div>
          <h2 id="craftsmanship">{title}</h2>
          <p className="mt-4 max-w-sm text-dust md:text-lg">{filled(lead)}</p>
        </div>
        <ol className="grid grid-cols-2 content-start gap-x-5 sm:gap-x-10">
          {steps.map((step) => (
            <li key={step.title} className="border-t border-paper/20 py-3 sm:py-5">
              <h3 className="text-base lg:text-lg">{step.title}</h3>
              <p className="mt-1 text-ui text-dust max-sm:hidden">{filled(step.text)}</p>
            </li>
          ))}
        </ol>
        {portrait && home.maker.name !== '' && <Portrait picture={portrait} />}
      </Container>
    </section>
  )
}

/** SET-1: who makes it. */
function Portrait({ picture }: { picture: Picture }) {
  const { name, words } = home.maker
  return (
    <figure className="grid grid-cols-[7rem_minmax(0,1fr)] items-center gap-5 border-t border-paper/20 pt-8 sm:grid-cols-[11rem_minmax(0,1fr)] sm:gap-8 lg:col-span-2 lg:grid-cols-subgrid lg:gap-x-16">
      <ProductPicture
        picture={picture}
        alt={`Portrait of ${name}`}
        ratio="fill"
        sizes="(min-width: 1024px) 30rem, (min-width: 640px) 18rem, 12rem"
        className="aspect-[4/5] rounded-card lg:w-full lg:max-w-80 [&_img]:absolute [&_img]:size-full [&_img]:object-cover"
      />
      <figcaption>
        <p className="text-ui text-dust">Who makes it</p>
        <h3 className="mt-1 text-xl lg:text-2xl">{name}</h3>
        <p className="text-ui text-dust">
          {shop.address.city}, {shop.address.state}
        </p>
        {words !== '' && <p className="mt-4 max-w-measure whitespace-pre-line md:text-lg">{filled(words)}</p>}
      </figcaption>
    </figure>
  )
}
