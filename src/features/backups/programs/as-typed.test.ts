import { expect, it } from 'vitest'
import { asTyped } from './as-typed.ts'

it('RUN-4 a command is named as it is typed: by npm, or in the image by its own name', () => {
  const text = `npm run backup                     makes a backup
npm run backup -- --list           what is there
Say which: npm run restore -- latest, or see npm run restore (docs/backups.md).`
  expect(asTyped(text, undefined)).toBe(text)
  expect(asTyped(text, 'shop')).toBe(`shop backup                        makes a backup
shop backup --list                 what is there
Say which: shop restore latest, or see shop restore (docs/backups.md).`)
})
