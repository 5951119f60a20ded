import { expect, it } from 'vitest'
import { dateText, dayText, timeText } from './clock.ts'

// Browsers put a narrow no-break space before AM and PM.
const plain = (text: string) => text.replace(/\s/g, ' ')

it("ADMIN-3, ADMIN-8 shows times by the workshop's clock, in winter and in summer", () => {
  expect(dateText('2026-11-21T03:30:00.000Z')).toBe('Nov 20, 2026')
  expect(plain(timeText('2026-11-21T03:30:00.000Z'))).toBe('Fri, Nov 20, 2026, 9:30 PM CST')
  expect(plain(timeText('2026-07-04T05:00:00.000Z'))).toBe('Sat, Jul 4, 2026, 12:00 AM CDT')
})

it('ADMIN-2 writes a day without its year', () => {
  expect(dayText('2026-11-02')).toBe('Nov 2')
})
