import '../../web/styles.css'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { type Place, defaultDeliveryRules as rules } from '../delivery/delivery-rules.ts'
import { changeVisitChoice, findVisitChoice } from '../delivery/visit-choice.ts'
import type { HomeWood } from './home-woods.ts'
import { WallQuote } from './quick-quote.tsx'

const wood = (id: string, name: string, pricePerBoardFootCents: number): HomeWood => ({
  ...{ id, name, pricePerBoardFootCents, poundsPerBoardFoot: null },
  ...{ face: null, end: null, picture: null },
})
const woods = [wood('oak', 'Reclaimed Oak', 1_250), wood('own', "Grandpa's walnut, sawn in 1911", 2_000)]
const places: Record<string, object> = {
  '37203': { zip: '37203', place: 'Nashville', state: 'TN', miles: 0, area: 'Nashville Metro' },
  '60601': { zip: '60601', place: 'Chicago', state: 'IL', miles: 399, area: null },
}
const nashville = places['37203'] as Place

beforeEach(async () => {
  await page.viewport(1280, 800)
  changeVisitChoice({ way: null, zip: null })
  vi.stubGlobal('fetch', async (url: string | URL | Request) => {
    const place = places[String(url instanceof Request ? url.url : url).slice(-5)]
    return place ? Response.json(place) : Response.json({ detail: 'Not found.' }, { status: 404 })
  })
})
afterEach(() => localStorage.clear())

const show = () =>
  render(<WallQuote headline="Old timber" lead="Cut to fit" woods={woods} rules={rules} place={nashville} />)

const grip = page.getByRole('slider', { name: 'Right end of the mantel' })
const panel = page.getByRole('region', { name: 'Quick Quote Preview' })
const length = panel.getByRole('textbox', { name: 'Length' })
const figure = panel.getByRole('status', { name: /^Oak|^Grandpa/ })

test('WIN-1 keys on the end of the mantel change its length, its price and the field, within what the wall shows', async () => {
  await show()
  await expect.element(figure).toHaveTextContent('$750-$850')
  ;(grip.element() as HTMLElement).focus()
  for (const [key, lengthIn, price] of [
    ['{ArrowRight}', 73, '$756-$856'],
    ['{ArrowLeft}{ArrowLeft}', 71, '$745-$845'],
    ['{PageUp}', 77, '$778-$878'],
    ['{PageDown}{PageDown}', 65, '$711-$811'],
    ['{End}', 96, '$883-$983'],
    ['{ArrowUp}', 96, '$883-$983'],
    ['{Home}', 36, '$550-$650'],
  ] as const) {
    await userEvent.keyboard(key)
    await expect.element(grip).toHaveAttribute('aria-valuenow', String(lengthIn))
    await expect.element(length).toHaveValue(String(lengthIn))
    await expect.element(figure).toHaveTextContent(price)
  }
  await expect.element(grip).toHaveAttribute('aria-valuetext', '36 in (3 ft)')
  expect(document.activeElement).toBe(grip.element())
})

test('WIN-1 the end can be pulled, and nothing of the page moves by it', async () => {
  await show()
  await expect.element(grip).toBeVisible()
  const end = grip.element() as HTMLElement
  const stage = end.parentElement as HTMLElement
  const box = () => panel.element().getBoundingClientRect().toJSON()
  const before = box()
  const pull = (type: string, clientX: number) =>
    end.dispatchEvent(new PointerEvent(type, { clientX, pointerId: 1, button: 0, bubbles: true }))
  // No pointer of the browser's has this id.
  end.setPointerCapture = () => undefined
  pull('pointerdown', 900)
  // A finger that trembles.
  pull('pointermove', 902)
  await expect.element(grip).toHaveAttribute('aria-valuenow', '72')
  // Both ends move, so 4 inches to the right make it 8 longer.
  pull('pointermove', 900 + stage.offsetWidth * 0.005037 * 4)
  await expect.element(grip).toHaveAttribute('aria-valuenow', '80')
  pull('pointermove', 3000)
  await expect.element(grip).toHaveAttribute('aria-valuenow', '96')
  pull('pointerup', 3000)
  pull('pointermove', 900)
  await expect.element(length).toHaveValue('96')
  expect(box()).toEqual(before)
  const { left, right } = end.getBoundingClientRect()
  expect(left).toBeGreaterThan(0)
  expect(right).toBeLessThan(innerWidth)
})

