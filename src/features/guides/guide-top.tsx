/** What a guide opens with: a picture or a drawing, its title, one sentence. No two guides open alike. */
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { ProductPicture } from '../media/picture.tsx'
import { type GuideName, guides } from './guide-pages.ts'
import { guidePictures } from './guide-pictures.ts'
import { DoorDrawing, TrussDrawing } from './top-drawings.tsx'

/**
 * `above`: edge to edge over the words. `beside`: to their right on large screens, above them on small ones. `under`: the
 * words lie on its calm left third where there is room.
 */
type Layout = 'above' | 'beside' | 'under'
type Top = { layout: Layout; ground: string; lead: string; show: ReactNode }

const edgeToEdge = 'h-[clamp(13rem,56vw,20rem)] w-full bg-char! lg:h-[min(56vh,32.5rem)]'

const picture = (shown: (typeof guidePictures)[keyof typeof guidePictures], className: string, sizes = '100vw') => (
  <ProductPicture picture={shown} alt="" ratio="fill" sizes={sizes} priority className={className} />
)

const strips = [guidePictures.oakStrip, guidePictures.pineStrip, guidePictures.chestnutStrip, guidePictures.barnStrip]

const tops: Record<GuideName, Top> = {
  installation: {
    layout: 'above',
    ground: 'on-char',
    lead: 'text-dust',
    show: picture(guidePictures.mantelEnd, `${edgeToEdge} [&_img]:object-[50%_42%]`),
  },
  care: {
    layout: 'above',
    ground: '',
    lead: 'text-quiet',
    show: picture(guidePictures.chestnutClose, 'h-[clamp(9rem,40vw,14rem)] w-full bg-char! lg:h-[min(38vh,22rem)]'),
  },
  woodSpecies: {
    layout: 'above',
    ground: 'on-char',
    lead: 'text-dust',
    show: (
      <div className="grid">
        {strips.map((strip, at) => (
          <ProductPicture
            key={strip.path}
            picture={strip}
            alt=""
            ratio="fill"
            // A phone shows the middle third of it.
            sizes="(min-width: 1024px) 100vw, 200vw"
            priority={at === 0}
            className="h-14 w-full bg-char! sm:h-20 lg:h-28"
          />
        ))}
      </div>
    ),
  },
  designInspiration: {
    layout: 'under',
    ground: 'on-char',
    lead: 'text-dust',
    show: picture(
      guidePictures.dusk,
      'h-[clamp(13rem,62vw,24rem)] w-full bg-char! [&_img]:object-[72%_60%] lg:h-[min(72vh,44rem)] lg:[&_img]:object-[50%_60%]',
      '(min-width: 1024px) 100vw, 140vw',
    ),
  },
  customProjects: { layout: 'beside', ground: 'bg-sheet', lead: 'text-quiet', show: <TrussDrawing /> },
  consultation: {
    layout: 'beside',
    ground: 'on-char',
    lead: 'text-dust',
    show: picture(
      guidePictures.sawhorses,
      'h-[clamp(12rem,54vw,20rem)] bg-char! max-lg:-mx-4 sm:max-lg:-mx-6 lg:h-[min(54vh,29rem)]',
      '(min-width: 1024px) 660px, 100vw',
    ),
  },
  delivery: { layout: 'beside', ground: 'bg-sand', lead: 'text-quiet', show: <DoorDrawing /> },
}

/** For the header above it. */
export const hasDarkTop = (guide: GuideName) => tops[guide].ground === 'on-char'

export function GuideTop({ guide, lead }: { guide: GuideName; lead: string }) {
  const { layout, ground, show, ...top } = tops[guide]
  const column = 'mx-auto w-full max-w-page px-4 sm:px-6 lg:px-8'
  const title = <h1 className="headline">{guides[guide].title}</h1>
  const sentence = <p className={clsx('max-w-measure text-pretty md:text-lg', top.lead)}>{lead}</p>
  if (layout === 'beside')
    return (
      <div className={clsx(ground, 'print:bg-none')}>
        <div
          className={clsx(
            column,
            'grid items-center gap-x-14 gap-y-6 pb-7 lg:grid-cols-[5fr_6fr] lg:py-14',
            guide !== 'consultation' && 'pt-5',
          )}
        >
          <div className="grid gap-4 lg:gap-6">
            {title}
            {sentence}
          </div>
          <div className="-order-1 lg:order-1">{show}</div>
        </div>
      </div>
    )
  if (layout === 'under')
    return (
      <div className={clsx(ground, 'relative')}>
        {show}
        <div className={clsx(column, 'py-6 lg:absolute lg:inset-0 lg:flex lg:flex-col lg:justify-center')}>
          <div className="grid gap-4 lg:max-w-[27rem] lg:gap-6">
            {title}
            {sentence}
          </div>
        </div>
      </div>
    )
  return (
    <div className={ground}>
      {show}
      <div className={clsx(column, 'grid gap-x-14 gap-y-4 py-6 lg:grid-cols-[7fr_5fr] lg:items-end lg:py-10')}>
        {title}
        {sentence}
      </div>
    </div>
  )
}
