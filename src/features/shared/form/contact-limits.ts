/** Maximum lengths of what customers type about themselves, in characters: for the forms and the API. */
export const contactLimits = {
  name: 120,
  email: 254,
  phone: 40,
  street: 200,
  city: 100,
  region: 100,
  postalCode: 20,
} as const
