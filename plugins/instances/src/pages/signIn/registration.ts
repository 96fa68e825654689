import { z } from 'zod'
import { emailSignIn, usernameSignIn } from '@barn-workbench/core/contract'
import { isProblem, ProblemError } from '@barn-workbench/core/result'
import { EmailAddress, Name, Password, requireRepetition, Username } from '@barn-workbench/core/schema'
import type { PasswordCredentials, Session } from '@barn-workbench/core/session'

type Method = PasswordCredentials['method']

/** The rules of the form by which somebody registers. The fields are alike for both methods. */
export function rulesOf(method: Method) {
  const name = z
    .string()
    .trim()
    .min(1, 'required')
    .pipe(method === 'emailPassword' ? EmailAddress : Username)
  return z
    .object({
      name,
      displayName: z.string().trim().min(1, 'required').pipe(Name),
      password: z.string().min(1, 'required').pipe(Password),
      passwordRepetition: z.string().min(1, 'required'),
      acceptEula: z.boolean().refine(Boolean, 'eula_not_accepted'),
    })
    .superRefine(requireRepetition)
}

interface Registration {
  method: Method
  values: z.output<ReturnType<typeof rulesOf>>
  locale: string
  frontendUrl: string
}

/** Registers an account. A username that is taken is an error of its field. */
export async function registerAccount(
  session: Session,
  { method, values, locale, frontendUrl }: Registration,
): Promise<void> {
  const { name, ...others } = values
  if (method === 'emailPassword') {
    await session.send(emailSignIn.register, { body: { ...others, email: name, locale, frontendUrl } })
    return
  }
  try {
    await session.send(usernameSignIn.register, { body: { ...others, username: name, locale } })
  } catch (error) {
    if (!isProblem(error, 'account/username-taken')) throw error
    throw new ProblemError({ ...error.problem, errors: [{ path: 'username', message: 'username_taken' }] })
  }
}
