/**
 * True when the focused element was removed or became inert. The browser takes the focus off an inert element only at its
 * next frame.
 */
export const isFocusLost = () =>
  document.activeElement === document.body || document.activeElement?.closest('[inert]') != null
