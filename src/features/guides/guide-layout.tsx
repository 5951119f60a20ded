/**
 * The frame of every guide: its top, contents, sections, next steps. Sections are data, so that the contents and the
 * anchors cannot disagree with the text.
 */

import { Phone, Printer } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { shop } from '../../../content/shop.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Container } from '../../ui/layout.tsx'
import { PageLink } from '../shared/page-link.tsx'
import { guideDetails } from './guide-details.ts'
import { type GuideName, guides } from './guide-pages.ts'
import { GuideTop } from './guide-top.tsx'

type GuideSection = {
  /** The anchor. People save links to it, so it stays the same when the title changes. */
  id: string
  title: string
  body: ReactNode
}

type GuideLayoutProps = {
  guide: GuideName
  /** One sentence. */
  lead: string
  /** The three or four facts most readers come for, all of them in the text too: phones leave them out. */
  glance: { label: string; value: string }[]
  sections: GuideSection[]
}

export function GuideLayout({ guide, lead, glance, sections }: GuideLayoutProps) {
  return (
    <div data-guide>
      <GuideTop guide={guide} lead={lead} />
      <Container className="grid grid-cols-[minmax(0,1fr)] gap-x-16 pb-12 md:pb-24 lg:grid-cols-[14rem_minmax(0,46rem)] lg:pt-14">
        <Contents sections={sections} />
        <article className="space-y-8 pt-6 md:space-y-20 max-sm:[&>dl+*]:mt-0 lg:pt-0 print:space-y-8">
          <dl className="grid grid-cols-2 max-sm:hidden print:grid gap-x-6 gap-y-4 lg:auto-cols-fr lg:grid-flow-col">
            {glance.map(({ label, value }) => (
              <div key={label}>
                <dt className="text-sm text-quiet">{label}</dt>
                <dd className="mt-0.5 text-ui font-semibold">{value}</dd>
              </div>
            ))}
          </dl>
          {sections.map((section) => (
            <GuideSectionView key={section.id} {...section} />
          ))}
          <button
            type="button"
            data-press="print"
            className={buttonClass('line', 'md', 'print:hidden [@media(scripting:none)]:hidden')}
          >
            <Printer aria-hidden className="size-4" />
            Print this page
          </button>
        </article>
      </Container>
      <NextSteps related={guideDetails[guide].related} />
    </div>
  )
}

/**
 * A bar below the header that scrolls sideways, and a ruler beside the text on large screens. guide-page.ts marks where one
 * is. A low screen keeps the room for the text.
 */
function Contents({ sections }: { sections: GuideSection[] }) {
  const headingId = useId()
  return (
    <nav
      aria-labelledby={headingId}
      data-contents
      className="z-20 self-start max-lg:-mx-4 max-lg:overflow-x-auto max-lg:border-b max-lg:border-line max-lg:bg-paper max-lg:px-4 max-lg:[scrollbar-width:none] sm:max-lg:-mx-6 sm:max-lg:px-6 lg:top-24 lg:sticky [@media(min-height:30rem)]:max-lg:sticky [@media(min-height:30rem)]:max-lg:top-16 [@media(min-height:30rem)]:md:max-lg:top-18 print:hidden"
    >
      <p id={headingId} className="text-sm font-semibold max-lg:sr-only">
        On this page
      </p>
      <ol className="flex gap-x-6 max-lg:w-max lg:mt-3 lg:flex-col lg:border-l lg:border-edge">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="flex min-h-11 items-center text-ui leading-6 whitespace-nowrap text-quiet no-underline -outline-offset-2 hover:text-ink aria-[current]:text-ink max-lg:aria-[current]:border-b-2 max-lg:aria-[current]:border-oak max-lg:aria-[current]:pt-0.5 lg:relative lg:min-h-9 lg:py-1.5 lg:pl-5 lg:whitespace-normal lg:before:absolute lg:before:top-1/2 lg:before:-left-[5px] lg:before:w-2.5 lg:before:border-t lg:before:border-edge lg:aria-[current]:font-medium lg:aria-[current]:before:-left-2 lg:aria-[current]:before:w-4 lg:aria-[current]:before:border-t-[3px] lg:aria-[current]:before:border-oak"
            >
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

// Text stays at reading width; tables, drawings and pictures may fill the column.
const reading = 'prose max-w-none scroll-mt-8 lg:scroll-mt-0 [&>:not([data-wide])]:max-w-measure'

function GuideSectionView({ id, title, body }: GuideSection) {
  const headingId = `${id}-heading`
  return (
    <section id={id} aria-labelledby={headingId} className={reading}>
      <div className="group flex items-baseline gap-3">
        <h2 id={headingId} className="mt-0">
          {title}
        </h2>
        <a
          href={`#${id}`}
          aria-label={`Link to ${title}`}
          className="mt-0 text-lg text-quiet opacity-0 transition-opacity group-hover:opacity-100 focus-visible:opacity-100 print:hidden"
        >
          #
        </a>
      </div>
      {body}
    </section>
  )
}

function NextSteps({ related }: { related: GuideName[] }) {
  const askId = useId()
  const relatedId = useId()
  return (
    <div className="on-char unseen [--seen-height:34rem] lg:[--seen-height:22rem] print:hidden">
      <Container className="grid gap-x-16 gap-y-8 py-9 md:py-20 lg:grid-cols-[7fr_5fr]">
        <section aria-labelledby={askId}>
          <h2 id={askId}>Have your measurements?</h2>
          <p className="mt-3 max-w-measure text-dust">
            The quote builder prices them as you type, and we read every quote within {shop.quotes.reviewedWithinHours}{' '}
            hours.
          </p>
          <div className="mt-5 flex flex-wrap items-center gap-x-7 gap-y-2">
            <PageLink href="/quote-builder" className={buttonClass('primary', 'lg')}>
              Build your quote
            </PageLink>
            <CallButton />
            <PageLink href="/gallery" className={buttonClass('line')}>
              See the gallery
            </PageLink>
          </div>
        </section>
        <nav aria-labelledby={relatedId}>
          <h2 id={relatedId} className="font-sans text-sm font-semibold tracking-normal text-dust">
            Related guides
          </h2>
          <ul className="mt-2 divide-y divide-dust/25 border-y border-dust/25">
            {related.map((name) => (
              <li key={name}>
                <PageLink
                  href={guides[name].path}
                  className="flex min-h-12 items-center font-display text-lg no-underline hover:text-light-oak"
                >
                  {guides[name].title}
                </PageLink>
              </li>
            ))}
          </ul>
        </nav>
      </Container>
    </div>
  )
}

/** GUIDE-5, GUIDE-6: the two ways to begin. */
export const CallOrBuild = () => (
  <div className="flex flex-wrap items-center gap-x-7 gap-y-2">
    <CallButton variant="primary" />
    <PageLink href="/quote-builder" className={buttonClass('line')}>
      Start in the quote builder
    </PageLink>
  </div>
)

/** Dials on a phone; elsewhere it shows the number. */
export function CallButton({ variant = 'line' }: { variant?: 'line' | 'primary' }) {
  return (
    <a href={shop.phone.href} className={buttonClass(variant, variant === 'line' ? 'md' : 'lg')}>
      <Phone aria-hidden className="size-5" />
      Call {shop.phone.display}
    </a>
  )
}
