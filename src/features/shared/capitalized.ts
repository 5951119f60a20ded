/** With its first letter as a capital: what begins a sentence or a line. */
export const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
