/** STAFF-1: who works at the shop, on both sides. */

export const staffRoles = ['owner', 'workshop'] as const
export type StaffRole = (typeof staffRoles)[number]

export const roleNames: Record<StaffRole, string> = { owner: 'Owner', workshop: 'Workshop' }

/** Whose password is the shop's. Made by the migration, and always an owner, so that there always is one. */
export const firstOwnerId = 'owner'

export type Person = { id: string; name: string; role: StaffRole }

/** How a name is looked for: however it is written, one space between words. */
export const nameKeyOf = (name: string) => name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()

export const invitationDays = 7
/** NIST SP 800-63B asks for 8 at least; the shop's words say 10. */
export const shortestPassword = 10
