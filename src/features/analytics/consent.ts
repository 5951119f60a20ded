/** Whether this visitor lets the shop count visits (docs/decisions/018-consent.md). */
import { withStorage } from '../../platform/browser/with-storage.ts'

export type Choice = 'accepted' | 'declined'

const choiceItem = 'analytics-choice'

/** Undefined until the visitor chooses. Where storage is refused, the next visit asks again. */
export function readChoice(): Choice | undefined {
  const stored = withStorage('localStorage', (storage) => storage.getItem(choiceItem))
  return stored === 'accepted' || stored === 'declined' ? stored : undefined
}

/** Where storage is refused, the choice holds until the visitor leaves the page. */
export function keepChoice(choice: Choice): void {
  withStorage('localStorage', (storage) => storage.setItem(choiceItem, choice))
}

type PrivacySignals = { doNotTrack?: string | null; globalPrivacyControl?: boolean }

/** Do Not Track and Global Privacy Control already mean no. */
export const browserDeclines = ({ doNotTrack, globalPrivacyControl }: PrivacySignals): boolean =>
  doNotTrack === '1' || doNotTrack === 'yes' || globalPrivacyControl === true
