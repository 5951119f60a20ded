import { join } from 'node:path'
import { renderToString } from 'react-dom/server'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import {
  narrowVariantWidths,
  type Picture,
  parseVariantPath,
  pictureSources,
  variantPath,
  variantWidths,
  woodPlaceholder,
} from './picture.ts'
import { ProductPicture } from './picture.tsx'

const oak: Picture = {
  path: '/media/oak-beam.0badcafe/1600.jpg',
  width: 1600,
  height: 1200,
  placeholder: 'data:image/webp;base64,AAAA',
  widths: [320, 1600],
}

describe('the variants of a picture', () => {
  test("are never wider than the original, and include the original's width", () => {
    expect(variantWidths(1700)).toEqual([260, 420, 750, 1100, 1440, 1700])
    expect(variantWidths(1920)).toEqual([260, 420, 750, 1100, 1440, 1920])
    expect(variantWidths(640)).toEqual([260, 420, 640])
    expect(variantWidths(200)).toEqual([200])
  })

  test('leave out a width that the largest would serve as well', () => {
    expect(variantWidths(1600)).toEqual([260, 420, 750, 1100, 1600])
    expect(variantWidths(1200)).toEqual([260, 420, 750, 1200])
  })

  test('stop at 1920 pixels for a huge original', () => {
    expect(variantWidths(6000)).toEqual([260, 420, 750, 1100, 1440, 1920])
  })

  test('are listed for each format with their widths', () => {
    expect(pictureSources(oak)).toEqual({
      avif: '/media/oak-beam.0badcafe/320.avif 320w, /media/oak-beam.0badcafe/1600.avif 1600w',
      webp: '/media/oak-beam.0badcafe/320.webp 320w',
    })
  })

  test('have a 4:3 crop for narrow screens if the picture is wide for its height', () => {
    expect(narrowVariantWidths({ width: 1920, height: 1080 })).toEqual([750, 1120, 1440])
    expect(narrowVariantWidths({ width: 1920, height: 800 })).toEqual([750, 1067])
    expect(narrowVariantWidths({ width: 1920, height: 1280 })).toEqual([750, 1120, 1440])
    expect(narrowVariantWidths({ width: 1920, height: 1300 })).toBeUndefined()
    expect(pictureSources({ ...oak, narrowWidths: [750, 1440] }, { narrow: true })).toEqual({
      avif: '/media/oak-beam.0badcafe/narrow-750.avif 750w, /media/oak-beam.0badcafe/narrow-1440.avif 1440w',
      webp: '/media/oak-beam.0badcafe/narrow-750.webp 750w',
    })
  })

  test('can be read back from their path', () => {
    const variant = { key: 'oak-beam.0badcafe', width: 320, format: 'webp' } as const
    expect(parseVariantPath(variantPath(variant))).toEqual(variant)
    const narrow = { ...variant, narrow: true } as const
    expect(variantPath(narrow)).toBe('/media/oak-beam.0badcafe/narrow-320.webp')
    expect(parseVariantPath(variantPath(narrow))).toEqual(narrow)
    expect(parseVariantPath('/media/placeholder-wood/960.jpg')).toEqual({
      key: 'placeholder-wood',
      width: 960,
      format: 'jpg',
    })
  })

  test.each([
    '/media/../manifest/320.jpg',
    '/media/..%2f..%2fetc/320.jpg',
    '/media/%2e%2e/320.jpg',
    '/media/./320.jpg',
    '/media/oak/../320.jpg',
    '/media/oak\\..\\x/320.jpg',
    '/media/oak/320.svg',
    '/media/oak/narrow-.avif',
    '/media/oak/narrow-narrow-320.avif',
    '/media/oak/wide-320.avif',
    '/media/oak/320.jpg/',
    '/media/oak/320.jpg\n',
    '/media/oak/320.jpg\0.png',
    '/media/oak/0320.jpg',
    '/media/oak/-1.jpg',
    '/media/oak/1e3.jpg',
    '/media/oak/999999.jpg',
    '/media/oak.0badcafe.0badcafe/320.jpg',
    '/media/oak.0BADCAFE/320.jpg',
    '/media/manifest.json',
    '/media//320.jpg',
    `/media/${'a'.repeat(121)}/320.jpg`,
    '/assets/oak/320.jpg',
    '',
  ])('cannot be read from %j', (path) => {
    expect(parseVariantPath(path)).toBeUndefined()
  })
})

describe('ProductPicture', () => {
  test('offers AVIF, then WebP, then JPEG, with its size so that nothing shifts when it loads', () => {
    const html = renderToString(<ProductPicture picture={oak} alt="Oak beam" sizes="50vw" ratio="4/3" />)
    expect(html.indexOf('type="image/avif"')).toBeLessThan(html.indexOf('type="image/webp"'))
    expect(html).toContain('/media/oak-beam.0badcafe/1600.avif 1600w')
    expect(html).toContain('src="/media/oak-beam.0badcafe/1600.jpg"')
    expect(html).toContain('alt="Oak beam" width="1600" height="1200" loading="lazy"')
    expect(html).toContain('decoding="async"')
    expect(html).toContain('<img src="data:image/webp;base64,AAAA" alt=""')
  })

  test('loads eagerly and first when it has priority', () => {
    const html = renderToString(<ProductPicture picture={oak} alt="" sizes="100vw" priority />)
    expect(html).toMatch(/loading="eager" fetchPriority="high"/i)
  })

  test('FAST-1 offers its crop for narrow screens first, and only if it has one', () => {
    const narrow = { media: '(max-width: 1023px)', sizes: '90vw' }
    const cropped = renderToString(
      <ProductPicture picture={{ ...oak, narrowWidths: [750] }} alt="" sizes="100vw" narrow={narrow} />,
    )
    expect(cropped).toContain(
      '<picture><source media="(max-width: 1023px)" type="image/avif" srcSet="/media/oak-beam.0badcafe/narrow-750.avif 750w" sizes="90vw"/>' +
        '<source media="(max-width: 1023px)" type="image/webp" srcSet="/media/oak-beam.0badcafe/narrow-750.webp 750w" sizes="90vw"/>' +
        '<source type="image/avif" srcSet="/media/oak-beam.0badcafe/320.avif 320w',
    )
    const whole = renderToString(<ProductPicture picture={oak} alt="" sizes="100vw" narrow={narrow} />)
    expect(whole).toContain('<picture><source type="image/avif"')
    expect(whole).not.toContain('narrow')
  })

  test('has no inline style, which the content security policy would block', () => {
    const html = renderToString(<ProductPicture picture={oak} alt="" sizes="100vw" ratio="16/9" />)
    expect(html).not.toContain('style=')
  })

  test.each([null, undefined])('SHELL-7: shows wood when the picture is %s', (picture) => {
    const html = renderToString(<ProductPicture picture={picture} alt="Oak beam" sizes="50vw" />)
    expect(html).toContain('src="/media/placeholder-wood/1200.jpg"')
    expect(html).toContain('/media/placeholder-wood/260.avif 260w')
    expect(html).toContain('alt="Oak beam"')
  })

  test("SHELL-7: the wood placeholder's size and widths match its file", async () => {
    const photo = await sharp(join(import.meta.dirname, '../../../content/photos/placeholder-wood.jpg')).metadata()
    expect({ width: photo.width, height: photo.height }).toEqual({
      width: woodPlaceholder.width,
      height: woodPlaceholder.height,
    })
    expect(woodPlaceholder.widths).toEqual(variantWidths(photo.width))
  })
})
