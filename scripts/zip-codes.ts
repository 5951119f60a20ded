// Cuts the ZIP codes of the package `zipcodes` to what the shop needs, with the miles from its workshop:
// dist/zip-codes.txt. Five megabytes become half of one.
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import zipcodes from 'zipcodes'
import { shop } from '../content/shop.ts'
import { milesBetween, writeZipTable } from '../src/features/delivery/zip-table.ts'

const target = join(import.meta.dirname, '../dist/zip-codes.txt')

const workshop = zipcodes.lookup(shop.address.zip)
if (!workshop?.latitude) {
  throw new Error(`content/shop.ts: no place is known for the workshop's ZIP code, ${shop.address.zip}`)
}

const codes = Object.values(zipcodes.codes).flatMap(({ zip, city, state, country, latitude, longitude }) =>
  country === 'US'
    ? [
        {
          zip,
          place: city,
          state,
          // Military mail is at 0° 0°.
          miles: latitude === 0 ? null : Math.round(milesBetween(workshop, { latitude, longitude })),
        },
      ]
    : [],
)
const unfinished = `${target}.${process.pid}`
await mkdir(dirname(target), { recursive: true })
await writeFile(unfinished, writeZipTable(codes))
await rename(unfinished, target)
