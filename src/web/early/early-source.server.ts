import { early } from './early.ts'
import { keepNodes } from './moved-nodes.ts'

/** The text of the script inside every page. In the built shop it is minified (scripts/early-script.ts). */
export const earlySource = `(${early})((${keepNodes})())`
