/**
 * What was typed or chosen before a live part was awake stays in its controls, but React's state lacks it, so a price
 * would belong to a different length than the one shown.
 */
export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Whether a control shows something else than the server wrote. */
export function isChanged(control: Control): boolean {
  if ('options' in control)
    return !(control.querySelector<HTMLOptionElement>('[selected]') ?? control.options[0])?.selected
  // Their value is no state: without one written down it is 'on', which differs from what was written.
  if (isOf(control, 'radio')) return control.checked && !control.defaultChecked
  if (isOf(control, 'checkbox')) return control.checked !== control.defaultChecked
  return control.value !== control.defaultValue
}

/** Makes React take `value` as if it were typed or chosen now. */
export function replay(control: Control, value: string): void {
  if ('options' in control) {
    control.value = value
    announce(control, 'change')
  } else if (isOf(control, 'radio')) {
    control.checked = false
    control.click()
  } else if (isOf(control, 'checkbox')) {
    control.checked = !control.checked
    control.click()
  } else if (isOf(control, 'file')) {
    // It still has its files. No script may set what it holds.
    announce(control, 'change')
  } else {
    // React ignores an event without a change, and remembers a value set through the element's own setter.
    control.value = control.defaultValue
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value)
    announce(control, 'input')
  }
}

/** The visitor may go on typing, perhaps in the middle of the text. Returns what puts the caret back where it is now. */
export function keepCaret(): () => void {
  // Other elements have neither a value nor a selection.
  const field = (document.activeElement ?? document.body) as HTMLInputElement
  const { selectionStart, selectionEnd, value } = field
  return () => {
    if (selectionStart != null && field === document.activeElement && field.value === value)
      field.setSelectionRange(selectionStart, selectionEnd)
  }
}

const isOf = (control: Control, type: string): control is HTMLInputElement => control.type === type

const announce = (control: Control, what: 'input' | 'change') =>
  control.dispatchEvent(new Event(what, { bubbles: true }))
