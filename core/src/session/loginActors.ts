import { fromPromise } from 'xstate'
import { emailPassword, session as sessionCalls, usernamePassword } from '../contract'
import type { LoginReply } from '../schema'
import type { SharedStore } from '../settings'
import type { Transport } from '../transport'
import type { AccessTokens } from './accessTokens'
import type { InstanceRecord } from './instanceRecord'
import type { Credentials } from './login.machine'

interface Options {
  send: Transport['send']
  record: SharedStore<InstanceRecord>
  tokens: () => AccessTokens
  loadFacts: () => Promise<void>
}

/** What the login machine has done: the calls, and what is kept of their answers. */
export function createLoginActors({ send, record, tokens, loadFacts }: Options) {
  const ask = ({ method, name, password }: Credentials): Promise<LoginReply> => {
    const options = { knownDevice: record.get().knownDevice ?? undefined }
    return method === 'usernamePassword'
      ? send(usernamePassword.login, { body: { username: name, password } }, options)
      : send(emailPassword.login, { body: { email: name, password } }, options)
  }

  return {
    logIn: fromPromise<undefined, Credentials>(async ({ input }) => {
      const { refreshToken, knownDevice = record.get().knownDevice } = await ask(input)
      record.set({ refreshToken, knownDevice, eulaRefreshRequired: false, availablePermissions: [] })
      // Being signed in means that calls will work: the first access token is part of it, and so is the EULA's refusal.
      await tokens().current()
      await loadFacts()
    }),
    acceptEula: fromPromise<undefined, undefined>(async () => {
      await tokens().acceptEula()
    }),
    logOut: fromPromise<undefined, undefined>(async () => {
      const { refreshToken } = record.get()
      tokens().forget()
      // The device forgets first and does not wait: a log-out counts even where the instance cannot be told.
      record.set({
        refreshToken: null,
        availablePermissions: [],
        eulaRefreshRequired: false,
        autoLoginWithRemoteAccount: false,
      })
      if (refreshToken !== null) void send(sessionCalls.logout, { params: { refreshToken } }).catch(() => undefined)
    }),
  }
}
