import { useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { keepNodes } from './moved-nodes.ts'

let restore: ReturnType<typeof keepNodes>
/** Pages of the server, for a test each. */
let pages: HTMLElement[]
/** A text that came in two parts. */
let halved: HTMLElement
beforeAll(async () => {
  restore = keepNodes()
  pages = Object.keys(translators).map(() => {
    const page = openPlace()
    page.innerHTML = renderToString(<Part state={1} />)
    return page
  })
  halved = openPlace()
  halved.textContent = 'Half of a '
  await nextTask()
  textsOf(halved)[0]?.appendData('sentence')
  document.dispatchEvent(new Event('DOMContentLoaded'))
})

/** How browsers and extensions put other nodes in a text's place. */
const translators: Record<string, (text: Text) => void> = {
  'replaced by elements': (text) => text.replaceWith(wrapper(text.data)),
  'replaced through the parent': (text) => text.parentNode?.replaceChild(wrapper(text.data), text),
  'replaced in two steps': (text) => {
    text.parentNode?.insertBefore(wrapper(text.data), text)
    text.parentNode?.removeChild(text)
  },
  'taken out, then replaced': (text) => {
    const { parentNode, nextSibling, data } = text
    text.remove()
    parentNode?.insertBefore(wrapper(data), nextSibling)
  },
  'wrapped in elements': (text) => {
    const outer = wrapper('')
    text.replaceWith(outer)
    outer.firstChild?.appendChild(text)
  },
  'wrapped before it is taken out': (text) => {
    const outer = wrapper('')
    text.parentNode?.insertBefore(outer, text)
    outer.firstChild?.appendChild(text)
  },
  'replaced by another text': (text) => text.replaceWith(new Text(`«${text.data}»`)),
  'written over': (text) => {
    text.data = `«${text.data}»`
  },
  'replaced twice': (text) => {
    const first = wrapper('')
    text.replaceWith(first)
    first.replaceWith(wrapper(text.data))
  },
}

function wrapper(text: string): HTMLElement {
  const [outer, inner] = [document.createElement('font'), document.createElement('font')]
  inner.textContent = text && `«${text}»`
  outer.append(inner)
  return outer
}

function textsOf(root: Node): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  while (walker.nextNode()) found.push(walker.currentNode as Text)
  return found.filter(({ data }) => data.trim())
}

const translate = (root: Node, by: (text: Text) => void) => textsOf(root).forEach(by)
const shown = (root: Element) => (root.textContent ?? '').replaceAll(/[«»]/g, '')
const nextTask = () => new Promise((resolve) => setTimeout(resolve))

/** Texts of every kind that React changes, and what they say in each state. */
function Part({ state }: { state: number }) {
  return (
    <main>
      <button type="button">Add to Cart{state !== 3 && ` - $${state}50`}</button>
      <p>
        {state} of {state + 1} <b>pieces</b> in {state === 2 ? <i>two</i> : 'one'} box{state > 1 && 'es'}
      </p>
      {state === 2 ? 'a word' : <p>a paragraph</p>}
      <p>{state === 2 && <b>New</b>}after</p>
      <ul>
        {(state === 1 ? ['a', 'b', 'c'] : state === 2 ? ['c', 'a'] : ['b', 'd', 'c']).map((name) => (
          <li key={name}>
            {name} {state}
          </li>
        ))}
      </ul>
      {state > 1 && <p>The end, {state}</p>}
      <p>{`One text, ${state}`}</p>
    </main>
  )
}

function expected(state: number): string {
  const plain = document.createElement('div')
  const root = createRoot(plain)
  flushSync(() => root.render(<Part state={state} />))
  const text = shown(plain)
  root.unmount()
  return text
}

function openPlace(): HTMLElement {
  const place = document.createElement('div')
  document.body.append(place)
  return place
}

let show: (state: number) => void
function Changing() {
  const [state, setState] = useState(1)
  show = (next) => flushSync(() => setState(next))
  return <Part state={state} />
}

const untilEnd = (root: Root, place: Element) =>
  onTestFinished(() => {
    root.unmount()
    place.remove()
  })

