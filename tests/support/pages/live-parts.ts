/** Matches the live parts of a page whose code is not there yet. A cart button stays so where there is no cart. */
export const asleep = '[data-live]:not([data-awake],[data-live=cart-button])'
