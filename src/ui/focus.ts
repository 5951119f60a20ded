/**
 * Nothing that could be used has the focus: what had it is gone, or has become inert. The browser takes the focus off
 * what has become inert only as it next draws.
 */
export const isFocusLost = () =>
  document.activeElement === document.body || document.activeElement?.closest('[inert]') != null
