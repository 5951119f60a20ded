import { clsx } from 'clsx'
import { type Picture, pictureSources, woodPlaceholder } from './picture.ts'

const ratios = {
  '1/1': 'aspect-square',
  '4/3': 'aspect-[4/3]',
  '3/2': 'aspect-[3/2]',
  '16/9': 'aspect-video',
  /** WIN-3: square, or what a list says where a card takes two columns. */
  card: 'aspect-(--card-shape,1)',
  /** As high as `className` says. */
  fill: '',
} as const

type ProductPictureProps = {
  /** Null or undefined shows the wood placeholder. */
  picture: Picture | null | undefined
  /** Empty when nearby text already says what the picture shows. */
  alt: string
  /** The `sizes` attribute: how wide the picture is drawn, from which the browser chooses a variant. */
  sizes: string
  /** For the first picture a visitor sees: loads at once and before others. */
  priority?: boolean
  /** Sets the frame's size and corners. */
  className?: string
  /** The frame's shape; the picture is cropped to fill it. Without one, the frame has the picture's shape. */
  ratio?: keyof typeof ratios
  /** When to show the picture's crop for narrow screens, if it has one, and how wide the crop is then drawn. */
  narrow?: { media: string; sizes: string }
}

/**
 * A picture in the best format and size for the browser, blurred until it loads. SHELL-7: where it fails, the page's
 * early script puts the wood in its place (src/web/early/early.ts), with or without React.
 */
export function ProductPicture({
  picture,
  alt,
  sizes,
  priority = false,
  className,
  ratio,
  narrow,
}: ProductPictureProps) {
  const shown = picture ?? woodPlaceholder
  const { avif, webp } = pictureSources(shown)
  const crop = narrow && shown.narrowWidths && { ...narrow, ...pictureSources(shown, { narrow: true }) }
  return (
    <span className={clsx('relative block overflow-hidden bg-sand', ratio && ratios[ratio], className)}>
      {shown.placeholder !== '' && (
        <img src={shown.placeholder} alt="" className="absolute inset-0 size-full scale-110 object-cover blur-lg" />
      )}
      {/* Another picture is another element: one that failed leaves no trace in it. */}
      <picture key={shown.path}>
        {crop && <source media={crop.media} type="image/avif" srcSet={crop.avif} sizes={crop.sizes} />}
        {crop && <source media={crop.media} type="image/webp" srcSet={crop.webp} sizes={crop.sizes} />}
        <source type="image/avif" srcSet={avif} sizes={sizes} />
        <source type="image/webp" srcSet={webp} sizes={sizes} />
        <img
          src={shown.path}
          alt={alt}
          width={shown.width}
          height={shown.height}
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : 'auto'}
          decoding="async"
          data-fallback={woodPlaceholder.path}
          className={clsx('object-cover', ratio ? 'absolute inset-0 size-full' : 'relative h-auto w-full')}
        />
      </picture>
    </span>
  )
}
