/** What an owner types after the name of a program. */
import { BackupError } from '../file/backup-error.ts'

/**
 * What follows each option, at least and at most this many words; '' is for a call without one. Only the shop's own calls
 * have an empty word.
 */
export type Forms = Readonly<
  Record<string, { least: number; most: number; missing?: string; mayHaveEmptyWord?: boolean }>
>

export type Arguments = { option: string; words: string[] }

export const asksForHelp = (args: readonly string[]) => args.some((arg) => arg === '--help' || arg === '-h')

/** An option may be anywhere. Throws `BackupError` for all that the program would have to leave out or guess. */
export function readArguments(program: string, forms: Forms, args: readonly string[]): Arguments {
  const help = `npm run ${program} -- --help shows what there is.`
  const options = args.filter((arg) => arg.startsWith('-'))
  const unknown = options.find((option) => !forms[option])
  if (unknown !== undefined) throw new BackupError(`There is no option ${unknown}. ${help}`)
  if (options.length > 1) throw new BackupError(`${options.join(' and ')} can't go together. ${help}`)
  const [option = ''] = options
  const words = args.filter((arg) => !arg.startsWith('-'))
  const { least, most, missing, mayHaveEmptyWord = false } = forms[option] ?? { least: 0, most: 0 }
  // A script's variable that isn't set.
  if (words.includes('') && !mayHaveEmptyWord) throw new BackupError(`The name is empty. ${help}`)
  if (words.length < least) throw new BackupError(missing ?? help)
  if (words.length > most) throw new BackupError(tooMany(words, most, help))
  return { option, words }
}

function tooMany(words: readonly string[], most: number, help: string): string {
  const extra = words.slice(most).join(' ')
  return most === 0
    ? `Remove ${extra}: this command takes no name. ${help}`
    : `Name one backup; this is more: ${extra}. Put a name that has spaces in quotes. ${help}`
}