test.each(Object.entries(translators))('OUT-3 texts that are %s still say what React says', async (_how, by) => {
  const place = openPlace()
  const root = createRoot(place)
  flushSync(() => root.render(<Changing />))
  untilEnd(root, place)
  for (const state of [2, 3, 1, 3, 2, 1]) {
    translate(place, by)
    await nextTask()
    show(state)
    expect(shown(place)).toBe(expected(state))
    // What is new on the page is translated, too.
    await nextTask()
  }
  // In the same task.
  translate(place, by)
  show(2)
  expect(shown(place)).toBe(expected(2))
})

test.each(Object.entries(translators))(
  'OUT-3 a part whose texts are %s while React works goes on',
  async (_how, by) => {
    const place = openPlace()
    const root = createRoot(place)
    const seen = new WeakSet<Node>()
    const observer = new MutationObserver(() => {
      for (const text of textsOf(place)) {
        const isDone = seen.has(text) || text.parentElement?.tagName === 'FONT' || text.data.startsWith('«')
        if (!isDone) by(text)
        seen.add(text)
      }
      observer.takeRecords()
    })
    observer.observe(place, { childList: true, subtree: true, characterData: true })
    flushSync(() => root.render(<Changing />))
    untilEnd(root, place)
    for (const state of [2, 3, 1, 2, 1, 3]) {
      await nextTask()
      show(state)
      expect(shown(place)).toBe(expected(state))
    }
    await nextTask()
    expect(shown(place)).toBe(expected(3))
    observer.disconnect()
  },
)

test('OUT-3 a text that a slow line brings in parts is not taken for one that was changed', () => {
  expect(restore(halved)).toBe(false)
  expect(halved.textContent).toBe('Half of a sentence')
})

test('OUT-3 two texts that became one sentence are two again when React changes one', async () => {
  const place = openPlace()
  const root = createRoot(place)
  flushSync(() => root.render(<Changing />))
  untilEnd(root, place)
  for (const state of [2, 1]) {
    const button = place.querySelector('button') as HTMLElement
    const [first, second] = textsOf(button)
    first?.parentNode?.insertBefore(wrapper(shown(button)), first)
    first?.remove()
    second?.remove()
    await nextTask()
    show(state)
    expect(shown(place)).toBe(expected(state))
  }
  // As Firefox does it: the first text says all of it, the second is left out.
  const button = place.querySelector('button') as HTMLElement
  const [first, second] = textsOf(button) as [Text, Text]
  const whole = shown(button)
  button.replaceChildren()
  first.data = whole
  button.append(first)
  await nextTask()
  show(2)
  expect(second.isConnected).toBe(true)
  expect(shown(place)).toBe(expected(2))
})

test('OUT-3 nodes that an extension adds, wraps, moves or removes break nothing', async () => {
  const place = openPlace()
  const root = createRoot(place)
  flushSync(() => root.render(<Changing />))
  untilEnd(root, place)
  const [list, paragraph] = [place.querySelector('ul'), place.querySelector('main > p')] as HTMLElement[]
  for (const state of [2, 3, 1, 2]) {
    place.querySelector('li')?.remove()
    const item = place.querySelector('li:last-child')
    const around = document.createElement('span')
    item?.replaceWith(around)
    if (item) around.append(item)
    paragraph?.querySelector('b')?.before(document.createElement('img'))
    place.querySelector('main')?.prepend(document.createElement('div'))
    document.body.append(list?.lastChild ?? '')
    await nextTask()
    show(state)
    expect(place.querySelector('button')?.textContent).toBe(`Add to Cart${state === 3 ? '' : ` - $${state}50`}`)
    expect(paragraph?.textContent).toContain(`${state} of ${state + 1} pieces in ${state === 2 ? 'two' : 'one'} box`)
    expect(place.textContent).toContain(`One text, ${state}`)
  }
})

test.each(Object.entries(translators))(
  'OUT-3 what the server wrote is taken over although its texts are %s',
  async (_how, by) => {
    const server = pages.pop() as HTMLElement
    const button = server.querySelector('button')
    const icon = document.createElement('div')
    button?.after(icon)
    translate(server, by)
    await nextTask()
    const complain = vi.fn()
    let root: Root | undefined
    expect(restore(server)).toBe(true)
    flushSync(() => {
      root = hydrateRoot(server, <Changing />, { onRecoverableError: complain })
    })
    if (root) untilEnd(root, server)
    expect(complain).not.toHaveBeenCalled()
    // The same element, with what a visitor typed and what has the focus.
    expect(server.querySelector('button')).toBe(button)
    show(2)
    expect(shown(server)).toBe(expected(2))
  },
)
