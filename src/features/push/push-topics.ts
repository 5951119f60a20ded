/** What the owner can be told about on a device, in the order in which the desk lists it. */
export const pushTopics = {
  quote: 'A new quote',
  answer: 'An offer is accepted or declined',
  payment: 'A payment',
  trouble: 'A dispute or a failed refund',
  message: 'A message from a customer',
} as const

export type PushTopic = keyof typeof pushTopics
export const pushTopicNames = Object.keys(pushTopics) as PushTopic[]
