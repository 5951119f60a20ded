/** How a paper looks, in points. Colors and type match src/web/styles.css; a page is white, as the paper it is printed on. */
import type { Face } from './page-flow.ts'

export const color = { ink: '#241c15', quiet: '#6b5d50', line: '#e6ded3', oak: '#9a5b24' }

export const body: Face = { style: 'regular', size: 9.5, lineHeight: 14.5, color: color.ink }
export const quiet: Face = { ...body, color: color.quiet }
export const strong: Face = { ...body, style: 'strong' }
export const small: Face = { style: 'regular', size: 8, lineHeight: 12, color: color.quiet }
export const amount: Face = { ...body, figures: true }
export const strongAmount: Face = { ...strong, figures: true }
export const letterhead: Face = { style: 'display', size: 18, lineHeight: 22, color: color.ink }
export const title: Face = { style: 'display', size: 23, lineHeight: 29, color: color.ink }
export const heading: Face = { style: 'display', size: 13, lineHeight: 18, color: color.ink }
export const pieceName: Face = { style: 'strong', size: 11, lineHeight: 16, color: color.ink }

/** Between a column and the next. */
export const gap = 14
export const sectionSpace = 22
