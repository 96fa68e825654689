import { z } from 'zod'

/** The allowed special characters. */
const SPECIAL_CHARACTER = /[!"#$%&'()*+,\-./:;<=>?@[\]^_{|}~`]/
/** ASCII letters, digits and the allowed special characters. */
const PASSWORD_CHARACTERS = new RegExp(`^(?:[A-Za-z0-9]|${SPECIAL_CHARACTER.source})+$`)

/** Lengths in characters. */
export const PASSWORD_MIN_LENGTH = 8
export const PASSWORD_MAX_LENGTH = 70

/** The rules of a password, each with its name, in the order in which a form shows them. */
export const PASSWORD_RULES = [
  {
    name: 'length',
    isMetBy: ({ length }: string) => length >= PASSWORD_MIN_LENGTH && length <= PASSWORD_MAX_LENGTH,
  },
  { name: 'upperCase', isMetBy: (password: string) => /[A-Z]/.test(password) },
  { name: 'lowerCase', isMetBy: (password: string) => /[a-z]/.test(password) },
  { name: 'digit', isMetBy: (password: string) => /[0-9]/.test(password) },
  { name: 'special', isMetBy: (password: string) => SPECIAL_CHARACTER.test(password) },
  { name: 'characters', isMetBy: (password: string) => PASSWORD_CHARACTERS.test(password) },
] as const

function isStrongPassword(password: string): boolean {
  return PASSWORD_RULES.every(({ isMetBy }) => isMetBy(password))
}

export const Password = z
  .string()
  // Before the other rules, so that they never read a very long text.
  .max(PASSWORD_MAX_LENGTH, { error: 'password_invalid', abort: true })
  .refine(isStrongPassword, 'password_invalid')

/** The text that repeats a password. */
export function repeats(password: string | undefined) {
  return z
    .string()
    .optional()
    .refine((text) => text === password, 'password_repetition')
}

/** For `superRefine` of an object with both: says at the repetition that it is another password. */
export function requireRepetition(
  { password, passwordRepetition }: { password?: string | undefined; passwordRepetition?: string | undefined },
  context: z.RefinementCtx,
): void {
  const { error } = repeats(password).safeParse(passwordRepetition)
  for (const { message } of error?.issues ?? [])
    context.addIssue({ code: 'custom', path: ['passwordRepetition'], message })
}
