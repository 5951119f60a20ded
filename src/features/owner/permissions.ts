/** STAFF-1: who may make which call behind the desk's door. Owners may make all; what isn't here is for owners only. */
import type { StaffRole } from './people/person.ts'

const workshopCalls: readonly string[] = []
const ofWorkshop = new Set(workshopCalls)

/** `call` is as in the API's description: 'PATCH /admin/orders/{id}'; undefined for an address that isn't there. */
export const mayCall = (role: StaffRole, call: string | undefined): boolean =>
  role === 'owner' || (call !== undefined && ofWorkshop.has(call))

/** Null for all. */
export const allowedCalls = (role: StaffRole): string[] | null => (role === 'owner' ? null : [...workshopCalls])
