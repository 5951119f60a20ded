import { home } from '../../../content/home.ts'
import { testimonials } from '../../../content/testimonials.ts'
import { Section } from '../../ui/layout.tsx'

/** HOME-4. */
export function Testimonials() {
  return (
    <Section unseen="[--seen-height:59rem] lg:[--seen-height:35rem]" labelledBy="testimonials">
      <h2 id="testimonials">{home.testimonials.title}</h2>
      <ul className="mt-8 grid gap-10 md:mt-12 lg:grid-cols-3 lg:gap-8">
        {testimonials.map(({ words, name, piece, place }) => (
          <li key={words}>
            <figure className="flex h-full flex-col border-t border-edge pt-6">
              <blockquote className="font-display text-lg">“{words}”</blockquote>
              <figcaption className="mt-auto pt-5 text-ui">
                <span className="block font-medium">
                  {name}, {place}
                </span>
                <span className="text-quiet">{piece}</span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  )
}
