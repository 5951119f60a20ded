import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { defaultTaxRules } from '../pricing/tax.ts'
import { Queries } from '../shared/queries.tsx'
import type { DeliveredPiece } from './delivery.ts'
import { DeliveryChoice } from './delivery-choice.tsx'
import { DeliveryFold } from './delivery-fold.tsx'
import { saleRulesKey } from './delivery-queries.ts'
import { defaultDeliveryRules } from './delivery-rules.ts'
import { changeVisitChoice, findVisitChoice, onVisitChoice } from './visit-choice.ts'

const rules = { delivery: defaultDeliveryRules, tax: defaultTaxRules }

const places: Record<string, object> = {
  '37212': { zip: '37212', place: 'Nashville', state: 'TN', miles: 1, area: 'Nashville Metro' },
  '60601': { zip: '60601', place: 'Chicago', state: 'IL', miles: 397, area: null },
  '96813': { zip: '96813', place: 'Honolulu', state: 'HI', miles: 4_266, area: null },
}

let isOffline = false
let asked: string[] = []

beforeEach(() => {
  changeVisitChoice({ way: null, zip: null })
  isOffline = false
  asked = []
  vi.stubGlobal('fetch', async (url: string | URL | Request) => {
    const zip = String(url instanceof Request ? url.url : url).slice(-5)
    asked.push(zip)
    if (isOffline) throw new TypeError('Failed to fetch')
    const place = places[zip]
    return place ? Response.json(place) : Response.json({ detail: 'Not found.' }, { status: 404 })
  })
})
afterEach(() => localStorage.clear())

const piece = (lengthIn: number): DeliveredPiece => ({
  size: { lengthIn, widthIn: 8, thicknessIn: 8 },
  category: 'floating-mantel',
  woodFeet: (lengthIn * 64) / 144,
  pounds: null,
  quantity: 1,
})

const show = (lengthIn = 72, purpose: 'cart' | 'quote' = 'quote') =>
  render(
    <Queries known={[[saleRulesKey, rules]]}>
      <DeliveryChoice pieces={[piece(lengthIn)]} purpose={purpose} noWay={<p>Request a quote</p>} />
    </Queries>,
  )

const zip = page.getByRole('textbox', { name: 'ZIP code' })
const carrier = page.getByRole('radio', { name: /^Carrier to your door/ })
const truck = page.getByRole('radio', { name: /^Our truck(?!, hung)/ })
const hung = page.getByRole('radio', { name: /^Our truck, hung by us/ })

test('DOOR-2 before a ZIP code the carrier is chosen, and the truck asks for one', async () => {
  await show()
  await expect.element(carrier).toBeChecked()
  await expect.element(carrier).toHaveAccessibleName(/\$45\.00.*Arrives about [A-Z][a-z]{2} \d+/)
  await expect.element(truck).toBeDisabled()
  await expect.element(truck).toHaveAccessibleName(/Enter your ZIP code/)
  expect(asked).toEqual([])
})

test('DOOR-1, DOOR-2 a ZIP code is looked up as its fifth digit is typed, and the ways follow, by keys alone', async () => {
  await show()
  await userEvent.click(zip)
  await userEvent.keyboard('3721')
  expect(asked).toEqual([])
  await userEvent.keyboard('2')
  await expect.element(zip).toHaveAccessibleDescription('Nashville, TN, 1 mile from our workshop')
  await expect.element(hung).toHaveAccessibleName(/\$350\.00-\$450\.00/)
  await userEvent.keyboard('{Tab}')
  await expect.element(carrier).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(truck).toBeChecked()
  expect(findVisitChoice()).toEqual({ way: 'truck', zip: '37212' })
  expect(asked).toEqual(['37212'])
})

test('DOOR-2 in a cart nothing is hung, and the reason says so', async () => {
  changeVisitChoice({ way: 'hung', zip: '37212' })
  await show(72, 'cart')
  await expect.element(hung).toHaveAccessibleName(/we price it in a quote/)
  await expect.element(hung).toBeDisabled()
  await expect.element(carrier).toBeChecked()
})

