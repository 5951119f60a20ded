import { expect, test } from 'vitest'
import { callerOf } from './address-group.ts'

test.each([
  ['203.0.113.9', '203.0.113.9', undefined],
  ['::ffff:203.0.113.9', '203.0.113.9', undefined],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8:1:2::7', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:0DB8:0001:0002::7', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8:1:ffff::7', '2001:db8:1:ffff::/64', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
  ['not an address', 'not an address', undefined],
])('ADMIN-1 %s counts as %s, within %s', (from, address, network) => {
  expect(callerOf(from)).toEqual({ address, network })
})
