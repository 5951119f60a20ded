/** The layers of the live wall (content/photos/wall-dusk), as scripts/photos.ts makes them. */

/** How wide the whole picture is drawn, as in wall.css: the `sizes` of a part of it. */
const stageSizes = (share: number) =>
  `(min-width: 1024px) calc(min(100vw, max(29rem, min(100svh - 15.75rem, 56.25vw)) * 2.35) * ${share}), (min-width: 640px) ${130 * share}vw, ${193.24 * share}vw`

const folder = '/media/wall-dusk'

type LayerProps = { name: 'light' | 'shade' | 'things'; share: number; widths: readonly number[]; className: string }

/** A layer above the wall. Nothing else on the screen waits for it. */
export function Layer({ name, share, widths, className }: LayerProps) {
  const srcSet = (format: string) => widths.map((width) => `${folder}-${name}/${width}.${format} ${width}w`).join(', ')
  const sizes = stageSizes(share)
  return (
    <picture className={className}>
      <source type="image/avif" srcSet={srcSet('avif')} sizes={sizes} />
      <img src={`${folder}-${name}/${widths.at(-1)}.webp`} alt="" decoding="async" fetchPriority="low" />
    </picture>
  )
}

/** The largest paint of the page: its crop around the fireplace is 12 KB on a phone. */
export function WallPicture({ alt }: { alt: string }) {
  const onPhones = { media: '(max-width: 639px)', sizes: '100vw' }
  const sizes = stageSizes(1)
  return (
    <picture className="wall-picture">
      <source
        {...onPhones}
        type="image/avif"
        srcSet={`${folder}/narrow-780.avif 780w, ${folder}/narrow-990.avif 990w`}
      />
      <source {...onPhones} type="image/webp" srcSet={`${folder}/narrow-780.webp`} />
      <source
        type="image/avif"
        srcSet={[750, 1100, 1440, 1920].map((width) => `${folder}/${width}.avif ${width}w`).join(', ')}
        sizes={sizes}
      />
      <img src={`${folder}/1100.webp`} alt={alt} width={2400} height={1350} fetchPriority="high" decoding="async" />
    </picture>
  )
}

/** Of the face picture, which shows 120 inches. */
export const faceSizes = stageSizes(0.6044)
