/** OUT-5: boxes of the post office, which no carrier and no truck can deliver to. Pure. */

export const poBoxProblem = "We can't deliver to a PO box. Enter the street address it should go to."

const number = String.raw`(?:#|n(?:o|um|umber)?\b\.?|:)?\s*[a-z]?-?\d`
/** 'PO Box', 'P.O. Box', 'P O Bx', 'Post Office Box', 'Postal Box', 'PO Drawer', also behind a street. */
const named =
  /\b(?:p[\s./-]*[o0]\b|p[\s./-]*[o0][\s./-]*(?=box|bx|drawer)|post(?:al)?(?:\s+off?i?c?e?\b)?)[\s./-]*(?:box|bx|drawer|lock\s?box)(?![a-z])/
/** 'POB 12', 'P.O.B. 12', 'P.O. 12'. */
const lettered = new RegExp(String.raw`\bp[\s.]?[o0][\s.]*b[\s.]*${number}|^p\.?\s?o\b\.?\s*${number}`)
/** 'Apartado 12', 'Apdo. Postal 12': on letters from Puerto Rico and Mexico. */
const spanish = new RegExp(String.raw`\b(?:apartado|apdo|aptdo)\b\.?\s*(?:postal|de correos)?\s*${number}`)
/** 'Box 12', 'Lock Box 12', 'Drawer 12', 'Caller 12', with nothing before it. Publication 28 of the Postal Service, 281. */
const bare = new RegExp(
  String.raw`^(?:(?:lock|mail|firm|call(?:er)?)\s?)?(?:box|bx|drawer|caller|bin)\b\.?\s*(?:${number}[\da-z-]*|[a-z]$)`,
)
/** A box beside a road is a mailbox, and what follows a box number may be a street: both can be delivered to. */
const rural = /\b(?:r\.?\s?r|rural|rte?|route|h\.?\s?c\.?\s?r?|highway|hwy|star|r\.?f\.?d)\b/
const street = /\d\w*\s+(?:[nsew]\.?\s+)?[a-z]{2,}/

/** Whether this line of an address is a box of a post office. A mailbox of a store ('PMB 12') has a street, so it is not. */
export function isPoBox(line: string): boolean {
  const text = line
    .slice(0, 300)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Cf}]+/gu, ' ')
    .replace(/^[^\p{L}\d]+/u, '')
    // A road may be called so.
    .replace(/\bpobox(?= (?!no\b|num)[a-z]{2})/g, '')
    .trim()
  if (named.test(text) || lettered.test(text) || spanish.test(text)) return true
  if (/^general delivery\b/.test(text)) return true
  const box = bare.exec(text)?.[0]
  return box !== undefined && !rural.test(text) && !street.test(text.slice(box.length))
}
