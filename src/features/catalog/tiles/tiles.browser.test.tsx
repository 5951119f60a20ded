import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { usualMaking } from '../../drawing/making/making.ts'
import { FinishTiles, type TileFinish } from './finish-tiles.tsx'
import { type TileWood, WoodTiles } from './wood-tiles.tsx'

const noPictures = { face: null, end: null, picture: null }
const woods: TileWood[] = [
  { id: 'oak', name: 'Reclaimed Oak', pricePerBoardFoot: '12.50', description: 'The hardest.', ...noPictures },
  { id: 'pine', name: 'Reclaimed Pine', pricePerBoardFoot: '8.75', description: 'The lightest.', ...noPictures },
]
const finishes: TileFinish[] = [
  {
    id: 'oil',
    name: 'Oil',
    priceModifier: '0.00',
    description: 'Wiped on.',
    tone: null,
    strengthPercent: 0,
    sheenPercent: 0,
  },
  {
    id: 'wax',
    name: 'Wax',
    priceModifier: '45.00',
    description: 'Buffed.',
    tone: '#241f1b',
    strengthPercent: 88,
    sheenPercent: 45,
  },
]
const piece = {
  category: 'floating-mantel' as const,
  making: usualMaking('floating-mantel'),
  size: { lengthIn: 72, widthIn: 8, thicknessIn: 6 },
}

const radio = (name: string | RegExp) => page.getByRole('radio', { name })
/** Of the piece in a tile, in pixels. */
const sizeIn = (name: RegExp) => {
  const svg = radio(name).element().closest('label')?.querySelector('svg')
  return svg?.getBoundingClientRect() ?? expect.unreachable('no piece')
}

type WoodsProps = {
  lengthIn?: number
  thicknessIn?: number
  error?: string
  onChange?: (id: string) => void
  totalIn?: (wood: TileWood) => string
}

const differ = ({ id }: TileWood) => (id === 'oak' ? '$621' : '$795-$895')

const Woods = ({ lengthIn = 72, thicknessIn = 6, error, onChange = () => {}, totalIn = differ }: WoodsProps) => (
  <div className="w-80">
    <WoodTiles
      name="Wood"
      woods={woods}
      value="oak"
      onChange={onChange}
      error={error}
      piece={{ ...piece, size: { lengthIn, widthIn: 8, thicknessIn }, finish: finishes[1] ?? null }}
      totalIn={totalIn}
      perBoardFoot
      describes
      idPrefix="wood"
    />
  </div>
)

test('WIN-5 each wood is the piece at its own proportions, under its finish, with its total', async () => {
  await render(<Woods />)
  await expect.element(page.getByRole('radiogroup', { name: 'Wood' })).toBeVisible()
  await expect.element(radio('Reclaimed Oak $12.50 a board foot $621')).toBeChecked()
  await expect.element(radio('Reclaimed Oak $12.50 a board foot $621')).toHaveAccessibleDescription('The hardest.')
  await expect.element(radio('Reclaimed Pine $8.75 a board foot $795-$895')).not.toBeChecked()
  const { width, height } = sizeIn(/Pine/)
  expect([Math.round(width), Math.round(height)]).toEqual([320, Math.round((320 * 6) / 66)])
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(document.querySelectorAll('feColorMatrix')).toHaveLength(woods.length)
})

test.each([
  ['a long, thin piece shows a part of its face', { lengthIn: 360, thicknessIn: 4 }, [320, 29]],
  ['a piece of the usual size fills the width', { lengthIn: 72, thicknessIn: 8 }, [320, 36]],
  [
    'a short, thick piece is a short strip, and leaves room for the others',
    { lengthIn: 24, thicknessIn: 12 },
    [107, 53],
  ],
])('WIN-5 %s', async (_what, size, expected) => {
  await render(<Woods {...size} />)
  const { width, height } = sizeIn(/Oak/)
  expect([Math.round(width), Math.round(height)]).toEqual(expected)
})

test('WIN-5 every part of a tile chooses it, the chosen one too, and the arrow keys move', async () => {
  const onChange = vi.fn()
  await render(<Woods onChange={onChange} />)
  const { left, bottom } = sizeIn(/Pine/)
  document.elementFromPoint(left + 4, bottom - 2)?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await userEvent.click(radio(/Oak/))
  radio(/Oak/).element().focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(onChange.mock.calls).toEqual([['pine'], ['oak'], ['pine']])
  for (const label of document.querySelectorAll('label')) expect(label.offsetHeight).toBeGreaterThanOrEqual(44)
})

test('WIN-5, WHY-2 one total for all woods is said once, and not on each of them', async () => {
  await render(<Woods totalIn={() => '$495'} />)
  await expect.element(radio('Reclaimed Oak $12.50 a board foot')).toBeChecked()
  await expect.element(radio(/Oak/)).toHaveAccessibleDescription('Every wood costs the same here. The hardest.')
  expect(document.body.textContent).not.toContain('$495')
})

test('WIN-5 what is wrong is said with the group', async () => {
  await render(<Woods error="Choose a wood." />)
  await expect.element(page.getByRole('radiogroup')).toHaveAccessibleDescription('Choose a wood.')
  await expect.element(radio(/Oak/)).toHaveAttribute('aria-invalid', 'true')
})

function Finishes({ onChange }: { onChange: (id: string | null) => void }) {
  const [chosen, setChosen] = useState<string | null>('wax')
  const change = (id: string | null) => {
    onChange(id)
    setChosen(id)
  }
  return (
    <FinishTiles
      name="Finish"
      finishes={finishes}
      value={chosen}
      onChange={change}
      piece={{ ...piece, wood: woods[0] ?? null }}
      idPrefix="finish"
    />
  )
}

test('WIN-5, QUOTE-4 each finish is on the same piece, with what it adds; the first one clears it', async () => {
  const onChange = vi.fn()
  await render(<Finishes onChange={onChange} />)
  expect(
    page
      .getByRole('radio')
      .elements()
      .map((one) => one.closest('label')?.textContent),
  ).toEqual(['No finish ', 'Oil no charge', 'Wax +$45'])
  await expect.element(radio('Wax +$45')).toHaveAccessibleDescription('Buffed.')
  await userEvent.click(radio('No finish'))
  await userEvent.click(radio('Oil no charge'))
  expect(onChange.mock.calls).toEqual([[null], ['oil']])
  await expect.element(page.getByText('Wiped on.')).toBeVisible()
})
