/** Whether this visitor lets the shop count visits (docs/decisions/018-consent.md). */

export type Choice = 'accepted' | 'declined'

const choiceItem = 'analytics-choice'

/** Undefined for a visitor who has not said anything yet. */
export function readChoice(): Choice | undefined {
  try {
    const stored = localStorage.getItem(choiceItem)
    return stored === 'accepted' || stored === 'declined' ? stored : undefined
  } catch {
    return undefined // storage is refused: then the question comes again with the next visit
  }
}

export function keepChoice(choice: Choice): void {
  try {
    localStorage.setItem(choiceItem, choice)
  } catch {
    // Storage is refused. The choice holds until the page is left.
  }
}

type PrivacySignals = { doNotTrack?: string | null; globalPrivacyControl?: boolean }

/** Do Not Track and Global Privacy Control are an answer already: no. */
export const browserDeclines = ({ doNotTrack, globalPrivacyControl }: PrivacySignals): boolean =>
  doNotTrack === '1' || doNotTrack === 'yes' || globalPrivacyControl === true
