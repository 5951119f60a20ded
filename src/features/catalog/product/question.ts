/** WIN-4: rules of a question about a piece, for the form and the API. Pure. */
import { grouped } from '../../pricing/money.ts'
import { contactLimits } from '../../shared/form/contact-limits.ts'
import {
  hasTwoLetters,
  isOneLine,
  isPlainName,
  isPlainText,
  oneLineWords,
  plainNameWords,
  plainTextWords,
  twoLettersWords,
} from '../../shared/plain-text.ts'

/** In characters. */
export const questionLimits = {
  name: contactLimits.name,
  email: contactLimits.email,
  phone: contactLimits.phone,
  text: 2_000,
  design: 400,
} as const

export type TypedQuestion = { name: string; email: string; phone: string; text: string }

const tooLong = (most: number) => `Use ${grouped(most)} characters or fewer.`

/** What is wrong, by field. */
export function questionProblems({ name, email, phone, text }: TypedQuestion): {
  [Field in keyof TypedQuestion]?: string | undefined
} {
  return {
    name: nameProblem(name.trim()),
    email: emailProblem(email.trim()),
    phone: lineProblem(phone, questionLimits.phone),
    text: textProblem(text.trim()),
  }
}

function nameProblem(name: string): string | undefined {
  if (name === '') return 'Enter your name.'
  return (
    lineProblem(name, questionLimits.name) ??
    (isPlainName(name) ? undefined : plainNameWords) ??
    (hasTwoLetters(name) ? undefined : twoLettersWords)
  )
}

function emailProblem(email: string): string | undefined {
  if (email === '') return 'Enter your email.'
  const isAddress = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:".]{2,}$/.test(email)
  return (
    lineProblem(email, questionLimits.email) ??
    (isAddress ? undefined : 'Enter an email address such as name@example.com.')
  )
}

function lineProblem(text: string, most: number): string | undefined {
  if (text.length > most) return tooLong(most)
  return isOneLine(text) ? undefined : oneLineWords
}

function textProblem(text: string): string | undefined {
  if (text === '') return 'Write your question.'
  if (text.length > questionLimits.text) return tooLong(questionLimits.text)
  return isPlainText(text) ? undefined : plainTextWords
}
