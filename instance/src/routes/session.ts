import { emailSignIn, sessionCalls, usernameSignIn } from '@barn-workbench/core/contract'
import { succeed } from '@barn-workbench/core/result'
import type { register, RegistrationRequest, SetPasswordRequest, setPasswordWithToken, SignIn } from '../auth'
import { implement, type Route } from '../http'

export interface SessionRouteDependencies {
  signIn: SignIn
  register: (request: RegistrationRequest) => ReturnType<typeof register>
  setPassword: (request: SetPasswordRequest) => ReturnType<typeof setPasswordWithToken>
}

export function sessionRoutes({ signIn, register, setPassword }: SessionRouteDependencies): Route[] {
  return [
    ...implement(sessionCalls, {
      refresh: ({ body }) => signIn.refresh(body.refreshToken, body.acceptEula === true),
      logout: async ({ params }) => {
        await signIn.logOut(params.refreshToken)
        return succeed(undefined)
      },
      permissions: async (_, { account }) => succeed([...account.permissions].sort()),
    }),
    ...implement(usernameSignIn, {
      available: async () => succeed({ available: true }),
      register: ({ body }, { address }) => register({ ...body, address }),
      login: ({ body }, { address, knownDevice, requestId }) =>
        signIn.byUsername({ name: body.username, password: body.password, address, knownDevice, requestId }),
    }),
    ...implement(emailSignIn, {
      available: async () => succeed({ available: true }),
      login: ({ body }, { address, knownDevice, requestId }) =>
        signIn.byEmail({ name: body.email, password: body.password, address, knownDevice, requestId }),
      setPassword: ({ body }) => setPassword(body),
    }),
  ]
}
