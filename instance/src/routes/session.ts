import { emailPassword, session, usernamePassword } from '@barn-workbench/core/contract'
import { succeed } from '@barn-workbench/core/result'
import type { NewPassword, setPassword } from '../auth/setupLink'
import type { SignIn } from '../auth/signIn'
import { implement, type Route } from '../http/implement'
import type { Registration } from '../stores/registration'

export interface SessionRouteDeps {
  signIn: SignIn
  registration: Registration
  setPassword: (request: NewPassword) => ReturnType<typeof setPassword>
}

export function sessionRoutes({ signIn, registration, setPassword }: SessionRouteDeps): Route[] {
  return [
    ...implement(session, {
      refresh: ({ body }) => signIn.refresh(body.refreshToken, body.acceptEula === true),
      logout: async ({ params }) => {
        await signIn.logOut(params.refreshToken)
        return succeed(undefined)
      },
      permissions: async (_, { account }) => succeed([...account.permissions].sort()),
    }),
    ...implement(usernamePassword, {
      available: async () => succeed({ available: true }),
      register: ({ body }) => registration.byUsername(body),
      login: ({ body }, { address, knownDevice }) =>
        signIn.byUsername({ name: body.username, password: body.password, address, knownDevice }),
    }),
    ...implement(emailPassword, {
      available: async () => succeed({ available: true }),
      login: ({ body }, { address, knownDevice }) =>
        signIn.byEmail({ name: body.email, password: body.password, address, knownDevice }),
      setPassword: ({ body }) => setPassword(body),
    }),
  ]
}
