/**
 * The licenses of packages that may ship with the shop. All of them let it be used, changed and sold by anyone, and ask only
 * that their text goes along, which dist/licenses.txt does (docs/decisions/041-shipping.md).
 */
export const allowedLicenses = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  // Fonts.
  'OFL-1.1',
] as const

type Exception = {
  /** The package's name, or its beginning with a `*` at the end. */
  name: string
  /** What its package.json says, or undefined if it says nothing. */
  says: string | undefined
  /** The license by its SPDX name. */
  license: string
  because: string
}

/** Packages whose package.json doesn't say it in SPDX's words, and licenses that are fine for one package only. */
export const exceptions: readonly Exception[] = [
  {
    name: 'zipcodes',
    says: 'BSD',
    license: 'BSD-3-Clause',
    because: 'Its LICENSE has the three clauses.',
  },
  { name: 'png-js', says: undefined, license: 'MIT', because: 'Its LICENSE is the text of MIT.' },
  {
    name: '@img/sharp-libvips-*',
    says: 'LGPL-3.0-or-later',
    license: 'LGPL-3.0-or-later',
    because: 'A library of its own, loaded as it is published: whoever has the shop can put another in its place.',
  },
]
