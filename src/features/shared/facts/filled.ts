/**
 * SET-1: the owner's texts, with what is in braces filled in: a fact that the shop says in many places is changed in one, and a
 * policy can't contradict an offer.
 */
import { rangeText, shop } from '../../../../content/shop.ts'

/** What an offer usually asks for first: 'half', '40%'. */
export const depositText = () => (shop.quotes.depositPercent === 50 ? 'half' : `${shop.quotes.depositPercent}%`)

const factOf = {
  shop: () => shop.name,
  phone: () => shop.phone.display,
  email: () => shop.email.address,
  city: () => shop.address.city,
  address: () => `${shop.address.street}, ${shop.address.city}, ${shop.address.state} ${shop.address.zip}`,
  answerHours: () => String(shop.quotes.reviewedWithinHours),
  offerDays: () => String(shop.quotes.validDays),
  deposit: depositText,
  finishDays: () => String(shop.finishGuaranteeDays),
  scheduleHours: () => String(shop.delivery.scheduleAheadHours),
  cancellation: () => shop.orders.cancellation,
  humidity: () => rangeText(shop.care.humidityPercent),
  picturesNote: () => shop.picturesNote,
}

/** The names of all that is filled in anywhere, and of what only a place with the owner's rules at hand can fill in. */
export const fillable: readonly string[] = Object.keys(factOf)
export const fillableWithTimes: readonly string[] = [...fillable, 'leadTime', 'rushTime']

const isFact = (name: string): name is keyof typeof factOf => Object.hasOwn(factOf, name)

/** `more` has what isn't a fact of the shop, such as the lead time. What has no value stays as it is. */
export const filled = (text: string, more: Readonly<Record<string, string>> = {}): string =>
  text.replaceAll(/\{(\w+)\}/g, (braced, name: string) => more[name] ?? (isFact(name) ? factOf[name]() : braced))
