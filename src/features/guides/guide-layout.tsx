/**
 * The frame of every guide: heading, key facts, table of contents, sections, next steps. Sections are data, so that the
 * contents and the anchors cannot disagree with the text.
 */

import { ArrowRight, Phone, Printer } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { shop } from '../../../content/shop.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Container, PageHeading, Section } from '../../ui/layout.tsx'
import { PageLink } from '../shared/page-link.tsx'
import { guideDetails } from './guide-details.ts'
import { type GuideName, guides } from './guide-pages.ts'

type GuideSection = {
  /** The anchor. People save links to it, so it stays the same when the title changes. */
  id: string
  title: string
  body: ReactNode
}

type GuideLayoutProps = {
  guide: GuideName
  lead: string
  /** The three or four facts most readers come for. */
  glance: { label: string; value: string }[]
  sections: GuideSection[]
}

export function GuideLayout({ guide, lead, glance, sections }: GuideLayoutProps) {
  const page = guides[guide]
  return (
    <>
      <Container className="pt-10 md:pt-16">
        <PageHeading
          eyebrow={page.group === 'resources' ? 'Guides' : 'Working with us'}
          title={page.title}
          lead={lead}
          actions={
            <button
              type="button"
              data-press="print"
              className={buttonClass('secondary', 'md', 'print:hidden [@media(scripting:none)]:hidden')}
            >
              <Printer aria-hidden className="size-4" />
              Print this page
            </button>
          }
        />
        <dl className="mt-10 grid grid-cols-2 gap-x-6 gap-y-5 border-y border-line py-6 lg:auto-cols-fr lg:grid-flow-col">
          {glance.map(({ label, value }) => (
            <div key={label}>
              <dt className="text-sm text-quiet">{label}</dt>
              <dd className="mt-1 font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
      </Container>
      <Container className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-10 pt-10 pb-16 md:pb-24 lg:grid-cols-[14rem_minmax(0,46rem)] lg:pt-16">
        <Contents sections={sections} />
        <article className="space-y-16 md:space-y-20 print:space-y-8">
          {sections.map((section) => (
            <GuideSectionView key={section.id} {...section} />
          ))}
        </article>
      </Container>
      <OnPaper />
      <NextSteps related={guideDetails[guide].related} />
    </>
  )
}

function Contents({ sections }: { sections: GuideSection[] }) {
  const headingId = useId()
  return (
    <nav aria-labelledby={headingId} className="self-start lg:sticky lg:top-24 print:hidden">
      <p id={headingId} className="text-sm font-semibold">
        On this page
      </p>
      <ol className="mt-2 border-l border-line">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="-ml-px block border-l border-transparent py-2 pl-4 text-ui leading-6 text-quiet hover:border-oak hover:text-ink lg:py-1.5 pointer-coarse:py-2.5"
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
const reading = 'prose max-w-none [&>:not([data-wide])]:max-w-measure'

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

/** A printed page has no footer, so the shop's details are added at its end. */
function OnPaper() {
  return (
    <Container className="hidden text-sm print:block">
      {shop.name}, {shop.phone.display}, {shop.email.address}.{' '}
      {shop.hours.map(({ label, hours }) => `${label} ${hours}`).join(', ')}.
    </Container>
  )
}

function NextSteps({ related }: { related: GuideName[] }) {
  const askId = useId()
  const relatedId = useId()
  return (
    <div className="print:hidden">
      <Section unseen="[--seen-height:31rem] lg:[--seen-height:26rem]" tone="ink" labelledBy={askId}>
        <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[1fr_auto] lg:items-end">
          <div>
            <h2 id={askId}>Have your measurements?</h2>
            <p className="mt-4 max-w-measure">
              The quote builder prices them as you type, and we read every quote within{' '}
              {shop.quotes.reviewedWithinHours} hours. Or call:{' '}
              {shop.hours.map(({ label, hours }) => `${label} ${hours}`).join(', ')}.
            </p>
          </div>
          <div className="flex flex-wrap gap-3 lg:justify-end">
            <PageLink href="/quote-builder" className={buttonClass('primary', 'lg')}>
              Build your quote
            </PageLink>
            <CallButton variant="secondary" />
            <PageLink href="/gallery" className={buttonClass('secondary', 'lg')}>
              See the gallery
            </PageLink>
          </div>
        </div>
      </Section>
      <Section unseen="[--seen-height:62rem] lg:[--seen-height:35rem]" labelledBy={relatedId}>
        <h2 id={relatedId}>Related guides</h2>
        <ul className="mt-8 grid gap-6 md:grid-cols-3">
          {related.map((name) => (
            <li key={name}>
              <PageLink
                href={guides[name].path}
                className="group flex h-full flex-col rounded-card border border-line bg-card p-6 transition-colors hover:border-oak"
              >
                <GuideIcon guide={name} />
                <h3 className="mt-4">{guides[name].title}</h3>
                <p className="mt-2 grow text-ui text-quiet">{guideDetails[name].description}</p>
                <ArrowRight
                  aria-hidden
                  className="mt-4 size-5 text-oak transition-transform group-hover:translate-x-1"
                />
              </PageLink>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  )
}

function GuideIcon({ guide }: { guide: GuideName }) {
  const Icon = guideDetails[guide].icon
  return <Icon aria-hidden className="size-6 text-oak" />
}

/** Dials on a phone; elsewhere it shows the number. */
export function CallButton({ variant = 'primary' }: { variant?: 'primary' | 'secondary' }) {
  return (
    <a href={shop.phone.href} className={buttonClass(variant, 'lg')}>
      <Phone aria-hidden className="size-5" />
      Call {shop.phone.display}
    </a>
  )
}
