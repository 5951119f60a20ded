/**
 * Answers that the owner gives again and again (LIVE-4). At the desk one press puts one into the message, to be changed
 * before it is sent. `{name}` is the customer's first name; other braces are as in src/features/shared/facts/filled.ts. The owner changes
 * them under 'Settings' (SET-1).
 */
export const replyTemplates: readonly { title: string; text: string }[] = [
  {
    title: 'Ask for photos',
    text: 'Hi {name},\n\nCould you send us two photos: one of the whole fireplace wall from straight ahead, and one from the side that shows how far the stone sticks out? A tape measure in the picture helps.',
  },
  {
    title: 'Ask for measurements',
    text: 'Hi {name},\n\nBefore we price this, could you measure the opening of the firebox (width and height), and the height from the hearth to where you want the bottom of the mantel? An eighth of an inch is close enough.',
  },
  {
    title: 'Check the clearance',
    text: "Hi {name},\n\nWhat make and model is your fireplace? Its manual says how far above the opening a wood mantel has to be, and we'd like to check that before we build.",
  },
  {
    title: 'Yes, we can do that',
    text: "Hi {name},\n\nYes, we can do that. We've added it to the offer. Have a look, and tell us if it's what you had in mind.",
  },
  {
    title: 'Pay by check',
    text: 'Hi {name},\n\nA check is fine. Make it out to {shop}, put your quote number on it, and mail it to the workshop or drop it off. We start building once it arrives.',
  },
  {
    title: 'Set up the delivery',
    text: 'Hi {name},\n\nYour piece is ready. What days work for delivery, and will someone be home to let us in?',
  },
]
