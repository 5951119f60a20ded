/**
 * The home page's words, as a new shop starts with them; the owner changes them at the desk, under 'Settings' (SET-1). What is
 * in braces is filled in from shop.ts and the owner's rules (src/features/shared/facts/filled.ts).
 */
export const home = {
  hero: {
    headline: 'Old timber, cut to fit your room',
    lead: 'Mantels and beams in reclaimed oak, pine, chestnut and barn wood. Pull the end of this one and see what yours would cost.',
    /** Under a picture of the owner's, where nothing can be pulled. */
    leadOfPicture:
      'Mantels and beams in reclaimed oak, pine, chestnut and barn wood, made to your measurements in {city}.',
  },

  pieces: { title: 'Pieces to start from' },

  howItWorks: {
    title: 'From your wall to your mantel',
    steps: [
      {
        title: 'Measure and choose',
        when: 'today',
        text: 'Pick a piece, a wood and a finish, and type your length, depth and thickness. See the price as you go.',
      },
      {
        title: 'We check your quote',
        when: 'within {answerHours} hours',
        text: 'A maker reads it and asks about anything that looks off. Once we approve it, the price holds for {offerDays} days.',
      },
      {
        title: 'We build it',
        when: '{leadTime} from your deposit',
        text: 'Cut to your numbers, fitted to its mount and finished by hand. A rush order takes {rushTime}.',
      },
      {
        title: 'Delivered and hung',
        when: 'a day you choose',
        text: 'We set a day with you at least {scheduleHours} hours ahead, carry it in, and hang it for you or leave you the hardware and the instructions.',
      },
    ],
  },

  craftsmanship: {
    title: 'From barn frame to mantel',
    lead: 'Wood that has stood for a century needs slow work before it can hang in a living room.',
    steps: [
      {
        title: 'Picked beam by beam',
        text: "We pass over timbers with rot, active insects or a twist a plane can't take out, and keep the ones with a straight heart.",
      },
      {
        title: 'Nails out',
        text: 'Every face is swept with a metal detector and every nail is drawn. The rust-black holes stay: they are part of the record.',
      },
      {
        title: 'Dried and heated through',
        text: 'A kiln brings the core of the timber to the moisture of a heated house and past what powderpost beetles can survive.',
      },
      {
        title: 'Cut to your numbers',
        text: 'The show face is chosen before the saw touches it. Ends are cut square, or scribed to your stone or brick.',
      },
      {
        title: 'Fitted to its mount',
        text: 'The back is routed for its cleat or bored for its rods, and we hang it on a wall in the workshop once before it leaves.',
      },
      {
        title: 'Finished by hand',
        text: 'Oil, wax or varnish goes on in thin coats and is rubbed out between them. Finishes carry a {finishDays}-day satisfaction guarantee.',
      },
    ],
  },

  /** Who makes it, beside a portrait that the owner uploads. Without both, the page leaves it off. */
  maker: { name: '', words: '' },

  serviceArea: {
    title: 'Built here, delivered nearby',
    lead: 'Our own truck covers {city} and the towns around it. Farther out, just ask.',
  },

  testimonials: { title: 'What customers say' },

  closing: {
    title: 'Have a wall in mind?',
    text: "Three measurements are enough to start. You'll hear from us within {answerHours} hours.",
  },
}
