import { assign, fromPromise, setup } from 'xstate'
import { errorStatus, hasStatus, problemOf, type Problem } from '../result'
import type { LoginReply } from '../schema'

/** The input of a sign-in by password. */
export interface PasswordCredentials {
  method: 'usernamePassword' | 'emailPassword'
  /** Username or e-mail address. */
  name: string
  password: string
}

/** A sign-in whose calls are made outside of this machine: by a directory, by a passkey of the browser, or by
 * the secret of a display. */
export interface RequestedCredentials {
  method: 'remote' | 'passkey' | 'display'
  /** Gets the refresh token; rejects with the reason if there is none. */
  request: () => Promise<LoginReply>
}

export type Credentials = PasswordCredentials | RequestedCredentials

type LoginEvent =
  | { type: 'credentials.submitted'; credentials: Credentials }
  | { type: 'eula.required' }
  | { type: 'eula.accepted' }
  | { type: 'token.found' }
  /** `problem`: why it was lost; null if the user has logged out. */
  | { type: 'token.lost'; problem: Problem | null }
  | { type: 'logout.requested' }

function missingActor(name: string): () => Promise<never> {
  return () => Promise.reject(new Error(`actor "${name}" was not provided`))
}

/** States with their own actor ignore these events: the actor's outcome decides. */
const ignoredEvents = { 'token.found': {}, 'token.lost': {}, 'eula.required': {} }

/**
 * The state of sign-in to one instance. The token itself is in the instance's record; `login.ts` keeps the two in step.
 */
export const loginMachine = setup({
  types: { context: {} as { problem: Problem | null }, events: {} as LoginEvent },
  actors: {
    logIn: fromPromise<undefined, Credentials>(missingActor('logIn')),
    acceptEula: fromPromise<undefined, undefined>(missingActor('acceptEula')),
    logOut: fromPromise<undefined, undefined>(missingActor('logOut')),
  },
  actions: {
    clearProblem: assign({ problem: null }),
    setProblem: assign({ problem: ({ event }) => problemOf((event as unknown as { error: unknown }).error) }),
  },
}).createMachine({
  id: 'login',
  context: { problem: null },
  initial: 'loggedOut',
  on: {
    'token.found': '.loggedIn',
    'token.lost': { target: '.loggedOut', actions: assign({ problem: ({ event }) => event.problem }) },
    'eula.required': '.eulaNeeded',
  },
  states: {
    loggedOut: { on: { 'credentials.submitted': 'loggingIn', 'token.lost': {} } },
    loggingIn: {
      entry: 'clearProblem',
      on: ignoredEvents,
      invoke: {
        src: 'logIn',
        input: ({ event }) => (event as Extract<LoginEvent, { type: 'credentials.submitted' }>).credentials,
        onDone: 'loggedIn',
        onError: [
          {
            guard: ({ event }) => hasStatus(event.error, errorStatus['login/email-not-confirmed']),
            target: 'mailConfirmationNeeded',
            actions: 'setProblem',
          },
          {
            guard: ({ event }) => hasStatus(event.error, errorStatus['eula/refresh-required']),
            target: 'eulaNeeded',
            actions: 'setProblem',
          },
          { target: 'loggedOut', actions: 'setProblem' },
        ],
      },
    },
    mailConfirmationNeeded: { on: { 'credentials.submitted': 'loggingIn' } },
    eulaNeeded: {
      initial: 'awaitingAcceptance',
      on: { 'logout.requested': 'loggingOut', 'eula.required': {} },
      states: {
        awaitingAcceptance: { on: { 'eula.accepted': 'accepting' } },
        accepting: {
          invoke: {
            src: 'acceptEula',
            onDone: '#login.loggedIn',
            onError: { target: 'awaitingAcceptance', actions: 'setProblem' },
          },
        },
      },
    },
    loggedIn: { entry: 'clearProblem', on: { 'logout.requested': 'loggingOut', 'token.found': {} } },
    loggingOut: {
      on: ignoredEvents,
      invoke: { src: 'logOut', onDone: 'loggedOut', onError: 'loggedOut' },
    },
  },
})
