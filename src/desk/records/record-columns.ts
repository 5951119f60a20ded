/** DESK-6: how the details of a quote or an order are laid out. Apart from them, for what stands there while they load. */

/** Two columns from 1024 px: what was asked for stays in sight beside what is done about it. On a phone, it comes first. */
export const recordColumns =
  'grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-8 lg:grid-cols-[18rem_minmax(0,1fr)] lg:items-start xl:grid-cols-[21rem_minmax(0,1fr)]'

/** The column of the request, which scrolls by itself where it is longer than the dialog. */
export const requestColumn =
  'space-y-6 lg:sticky lg:-top-6 lg:-my-6 lg:max-h-[calc(100dvh-10rem)] lg:overflow-y-auto lg:border-r lg:border-line lg:py-6 lg:pr-6 ' +
  'print:static! print:max-h-none! print:overflow-visible! print:border-0!'

/** The parts of the details that other presses lead to. */
export const answerPartId = 'desk-answer'
export const messagesPartId = 'desk-messages'
export const moneyPartId = 'desk-money'
