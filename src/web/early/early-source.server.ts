import { early } from './early.ts'

/** The text of the script inside every page. In the built shop it is minified (scripts/early-script.ts). */
export const earlySource = `(${early})()`
