import { home } from '../../../content/home.ts'
import { Container } from '../../ui/layout.tsx'
import { workshop } from '../media/built-in-pictures.ts'
import { ProductPicture } from '../media/picture.tsx'
import { filled } from '../shared/facts/filled.ts'

/** HOME-4: the workshop from edge to edge, and what is done in it. */
export function Maker() {
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
      </Container>
    </section>
  )
}
