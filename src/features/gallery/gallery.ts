/** The gallery's texts and limits, shared by server and browser. */
import { categories } from '../catalog/catalog.ts'
import type { Dimensions } from '../pricing/piece.ts'
import { capitalized } from '../shared/capitalized.ts'

export const galleryCategories = ['floating-mantel', 'corbel-mantel', 'ceiling-beam', 'general'] as const
export type GalleryCategory = (typeof galleryCategories)[number]

export const galleryCategoryName = (category: string) =>
  categories.find(({ slug }) => slug === category)?.name ?? 'General'

/** WIN-9: what a picture shows, as far as that is known. Ids of the catalog, and inches. */
export type ShownPiece = { woodSpeciesId: string | null; productId: string | null } & Dimensions<number | null>

export const galleryLimits = { title: 120, description: 500, sortOrder: 1_000_000 } as const

/** FAST-3: how many pictures the owner's list shows at a time. */
export const deskPageSize = 25

/** A suggested title from a file name: 'oak_mantel-02.final.JPG' becomes 'Oak mantel 02 final'. */
export function titleOfFile(name: string): string {
  const words = name
    .replace(/\.[^.]*$/, '')
    .replace(/[\s_.\p{Cc}-]+/gu, ' ')
    .trim()
  return capitalized(words).slice(0, galleryLimits.title).trim()
}

/** The typed sort order: a whole number, 0 when blank; null for anything else. */
export function parseSortOrder(text: string): number | null {
  const typed = text.trim()
  if (typed === '') return 0
  const value = /^\d{1,7}$/.test(typed) ? Number(typed) : Number.NaN
  return value <= galleryLimits.sortOrder ? value : null
}
