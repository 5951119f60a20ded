import { useState } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, onTestFinished, test } from 'vitest'
import { type Control, isChanged, replay } from './early-input.ts'

/** As an offer's page has them: what is chosen has no value of its own. */
function Choices() {
  const [wood, setWood] = useState('oak')
  const [taken, setTaken] = useState(['shelf'])
  const toggle = (key: string) => setTaken(taken.includes(key) ? taken.filter((one) => one !== key) : [...taken, key])
  return (
    <>
      {['oak', 'chestnut', 'pine'].map((key) => (
        <input
          key={key}
          type="radio"
          name="wood"
          aria-label={key}
          checked={wood === key}
          onChange={() => setWood(key)}
        />
      ))}
      {['shelf', 'hooks'].map((key) => (
        <input key={key} type="checkbox" aria-label={key} checked={taken.includes(key)} onChange={() => toggle(key)} />
      ))}
      <p>{[wood, ...taken].join(', ')}</p>
    </>
  )
}

test.each([
  ['nothing', [], 'oak, shelf'],
  ['another wood', ['chestnut'], 'chestnut, shelf'],
  ['back to the first wood', ['pine', 'oak'], 'oak, shelf'],
  ['one more', ['hooks'], 'oak, shelf, hooks'],
  ['one less', ['shelf'], 'oak'],
  ['one more and back', ['hooks', 'hooks'], 'oak, shelf'],
])('JOB-3 FAST-1 what was chosen before the page was awake counts, and nothing else: %s', (_, pressed, chosen) => {
  const place = document.body.appendChild(document.createElement('div'))
  place.innerHTML = renderToString(<Choices />)
  for (const name of pressed) place.querySelector<HTMLInputElement>(`[aria-label=${name}]`)?.click()
  let root: Root | undefined
  flushSync(() => {
    root = hydrateRoot(place, <Choices />)
  })
  onTestFinished(() => {
    root?.unmount()
    place.remove()
  })
  for (const control of place.querySelectorAll<Control>('input'))
    if (isChanged(control)) flushSync(() => replay(control, control.value))
  expect(place.textContent).toBe(chosen)
  const shown = [...place.querySelectorAll<HTMLInputElement>('input:checked')].map(({ ariaLabel }) => ariaLabel)
  expect(shown.join(', ')).toBe(chosen)
})
