import { join } from 'node:path'
import { renderToString } from 'react-dom/server'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import {
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
    expect(variantWidths(1600)).toEqual([320, 640, 960, 1280, 1600])
    expect(variantWidths(1920)).toEqual([320, 640, 960, 1280, 1920])
    expect(variantWidths(640)).toEqual([320, 640])
    expect(variantWidths(200)).toEqual([200])
  })

  test('stop at 1920 pixels for a huge original', () => {
    expect(variantWidths(6000)).toEqual([320, 640, 960, 1280, 1920])
  })

  test('are listed for each format with their widths', () => {
    expect(pictureSources(oak)).toEqual({
      avif: '/media/oak-beam.0badcafe/320.avif 320w, /media/oak-beam.0badcafe/1600.avif 1600w',
      webp: '/media/oak-beam.0badcafe/320.webp 320w, /media/oak-beam.0badcafe/1600.webp 1600w',
      jpg: '/media/oak-beam.0badcafe/320.jpg 320w, /media/oak-beam.0badcafe/1600.jpg 1600w',
      src: '/media/oak-beam.0badcafe/1600.jpg',
    })
  })

  test('can be read back from their path', () => {
    const variant = { key: 'oak-beam.0badcafe', width: 320, format: 'webp' } as const
    expect(parseVariantPath(variantPath(variant))).toEqual(variant)
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

  test('has no inline style, which the content security policy would block', () => {
    const html = renderToString(<ProductPicture picture={oak} alt="" sizes="100vw" ratio="16/9" />)
    expect(html).not.toContain('style=')
  })

  test.each([null, undefined])('SHELL-7: shows wood when the picture is %s', (picture) => {
    const html = renderToString(<ProductPicture picture={picture} alt="Oak beam" sizes="50vw" />)
    expect(html).toContain('src="/media/placeholder-wood/1200.jpg"')
    expect(html).toContain('/media/placeholder-wood/320.avif 320w')
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
