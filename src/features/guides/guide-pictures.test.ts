import { globSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { variantWidths } from '../media/picture.ts'
import { closeUps, guidePictures } from './guide-pictures.ts'

test.each(Object.values({ ...guidePictures, ...closeUps }))(
  'WIN-9 $path ships with the shop, in this size',
  async ({ path, ...picture }) => {
    const [, , name = ''] = path.split('/')
    const [file = ''] = globSync(`content/photos/{.,woods}/${name}.jpg`)
    const { width = 0, height = 0 } = await sharp(file).metadata()
    const largest = variantWidths(width).at(-1) ?? 0
    expect(picture).toMatchObject({
      width: largest,
      height: Math.round((height * largest) / width),
      widths: variantWidths(width),
    })
    expect(path).toBe(`/media/${name}/${largest}.jpg`)
  },
)
