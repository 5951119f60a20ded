/** Samples of the email that asks for a review, keyed by what is special in each. */
import type { MailContent } from '../../../src/features/mail/mail-content.server.ts'

const request: MailContent<'review_request'> = {
  orderId: 41,
  quoteId: null,
  token: 'mlDwPWJjb8VtFqZ0sCHGmQZ1Q0f6yG3n',
  customerName: 'June Carter',
  productName: 'Heritage Oak Floating Mantel',
  pieceName: 'Heritage Oak Floating Mantel, 67 3/8 in',
  more: 0,
}

const longName = 'Hand-Hewn Appalachian Heritage Barn Timber Floating Mantel with Corbels'

export const reviewMailSamples = {
  review_request: {
    'One piece': request,
    'Two pieces': { ...request, more: 1 },
    'Long texts': {
      ...request,
      orderId: 1_234_567,
      customerName: 'Maximiliana Featherstonehaugh-Cholmondeley von Hohenzollern the Younger',
      productName: longName,
      pieceName: `${longName}, 67 3/8 in`,
      more: 12,
    },
  },
}