test('WIN-1, LEN-1 a typed length is on the wall, to the fraction; a step goes to the next inch', async () => {
  await show()
  await length.fill('5 ft 7 3/8 in')
  await expect.element(grip).toHaveAttribute('aria-valuetext', '67 3/8 in (5 ft 7 3/8 in)')
  await expect.element(figure).toHaveTextContent('$724-$824')
  ;(grip.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(length).toHaveValue('68')
})

test('WIN-1 what the wall has no room for is drawn, and its ends go on from there', async () => {
  await show()
  await length.fill('10 ft')
  const drawn = page.getByRole('slider', { name: 'Right end of the piece' })
  await expect.element(drawn).toHaveAttribute('aria-valuenow', '120')
  await expect.element(grip).not.toBeInTheDocument()
  await expect.element(figure).toHaveTextContent('$1,017-$1,117')
  ;(drawn.element() as HTMLElement).focus()
  await userEvent.keyboard('{Home}')
  await expect.element(length).toHaveValue('24')
  await length.fill('97')
  await expect.element(drawn).toHaveAttribute('aria-valuenow', '97')
  ;(drawn.element() as HTMLElement).focus()
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}')
  await expect.element(grip).toHaveAttribute('aria-valuenow', '96')
  await expect.poll(() => document.activeElement === grip.element()).toBe(true)

  await panel.getByRole('combobox', { name: 'Product type' }).selectOptions('Ceiling Beam')
  await expect.element(drawn).toBeVisible()
})

test("HOME-3 a length that can't be read is priced as 60 in, and 'Estimated price' is in the fold", async () => {
  await show()
  await length.fill('five feet')
  await expect.element(panel.getByText(/Price is for 60 in\.$/)).toBeVisible()
  await expect.element(grip).toHaveAttribute('aria-valuenow', '60')
  await panel.getByText('How it adds up').click()
  await expect.element(panel.getByRole('status', { name: 'Estimated price' })).toHaveTextContent('$375')
})

test('WIN-1 a coin changes the wood; one that the owner added has no pictures and works', async () => {
  await show()
  const own = panel.getByRole('radio', { name: "Grandpa's walnut, sawn in 1911" })
  await own.click({ force: true })
  await expect.element(own).toBeChecked()
  await expect.element(figure).toHaveTextContent('$990-$1,090')
  await expect.element(panel.getByText(/^Grandpa's walnut, sawn in 1911, 6 ft, delivered and hung in/)).toBeVisible()
})

test('WIN-2, DOOR-1 another ZIP code counts here and everywhere; too far to hang, it says what delivery costs', async () => {
  await show()
  await panel.getByRole('button', { name: 'Nashville 37203' }).click()
  const zip = panel.getByRole('textbox', { name: 'ZIP code' })
  await expect.poll(() => document.activeElement === zip.element()).toBe(true)
  await zip.fill('60601')
  await expect.element(panel.getByRole('button', { name: 'Chicago 60601' })).toBeVisible()
  await expect.element(figure).toHaveTextContent('$445')
  await expect.element(panel.getByText(/^Oak, 6 ft, delivered to/)).toBeVisible()
  expect(findVisitChoice()).toEqual({ way: null, zip: '60601' })
  await zip.fill('99999')
  await expect.element(panel.getByText("We can't find this ZIP code. Check it, or call us.")).toBeVisible()
  await expect.element(figure).toHaveTextContent('$750-$850')
})

test('WIN-2 a visitor who chose before sees that price at once', async () => {
  changeVisitChoice({ way: 'carrier', zip: '60601' })
  await show()
  await expect.element(panel.getByRole('button', { name: 'Chicago 60601' })).toBeVisible()
  await expect.element(figure).toHaveTextContent('$445')
})

test('DOOR-2 the quote goes on with the way of the price that was shown', async () => {
  await show()
  const request = panel.getByRole('button', { name: 'Get Custom Quote' })
  document.addEventListener('click', (event) => event.preventDefault(), { once: true })
  await request.click()
  expect(findVisitChoice().way).toBe('hung')
  expect(JSON.parse(request.element().getAttribute('data-request') ?? '')).toEqual({
    label: 'floating-mantel',
    woodSpeciesId: 'oak',
    dimensions: { length: 72 },
  })
})

test('LEN-4 how to measure opens in ink on white, and its focus rings show, from a dark room too', async () => {
  await show()
  await panel.getByRole('button', { name: 'How to measure' }).click()
  const sheet = page.getByRole('dialog', { name: 'How to measure' })
  await expect.element(sheet).toBeVisible()
  const style = (element: Element) => getComputedStyle(element)
  const words = [...sheet.element().querySelectorAll('h2, h3, p, dt, dd, svg text')]
  expect(words.length).toBeGreaterThan(8)
  expect(style(sheet.element().firstElementChild as Element).backgroundColor).toBe('rgb(255, 255, 255)')
  for (const element of words) {
    const { color, fill } = style(element)
    // Ink, quiet ink or oak: cream was 250, 247, 242.
    const [red] = (element instanceof SVGElement ? fill : color).match(/\d+/) ?? []
    expect(Number(red), element.textContent ?? '').toBeLessThan(160)
  }
  expect(style(sheet.element()).getPropertyValue('--ring')).toBe('#9a5b24')
})