test('DOOR-1 a ZIP code that does not exist is said at the field, and a malformed one once it is left', async () => {
  await show()
  await userEvent.fill(zip, '00000')
  await expect.element(zip).toHaveAccessibleDescription(/^We can't find this ZIP code/)
  await expect.element(zip).toHaveAttribute('aria-invalid', 'true')
  await userEvent.fill(zip, '372')
  await expect.element(zip).not.toHaveAttribute('aria-invalid')
  await userEvent.keyboard('{Tab}')
  await expect.element(zip).toHaveAccessibleDescription(/^Enter a five-digit ZIP code/)
  expect(findVisitChoice().zip).toBe(null)
  // What can be delivered without a ZIP code still can.
  await expect.element(carrier).toBeChecked()
})

test('DOOR-1 without a connection the field says so, and looks again when asked', async () => {
  isOffline = true
  await show()
  await userEvent.fill(zip, '60601')
  await expect.element(page.getByText("We couldn't look it up. Check your connection.")).toBeVisible()
  isOffline = false
  await userEvent.click(page.getByRole('button', { name: 'Try again' }))
  await expect.element(zip).toHaveAccessibleDescription('Chicago, IL, 397 miles from our workshop')
  await expect.element(truck).toHaveAccessibleName(/Chicago is 397 miles away/)
})

test('DOOR-3 where nothing can carry it, each way says why and a quote is offered', async () => {
  changeVisitChoice({ zip: '96813' })
  await show()
  await expect.element(page.getByText('Request a quote')).toBeVisible()
  for (const way of [carrier, truck, hung]) await expect.element(way).toBeDisabled()
  await expect.element(carrier).toHaveAccessibleName(/only in the 48 states/)
})

test('DOOR-3 a long beam before a ZIP code waits for one and does not give up', async () => {
  await show(288, 'cart')
  await expect.element(carrier).toHaveAccessibleName(/up to 144 in/)
  await expect.element(page.getByText('Request a quote')).not.toBeInTheDocument()
  await userEvent.fill(zip, '37212')
  await expect.element(truck).toBeChecked()
})

test("DOOR-2 another tab's choice counts here", async () => {
  await show()
  await expect.element(carrier).toBeChecked()
  // What another tab does: it writes, and this one hears of it.
  localStorage.setItem('delivery', JSON.stringify({ way: 'truck', zip: '37212' }))
  window.dispatchEvent(new StorageEvent('storage', { key: 'delivery' }))
  await expect.element(truck).toBeChecked()
  await expect.element(zip).toHaveValue('37212')
})

test.each(['nonsense', '7', 'null', '[]', '{"way":"drone","zip":"../x"}', '{"zip":37212}'])(
  'DOOR-2 a stored choice of %s is none',
  async (text) => {
    localStorage.setItem('delivery', text)
    expect(findVisitChoice()).toEqual({ way: null, zip: null })
  },
)

test('DOOR-2 where storage is blocked the page remembers the choice', () => {
  localStorage.clear()
  const listener = vi.fn()
  const stop = onVisitChoice(listener)
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked')
  })
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('blocked')
  })
  changeVisitChoice({ way: 'truck' })
  changeVisitChoice({ zip: '37212' })
  expect([findVisitChoice(), listener.mock.calls.length]).toEqual([{ way: 'truck', zip: '37212' }, 2])
  stop()
})

const Fold = ({ mustChoose }: { mustChoose: boolean }) => (
  <Queries>
    <DeliveryFold pieces={[]} purpose="cart" startsOpen={mustChoose} summary={mustChoose ? 'Choose' : 'Chosen'} />
  </Queries>
)
const fold = () => document.querySelector('details')

test('DOOR-2 the choice opens when there is something to decide, and closes and opens by a press', async () => {
  const { rerender } = await render(<Fold mustChoose={false} />)
  expect(fold()?.open).toBe(false)
  await rerender(<Fold mustChoose />)
  await expect.element(page.getByLabelText('ZIP code')).toBeVisible()
  expect(fold()?.open).toBe(true)
  // Decided: what the visitor looks at stays open.
  await rerender(<Fold mustChoose={false} />)
  expect(fold()?.open).toBe(true)
  await userEvent.click(page.getByText('Chosen'))
  await expect.poll(() => fold()?.open).toBe(false)
  await rerender(<Fold mustChoose />)
  await expect.poll(() => fold()?.open).toBe(true)
})
