/** STAFF-1: a name, an email and a password as the calls about people take them. */
import { z } from '@hono/zod-openapi'
import { fieldsProblem, Problem } from '../../../platform/api.ts'
import { contactLimits } from '../../shared/form/contact-limits.ts'
import { signatureProblem } from '../../shared/plain-text.ts'
import { conflictProblem } from '../../shared/two-desks/merge-edit.server.ts'
import { shortestPassword } from './person.ts'
import type { NotChanged, Taken } from './persons.server.ts'

/** Without an @: a name is never taken for an email. */
export const NameSchema = z
  .string('Enter a name.')
  .trim()
  .min(1, 'Enter a name.')
  .max(80, 'Use 80 characters or fewer.')
  .superRefine((name, context) => {
    const message = name && signatureProblem(name)
    if (message) context.addIssue({ code: 'custom', message })
  })
  .openapi({ example: 'Ray Tucker' })

/** In small letters; null for none. */
export const EmailSchema = z
  .union([
    z.literal('').transform(() => null),
    z
      .string()
      .trim()
      .toLowerCase()
      .max(contactLimits.email, `Use ${contactLimits.email} characters or fewer.`)
      .pipe(z.email('Enter an email address such as name@example.com.')),
    z.null(),
  ])
  .openapi({ type: 'string', example: 'ray@example.com' })

export const PasswordSchema = z
  .string('Choose a password.')
  .min(shortestPassword, `Use ${shortestPassword} characters or more.`)
  .max(200, 'Use 200 characters or fewer.')

export const takenProblem = ({ reason }: Taken): Problem =>
  fieldsProblem([
    reason === 'name-taken'
      ? { field: 'name', message: 'Someone here has that name. Add an initial or a last name.' }
      : { field: 'email', message: 'Someone here has that email.' },
  ])

export const personNotFound = () => new Problem(404, 'This person was removed.')

export function changeProblem(refused: NotChanged): Problem {
  switch (refused.reason) {
    case 'not-found':
      return personNotFound()
    case 'not-owner':
      return new Problem(403, "You're not an owner any more.")
    case 'first-owner':
      return new Problem(409, 'The shop password is theirs, so they stay an owner.')
    case 'oneself':
      return new Problem(409, "You can't do that to yourself. Ask another owner.")
    case 'conflict':
      return conflictProblem(refused)
    default:
      return takenProblem(refused)
  }
}
