/** dist/licenses.txt, which the build makes: nothing ships without its license, and none ships that isn't allowed. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../../scripts/prepare.mjs'
import { bundledPackages, refusalsOf, shippedPackages } from '../../scripts/shipping/licenses.ts'
import { runtimePackageFolders } from '../../scripts/shipping/runtime-packages.mjs'

const text = readFileSync(join(root, 'dist/licenses.txt'), 'utf8')
const line = '='.repeat(80)

/** What follows the head of a package's section. */
function licenseOf(title: string): string {
  const [, after = ''] = text.split(`\n${title}\nLicense: `)
  return after.split(line)[1] ?? ''
}

it('RUN-1 the file of licenses has the text for every package of both bundles and beside them', () => {
  const bundled = [...bundledPackages('client'), ...bundledPackages('server')]
  const beside = runtimePackageFolders().map((folder) =>
    JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')),
  )
  expect(bundled.map(({ name }) => name)).toEqual(expect.arrayContaining(['react', 'hono', 'kysely', 'stripe', 'zod']))
  for (const { name, version } of [...bundled, ...beside])
    expect(licenseOf(`${name} ${version}`).length, name).toBeGreaterThan(500)
})

it('RUN-1 the file has the licenses of the shop, its photographs, fonts, ZIP codes, and Node.js', () => {
  expect(licenseOf('This shop')).toContain('MIT License')
  expect(licenseOf('Photographs and drawings of this shop')).toContain('CC0')
  expect(text).toMatch(/\n@fontsource-variable\/fraunces [\d.]+\nLicense: OFL-1\.1\n/)
  expect(text).toMatch(/\nzipcodes [\d.]+\nLicense: BSD-3-Clause\n/)
  expect(text).toMatch(/\nNode\.js [\d.]+\nLicense: MIT, and those of its parts\n/)
})

it('RUN-1 the picture library goes along with the texts of its own license and the one it builds on', () => {
  const [libvips] = shippedPackages().filter(({ name }) => name.startsWith('@img/sharp-libvips-'))
  const license = licenseOf(`${libvips?.name} ${libvips?.version}`)
  expect(license).toContain('GNU LESSER GENERAL PUBLIC LICENSE')
  expect(license).toMatch(/\nGNU GENERAL PUBLIC LICENSE/)
  expect(license).toContain('| libheif ')
})

it('RUN-1 no package ships whose license is not allowed', () => {
  expect(refusalsOf(shippedPackages())).toEqual([])
})

it('RUN-1 a package is refused, with what to do, if its license is not on the list or it names none', () => {
  const version = '1.0.0'
  const refused = refusalsOf([
    { name: 'fine', version, says: '(MIT OR GPL-3.0-only)' },
    { name: 'also-fine', version, says: 'MIT AND ISC' },
    { name: 'strict', version, says: 'AGPL-3.0-only' },
    { name: 'both', version, says: 'MIT AND GPL-3.0-only' },
    { name: 'silent', version, says: undefined },
    { name: 'elsewhere', version, says: 'SEE LICENSE IN README.md' },
    // An exception holds for its own package and only for what it said when it was read.
    { name: 'zipcodes', version, says: 'AGPL-3.0-only' },
    { name: 'other', version, says: 'BSD' },
  ])
  expect(refused.map((sentence) => sentence.split(' ')[0])).toEqual([
    'strict',
    'both',
    'silent',
    'elsewhere',
    'zipcodes',
    'other',
  ])
  expect(refused[0]).toBe(
    "strict 1.0.0 has the license 'AGPL-3.0-only', which isn't on the list. Use another package, or read its license and add it to scripts/shipping/allowed-licenses.ts.",
  )
  expect(refused[2]).toContain('silent 1.0.0 names no license.')
})
