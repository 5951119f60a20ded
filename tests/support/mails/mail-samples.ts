/** Sample data for every kind of email: the usual case, the least it can hold, and the longest. For its test and `npm run mails`. */
import type { MailKind } from '../../../src/features/mail/mail.ts'
import type { MailContent } from '../../../src/features/mail/mail-content.server.ts'
import { messageMailSamples } from './message-mail-samples.ts'
import { moneyMailSamples } from './money-mail-samples.ts'
import { offerMailSamples } from './offer-mail-samples.ts'
import { orderMailSamples } from './order-mail-samples.ts'
import { questionMailSamples } from './question-mail-samples.ts'
import { quoteMailSamples } from './quote-mail-samples.ts'
import { reviewMailSamples } from './review-mail-samples.ts'

/** The compiler asks for each kind. */
export const mailSamples: { [Kind in MailKind]: Record<string, MailContent<Kind>> } = {
  ...quoteMailSamples,
  ...orderMailSamples,
  ...moneyMailSamples,
  ...offerMailSamples,
  ...messageMailSamples,
  ...questionMailSamples,
  ...reviewMailSamples,
}
