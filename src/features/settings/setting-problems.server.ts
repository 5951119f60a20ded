/** SET-1: what is answered when settings can't be saved or an undo can't be done, and how a field is named in it. */
import { Problem } from '../../platform/api.ts'
import { type FieldValue, fieldsOf, type SectionName, type SettingField } from './setting-fields.ts'
import type { FieldProblem } from './setting-rules.server.ts'
import { textOfValue } from './setting-texts.ts'
import type { SettingRefusal } from './settings.server.ts'
import type { UndoRefusal } from './settings-history.server.ts'

export const fieldOf = (name: SectionName, key: string): SettingField | undefined => new Map(fieldsOf(name)).get(key)
export const labelOf = (name: SectionName, key: string) => fieldOf(name, key)?.label ?? key

export function textOf(name: SectionName, key: string, value: FieldValue): string {
  const field = fieldOf(name, key)
  return field ? textOfValue(field.kind, value) : ''
}

/** The detail repeats them, with their names: a preview and an undo have no fields to put them beside. */
export const fieldsRefused = (name: SectionName, errors: FieldProblem[]) =>
  new Problem(400, errors.map(({ field, message }) => `${labelOf(name, field)}: ${message}`).join(' '), { errors })

export function refusalProblem(name: SectionName, refused: SettingRefusal): Problem {
  switch (refused.reason) {
    case 'invalid':
      return fieldsRefused(name, refused.problems)
    case 'no-such-version':
      return new Problem(409, 'These settings are older than the shop. Load the page again.')
    case 'conflict': {
      const conflicts = refused.conflicts.map(({ name: key, before, theirs, yours }) => ({
        ...{ name: key, label: labelOf(name, key) },
        ...{ before: textOf(name, key, before), theirs: textOf(name, key, theirs), yours: textOf(name, key, yours) },
      }))
      const labels = conflicts.map(({ label }) => label).join(', ')
      return new Problem(409, `Someone else changed this too: ${labels}. Nothing was saved.`, {
        more: { version: refused.version, conflicts },
      })
    }
  }
}

export const noSuchSaving = () => new Problem(404, 'Change not found.')

export function undoProblem(refused: UndoRefusal): Problem {
  switch (refused.reason) {
    case 'not-found':
      return noSuchSaving()
    case 'changed-since': {
      const labels = refused.changed.map(({ section: name, name: key }) => labelOf(name, key)).join(', ')
      return new Problem(409, `Can't undo: this has changed again since: ${labels}.`)
    }
    case 'invalid':
      return new Problem(409, `Can't undo: ${refused.problems.map(({ message }) => message).join(' ')}`)
  }
}
