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
  /** Nothing, when the product or gallery entry has no picture: the wood placeholder is shown. */
  picture: Picture | null | undefined
  /** Empty when the text beside the picture already says what it shows. */
  alt: string
  /** How wide the picture is drawn, as in the `sizes` attribute: the browser chooses the variant by it. */
  sizes: string
  /** For the picture that a visitor sees first: loads at once and before others. */
  priority?: boolean
  /** For the frame: its size and corners. */
  className?: string
  /** The frame; the picture is cut to fill it. Without one, the frame has the picture's own shape. */
  ratio?: keyof typeof ratios
}

/** A picture in the best format and size for the browser, blurred until it arrives. One that fails becomes wood. */
export function ProductPicture({ picture, alt, sizes, priority = false, className, ratio }: ProductPictureProps) {
  const [failedPaths, setFailedPaths] = useState<readonly string[]>([])
  const image = useRef<HTMLImageElement>(null)
  // Its own picture first, then wood, then nothing but the frame: what failed is not tried again.
  const shown = [picture, woodPlaceholder].find((one) => one && !failedPaths.includes(one.path))
  const path = shown?.path

  useEffect(() => {
    // In a page from the server a picture may have failed before React listened; no error event comes for it then.
    const failed = image.current?.complete && image.current.naturalWidth === 0
    if (path && failed) setFailedPaths((before) => [...before, path])
  }, [path])

  const frame = clsx('relative block overflow-hidden', ratio && ratios[ratio], className)
  if (!shown) return <EmptyFrame alt={alt} className={clsx(frame, 'bg-light-oak', !ratio && ratios['4/3'])} />

  const { avif, webp, jpg, src } = pictureSources(shown)
  return (
    <span className={clsx(frame, 'bg-sand')}>
      {shown.placeholder !== '' && (
        <img src={shown.placeholder} alt="" className="absolute inset-0 size-full scale-110 object-cover blur-lg" />
      )}
      <picture key={src}>
        <source type="image/avif" srcSet={avif} sizes={sizes} />
        <source type="image/webp" srcSet={webp} sizes={sizes} />
        <img
          ref={image}
          src={src}
          srcSet={jpg}
          sizes={sizes}
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
