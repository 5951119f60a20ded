/** Whether this visitor lets the shop count visits (docs/decisions/018-consent.md). */

export type Choice = 'accepted' | 'declined'

const choiceItem = 'analytics-choice'

/** Undefined until the visitor chooses. */
export function readChoice(): Choice | undefined {
  try {
    const stored = localStorage.getItem(choiceItem)
    return stored === 'accepted' || stored === 'declined' ? stored : undefined
  } catch {
    return undefined // storage is blocked, so the next visit asks again
  }
}

export function keepChoice(choice: Choice): void {
  try {
    localStorage.setItem(choiceItem, choice)
  } catch {
    // Storage is blocked. The choice holds until the visitor leaves the page.
  }
}

type PrivacySignals = { doNotTrack?: string | null; globalPrivacyControl?: boolean }

/** Do Not Track and Global Privacy Control already mean no. */
export const browserDeclines = ({ doNotTrack, globalPrivacyControl }: PrivacySignals): boolean =>
  doNotTrack === '1' || doNotTrack === 'yes' || globalPrivacyControl === true
