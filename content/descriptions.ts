/**
 * What search engines and link previews show under a page's title: one or two sentences, 70 to 160
 * characters, no two alike. What is in braces is filled in (src/features/shared/facts/filled.ts). Products are described in the catalog, guides in src/features/guides/guide-details.ts.
 */
import type { Category } from '../src/features/pricing/pricing.ts'

export const descriptions = {
  home: 'Floating mantels, corbel mantels and ceiling beams in reclaimed oak, pine, chestnut and barn wood, made to your measurements in {city}, Tennessee.',
  products:
    'All floating mantels, corbel mantels and ceiling beams in reclaimed wood, with the price per linear foot. Each is cut to your length, width and thickness.',
  quoteBuilder:
    'Choose a piece, a wood and a finish, enter three measurements, and see the price of a custom mantel or beam as you type.',
  policies:
    'Returns, cancellation, deposits, warranty, privacy and terms for mantels and beams built to your measurements, with the short answer first.',
  gallery:
    'Profiles, grain, end grain and joints of mantels and ceiling beams in reclaimed oak, pine, chestnut and barn wood, close up.',
}

export const categoryDescriptions: Record<Category, string> = {
  'floating-mantel':
    'Floating mantels in reclaimed wood that hang on hidden steel: a clean line over the hearth, cut to your length, width and thickness.',
  'corbel-mantel':
    'Corbel mantels in reclaimed wood: a solid shelf on two shaped supports, made to your measurements for brick, stone or plaster.',
  'ceiling-beam':
    'Reclaimed ceiling beams, solid or hollow, in oak, pine, chestnut and barn wood, made to the width of your room and put up by professionals.',
}
