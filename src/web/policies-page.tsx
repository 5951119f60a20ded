import { policies } from '../../content/policies.ts'
import { shop } from '../../content/shop.ts'
import { filled } from '../features/shared/facts/filled.ts'
import { Container } from '../ui/layout.tsx'

/** WIN-8: short answers first, and each with an address of its own, such as /policies#returns. */
export function PoliciesPage() {
  const { sections, asOf } = policies
  return (
    <Container className="pt-10 pb-16 md:pt-20 md:pb-28">
      <div className="mx-auto max-w-measure lg:mx-0 lg:max-w-none lg:pl-[calc(15rem+4rem)]">
        <h1 className="headline max-w-measure">Policies</h1>
        <p className="mt-5 max-w-measure text-quiet md:text-lg">
          The short answer first, then the rest. If something isn't clear, call us at{' '}
          <a className="link whitespace-nowrap" href={shop.phone.href}>
            {shop.phone.display}
          </a>
          .
        </p>
      </div>
      <div className="mx-auto mt-8 max-w-measure md:mt-14 lg:mx-0 lg:grid lg:max-w-none lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-16">
        <nav aria-label="On this page" className="self-start lg:sticky lg:top-24 print:hidden">
          <ul className="flex flex-wrap gap-x-5 border-b border-line pb-2 lg:flex-col lg:border-b-0">
            {sections.map(({ id, title }) => (
              <li key={id}>
                <a
                  className="inline-flex min-h-11 items-center text-ui text-quiet decoration-1 underline-offset-4 hover:text-ink hover:underline lg:min-h-9 [@media(pointer:coarse)]:underline"
                  href={`#${id}`}
                >
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="max-w-measure divide-y divide-line">
          {sections.map(({ id, title, short, more }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`} className="py-10 lg:first:pt-0">
              <h2 id={`${id}-title`} className="text-2xl">
                {title}
              </h2>
              <p className="mt-3 text-lg leading-snug">{filled(short)}</p>
              <div className="mt-5 space-y-4 text-quiet">
                {more.map((paragraph) => (
                  <p key={paragraph}>{filled(paragraph)}</p>
                ))}
              </div>
            </section>
          ))}
          <p className="pt-6 text-sm text-quiet">As of {asOf}.</p>
        </div>
      </div>
    </Container>
  )
}
