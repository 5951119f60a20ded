type Control = HTMLInputElement | HTMLSelectElement

/**
 * What was typed or chosen in the page before its script came. Hydration leaves it standing in the controls, but React's
 * state knows nothing of it: a price would belong to another length than the one shown. Returns what tells React, to be
 * called once hydration has begun. Text areas and checkboxes are not looked at: no page comes from the server with one.
 */
export function collectEarlyInput(): () => void {
  const changed = [...document.querySelectorAll<Control>('input,select')]
    .filter(isChanged)
    .map((control) => [control, control.value] as const)
  return () => {
    // An event makes React hydrate the part of the page that it comes from, at once.
    for (const [control] of changed) announce(control, 'input')
    // After the effects, which bring back drafts: what was done now counts more.
    setTimeout(() => {
      for (const [control, value] of changed) tell(control, value)
    })
  }
}

function isChanged(control: Control): boolean {
  if ('options' in control)
    return !(control.querySelector<HTMLOptionElement>('[selected]') ?? control.options[0])?.selected
  return control.value !== control.defaultValue || (control.checked && !control.defaultChecked)
}

function tell(control: Control, value: string): void {
  if ('options' in control) {
    control.value = value
    announce(control, 'change')
  } else if (control.type === 'radio') {
    control.checked = false
    control.click()
  } else {
    // React hears of changes alone, and remembers what is set through the element itself.
    control.value = control.defaultValue
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(control, value)
    announce(control, 'input')
  }
}

const announce = (control: Control, what: 'input' | 'change') =>
  control.dispatchEvent(new Event(what, { bubbles: true }))
