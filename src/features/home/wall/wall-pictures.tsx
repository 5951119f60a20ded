import type { Picture } from '../../media/picture.ts'

/** The layers of the live wall (content/photos/wall-dusk), as scripts/photos.ts makes them. */

/** How wide the whole picture is drawn, as in wall.css: the `sizes` of a part of it. */
const stageSizes = (share: number) =>
  `(min-width: 1024px) calc(min(100vw, max(29rem, min(100svh - 15.75rem, 56.25vw)) * 2.35) * ${share}), (min-width: 640px) ${130 * share}vw, ${193.24 * share}vw`

const folder = '/media/wall-dusk'

const srcSet = (of: string, widths: readonly number[]) =>
  widths.map((width) => `${of}/${width}.avif ${width}w`).join(', ')

type WoodPictureProps = { picture: Picture; sizes: string; className?: string; plain?: boolean }

/** Of a wood. Where it can't be had, the tone of its ground shows. */
export const WoodPicture = ({ picture, sizes, className, plain }: WoodPictureProps) => (
  <picture className={className} data-plain={plain ? '' : undefined}>
    <source
      type="image/avif"
      srcSet={srcSet(picture.path.slice(0, picture.path.lastIndexOf('/')), picture.widths)}
      sizes={sizes}
    />
    <img src={picture.path} alt="" decoding="async" fetchPriority="low" data-fallback="" />
  </picture>
)

type LayerProps = { name: 'light' | 'shade' | 'things'; share: number; widths: readonly number[]; className: string }

/** A layer above the wall. Nothing else on the screen waits for it. */
export function Layer({ name, share, widths, className }: LayerProps) {
  const layer = `${folder}-${name}`
  return (
    <picture className={className}>
      <source type="image/avif" srcSet={srcSet(layer, widths)} sizes={stageSizes(share)} />
      <img src={`${layer}/${widths.at(-1)}.webp`} alt="" decoding="async" fetchPriority="low" />
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
      <source type="image/avif" srcSet={srcSet(folder, [750, 1100, 1440, 1920])} sizes={sizes} />
      <img src={`${folder}/1100.webp`} alt={alt} width={2400} height={1350} fetchPriority="high" decoding="async" />
    </picture>
  )
}

/** Of the face picture, which shows 120 inches. */
export const faceSizes = stageSizes(0.6044)
