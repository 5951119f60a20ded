type Control = HTMLInputElement | HTMLSelectElement

/**
 * Collects what was typed or chosen before the page's script loaded. Hydration leaves it in the controls, but React's
 * state lacks it, so a price would belong to a different length than the one shown. Returns a function that passes it to
 * React; call it once hydration has begun. No server-rendered page has text areas or checkboxes, so they are ignored.
 */
export function collectEarlyInput(): () => void {
  const changed = [...document.querySelectorAll<Control>('input,select')]
    .filter(isChanged)
    .map((control) => [control, control.value] as const)
  return () => {
    // An event makes React hydrate that part of the page at once.
    for (const [control] of changed) announce(control, 'input')
    // Runs after the effects that restore drafts, because fresh input wins.
    setTimeout(() => {
      for (const [control, value] of changed) replay(control, value)
    })
  }
}

function isChanged(control: Control): boolean {
  if ('options' in control)
    return !(control.querySelector<HTMLOptionElement>('[selected]') ?? control.options[0])?.selected
  return control.value !== control.defaultValue || (control.checked && !control.defaultChecked)
}

function replay(control: Control, value: string): void {
  if ('options' in control) {
    control.value = value
    announce(control, 'change')
  } else if (control.type === 'radio') {
    control.checked = false
    control.click()
  } else {
    // React ignores an event without a change, and remembers a value set through the element's own setter.
    control.value = control.defaultValue
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(control, value)
    announce(control, 'input')
  }
}

const announce = (control: Control, what: 'input' | 'change') =>
  control.dispatchEvent(new Event(what, { bubbles: true }))
