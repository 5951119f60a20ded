import { clsx } from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { type Picture, pictureSources, woodPlaceholder } from './picture.ts'

const ratios = {
  '1/1': 'aspect-square',
  '4/3': 'aspect-[4/3]',
  '3/2': 'aspect-[3/2]',
  '16/9': 'aspect-video',
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

/** A picture in the best format and size for the browser, blurred until it loads. The wood placeholder replaces one that fails. */
export function ProductPicture({
  picture,
  alt,
  sizes,
  priority = false,
  className,
  ratio,
  narrow,
}: ProductPictureProps) {
  const [failedPaths, setFailedPaths] = useState<readonly string[]>([])
  const image = useRef<HTMLImageElement>(null)
  // The picture, then wood, then only the frame. A failed picture isn't tried again.
  const shown = [picture, woodPlaceholder].find((one) => one && !failedPaths.includes(one.path))
  const path = shown?.path

  useEffect(() => {
    // In a server-rendered page, a picture may have failed before React could catch its error event.
    const failed = image.current?.complete && image.current.naturalWidth === 0
    if (path && failed) setFailedPaths((before) => [...before, path])
  }, [path])

  const frame = clsx('relative block overflow-hidden', ratio && ratios[ratio], className)
  if (!shown) return <EmptyFrame alt={alt} className={clsx(frame, 'bg-light-oak', !ratio && ratios['4/3'])} />

  const { avif, webp } = pictureSources(shown)
  const crop = narrow && shown.narrowWidths && { ...narrow, ...pictureSources(shown, { narrow: true }) }
  return (
    <span className={clsx(frame, 'bg-sand')}>
      {shown.placeholder !== '' && (
        <img src={shown.placeholder} alt="" className="absolute inset-0 size-full scale-110 object-cover blur-lg" />
      )}
      <picture key={shown.path}>
        {crop && <source media={crop.media} type="image/avif" srcSet={crop.avif} sizes={crop.sizes} />}
        {crop && <source media={crop.media} type="image/webp" srcSet={crop.webp} sizes={crop.sizes} />}
        <source type="image/avif" srcSet={avif} sizes={sizes} />
        <source type="image/webp" srcSet={webp} sizes={sizes} />
        <img
          ref={image}
          src={shown.path}
          alt={alt}
          width={shown.width}
          height={shown.height}
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : 'auto'}
          decoding="async"
          onError={() => setFailedPaths((before) => [...before, shown.path])}
          className={clsx('object-cover', ratio ? 'absolute inset-0 size-full' : 'relative h-auto w-full')}
        />
      </picture>
    </span>
  )
}

function EmptyFrame({ alt, className }: { alt: string; className: string }) {
  return alt === '' ? <span className={className} /> : <span role="img" aria-label={alt} className={className} />
}
