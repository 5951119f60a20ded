/** OUT-5: whether an email address is likely a slip of the finger, and what was meant. Asked about, never refused. Pure. */

/** Where most of our customers have their mail. */
const providers = [
  ...['gmail.com', 'yahoo.com', 'hotmail.com', 'outlook.com', 'icloud.com', 'comcast.net', 'bellsouth.net'],
  ...['protonmail.com', 'charter.net', 'verizon.net', 'live.com', 'aol.com', 'msn.com', 'att.net'],
]
/** Real, and one letter away from one of them. */
const alsoReal = ['mail', 'email', 'ymail', 'fmail', 'cloud', 'carter', 'chatter']
/** No top-level domains. */
const slips: Record<string, string> = {
  ...{ con: 'com', cmo: 'com', ocm: 'com', comm: 'com', coom: 'com', vom: 'com', xom: 'com', cpm: 'com', cim: 'com' },
  ...{ nte: 'net', ner: 'net', bet: 'net', netr: 'net', ogr: 'org', orgg: 'org', eud: 'edu' },
}
/** Of shorter ones, such as 'live' and 'aol', too many neighbors are real. */
const shortestGuessed = 5

/** The whole address as it was meant; undefined for one that looks right, or is none yet. */
export function meantEmail(text: string): string | undefined {
  const [, name, host = '', ending = ''] = /^([^\s@]+)@([^\s@]+)\.([a-z]{2,5})$/i.exec(text.trim()) ?? []
  if (name === undefined) return undefined
  const typed = `${host}.${ending}`.toLowerCase()
  if (providers.includes(typed)) return undefined
  const meant = providers.find((provider) => isMeant(typed, provider)) ?? withRealEnding(typed)
  return meant === undefined ? undefined : `${name}@${meant}`
}

function isMeant(typed: string, provider: string): boolean {
  const [host, ending] = halves(typed)
  const [wanted, wantedEnding] = halves(provider)
  if (alsoReal.includes(host)) return false
  const isHost = host === wanted || (wanted.length >= shortestGuessed && isOneSlip(host, wanted))
  return isHost && (ending === wantedEnding || isOneSlip(ending, wantedEnding))
}

function withRealEnding(typed: string): string | undefined {
  const [host, ending] = halves(typed)
  const real = slips[ending]
  return real === undefined ? undefined : `${host}.${real}`
}

const halves = (domain: string): [string, string] => {
  const dot = domain.lastIndexOf('.')
  return [domain.slice(0, dot), domain.slice(dot + 1)]
}

/** One letter too many, missing or wrong, or two neighbors swapped. */
function isOneSlip(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start++
  const [a, b] = [one.slice(start), other.slice(start)]
  return (
    a.slice(1) === b.slice(1) ||
    a.slice(1) === b ||
    a === b.slice(1) ||
    (a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2))
  )
}
