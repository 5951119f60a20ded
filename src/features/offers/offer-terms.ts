/** LIVE-5: what a customer agrees to with their name, on the page and on every paper. */
export const offerTerms = [
  'The price and everything in this offer is fixed once you accept it.',
  'We start building when your deposit is here, and cut the wood to your dimensions.',
  'The balance is due when your piece is ready, before we deliver it.',
  'Reclaimed wood has nail holes, checks and changes of color. They are part of it.',
]
