import { describe, expect, it } from 'vitest'
import { isPoBox } from './po-box.ts'

describe('OUT-5 nothing is sent to', () => {
  it.each([
    'PO Box 12',
    'P.O. Box 1234',
    'P O Box 7',
    'P. O. Box 7',
    'P.O.Box 7',
    'POBox 12',
    'po box 12',
    'P0 Box 12',
    'P/O Box 12',
    'P-O Box 12',
    'PO Bx 12',
    'PO Box #12',
    'PO Box No. 12',
    'PO Box',
    'POB 12',
    'P.O.B. 12',
    'P.O. 12',
    'PO Drawer 5',
    'P.O. Drawer K',
    'Post Office Box 12',
    'Post Office Drawer 12',
    'Post Box 12',
    'Postal Box 12',
    'Ｐ．Ｏ． Ｂｏｘ １２',
    'P.O.\u00a0Box\u00a012',
    'Box 12',
    'Box #12',
    'Box No. 12',
    'Box A',
    'BOX 12-B',
    '  #Box 12',
    'Lock Box 12',
    'Lockbox 12',
    'Drawer 9',
    'Caller 12',
    'Caller Box 12',
    'Mail Box 12',
    'Apartado 123',
    'Apartado Postal 123',
    'Apdo. 55',
    'Apdo Postal 55',
    'General Delivery',
    '100 Main Street, PO Box 12',
    'PO Box 12, 100 Main Street',
    '100 Main St POB 9',
  ])('%j', (line) => {
    expect(isPoBox(line)).toBe(true)
  })
})

describe('OUT-5 a piece goes to', () => {
  it.each([
    '12 Oak Street',
    'Boxwood Lane 3',
    '3 Boxwood Lane',
    '12 Pobox Road',
    '12 Box Elder Drive',
    'Box Elder Dr 12',
    '1 Box Canyon Road',
    '100 Main Street Box 12',
    '100 Main Street, PMB 12',
    'PMB 12',
    'Box 1234, 2305 West End Avenue',
    'Route 2 Box 14',
    'RR 2 Box 14',
    'Rural Route 2, Box 14',
    'Box 14 Route 2',
    'HC 1 Box 5',
    'HCR 72 Box 9',
    'Star Route Box 7',
    '14 Post Office Road',
    '14 Old Post Office Lane',
    '12 Post Road',
    'Post Oak Drive 4',
    '12 Postal Way',
    '12 Po Street',
    '5 Poe Boxer Court',
    '12 Lockbox Lane',
    '12 Drawer Court',
    '9 Caller Street',
    'Bin Hill Road 4',
    '12 General Delivery Lane',
    'Apartment 5, 12 Apartado Road',
    '12 P.O. Boxley Avenue',
    '7 Boxer St',
    'Ship to 12 Poplar Obox Lane',
    '',
  ])('%j', (line) => {
    expect(isPoBox(line)).toBe(false)
  })

  it('whatever is typed, within a millisecond or two', () => {
    const before = performance.now()
    for (const text of ['p.o. '.repeat(4_000), 'box '.repeat(5_000), '1 '.repeat(10_000), ' '.repeat(20_000)])
      isPoBox(text)
    expect(performance.now() - before).toBeLessThan(100)
  })
})
