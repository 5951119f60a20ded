/** SET-1: what is typed means the same after it was saved and shown again. */
import { expect, it, test } from 'vitest'
import type { YearlyClosing } from '../../../content/shop.ts'
import { startingSettings } from './live-settings.server.ts'
import { type FieldValue, fieldsOf, sectionNames } from './setting-fields.ts'
import { closingOf, closingText, textOfValue, valueOfText } from './setting-texts.ts'

it.each<[string, YearlyClosing | undefined]>([
  ['December 25', { month: 12, day: 25 }],
  ['dec 25', { month: 12, day: 25 }],
  ['Jul. 4', { month: 7, day: 4 }],
  ['February 29', { month: 2, day: 29 }],
  ['February 30', undefined],
  ['April 31', undefined],
  ['Ma 3', undefined],
  ['4th Thursday of November', { month: 11, weekday: 'Thursday', nth: 4 }],
  ['1st monday in sept', { month: 9, weekday: 'Monday', nth: 1 }],
  ['6th Monday of May', undefined],
  ['1st Someday of May', undefined],
  ['Thanksgiving', undefined],
  ['', undefined],
])('SET-1 %j as a day that is closed each year', (typed, closing) => {
  expect(closingOf(typed)).toEqual(closing)
  if (closing) expect(closingOf(closingText(closing))).toEqual(closing)
})

test('SET-1 each setting of a new shop is the same after it was shown and read', () => {
  const settings = startingSettings()
  for (const section of sectionNames)
    for (const [name, { kind }] of fieldsOf(section)) {
      const value = (settings[section] as Record<string, FieldValue>)[name]
      expect(value).toBeDefined()
      if (value !== undefined)
        expect([name, valueOfText(kind, textOfValue(kind, value))]).toEqual([name, { ok: true, value }])
    }
})
