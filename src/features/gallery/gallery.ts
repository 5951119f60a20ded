/** The gallery's words and limits that server and browser share. */
import { categories } from '../catalog/catalog.ts'

export const galleryCategories = ['floating-mantel', 'corbel-mantel', 'ceiling-beam', 'general'] as const
export type GalleryCategory = (typeof galleryCategories)[number]

export const galleryCategoryName = (category: string) =>
  categories.find(({ slug }) => slug === category)?.name ?? 'General'

export const galleryLimits = { title: 120, description: 500, sortOrder: 1_000_000 } as const

/** A title to begin with, of a file's name: 'oak_mantel-02.final.JPG' is 'Oak mantel 02 final'. */
export function titleOfFile(name: string): string {
  const words = name
    .replace(/\.[^.]*$/, '')
    .replace(/[\s_.\p{Cc}-]+/gu, ' ')
    .trim()
  return (words.charAt(0).toUpperCase() + words.slice(1)).slice(0, galleryLimits.title).trim()
}

/** A sort order as typed: a whole number from 0, also for nothing typed; null for anything else. */
export function parseSortOrder(text: string): number | null {
  const typed = text.trim()
  if (typed === '') return 0
  const value = /^\d{1,7}$/.test(typed) ? Number(typed) : Number.NaN
  return value <= galleryLimits.sortOrder ? value : null
}
