/** WIN-4: samples of the email about a question, keyed by what is special in each. */
import type { MailContent } from '../../../src/features/mail/mail-content.server.ts'

const question: MailContent<'question_notice'> = {
  questionId: 7,
  productId: 'heritage-oak-floating-mantel',
  productName: 'Heritage Oak Floating Mantel',
  design: 'wood=barn-wood&finish=whitewash&l=67.375&w=8&t=8',
  text: 'Would it hold a 75 in television?\nThe wall is brick.',
  customerName: 'June Carter',
  customerEmail: 'june@example.net',
  customerPhone: '615-555-0187',
}

export const questionMailSamples = {
  question_notice: {
    usual: question,
    least: { ...question, design: '', customerPhone: '', text: 'Is it solid?' },
    long: { ...question, text: `${'How deep is the notch, and where? '.repeat(58)}${'W'.repeat(28)}` },
  },
}
