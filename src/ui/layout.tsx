import { clsx } from 'clsx'
import type { ReactNode } from 'react'

type ContainerProps = { wide?: boolean | undefined; className?: string; children: ReactNode }

/** The page column: at most 1200 px wide, with margins that grow with the screen. Wide, for rooms of pictures: 1536 px. */
export function Container({ wide = false, className, children }: ContainerProps) {
  return (
    <div className={clsx(wide ? 'wide-column' : 'mx-auto w-full max-w-page px-4 sm:px-6 lg:px-8', className)}>
      {children}
    </div>
  )
}

const grounds = { paper: '', card: 'bg-card', sand: 'bg-sand', ink: 'on-ink' } as const

type SectionProps = {
  /** For links within the page. */
  id?: string
  /** Id of the heading that names the section. */
  labelledBy?: string
  tone?: keyof typeof grounds
  /** For one below the first screen: its usual height, as `[--seen-height:…]` (`unseen` in styles.css). */
  unseen?: string
  wide?: boolean
  className?: string
  children: ReactNode
}

/** A full-width section with a Container inside: 64 px of space above and below on phones, up to 112 px on desktops. */
export function Section({ id, labelledBy, tone = 'paper', unseen, wide, className, children }: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={labelledBy}
      className={clsx('py-16 md:py-24 lg:py-28', grounds[tone], unseen && ['unseen', unseen])}
    >
      <Container wide={wide} {...(className ? { className } : {})}>
        {children}
      </Container>
    </section>
  )
}

type PageHeadingProps = {
  /** A few words above the title. */
  eyebrow?: ReactNode
  title: string
  /** One or two sentences under the title. */
  lead?: ReactNode
  /** 1 for the page's title, 2 for a section's. */
  level?: 1 | 2
  id?: string
  /** Buttons next to the title, below it on phones. */
  actions?: ReactNode
  className?: string
}

export function PageHeading({ eyebrow, title, lead, level = 1, id, actions, className }: PageHeadingProps) {
  const Heading = `h${level}` as const
  return (
    <div className={clsx('flex flex-col gap-6 lg:flex-row lg:items-end lg:justify-between', className)}>
      <div className="max-w-3xl">
        {eyebrow && <p className="eyebrow mb-3">{eyebrow}</p>}
        <Heading id={id}>{title}</Heading>
        {lead && <p className="mt-4 max-w-measure text-quiet md:text-lg">{lead}</p>}
      </div>
      {actions && <div className="flex shrink-0 flex-wrap gap-3">{actions}</div>}
    </div>
  )
}
