import { assign, fromPromise, setup } from 'xstate'
import { problemOf, type Problem } from '../result'

export interface Credentials {
  method: 'usernamePassword' | 'emailPassword'
  /** Username or e-mail address. */
  name: string
  password: string
}

type LoginEvent =
  | { type: 'credentials.submitted'; credentials: Credentials }
  | { type: 'eula.required' }
  | { type: 'eula.accepted' }
  | { type: 'token.found' }
  | { type: 'token.lost' }
  | { type: 'logout.requested' }

const missing = (name: string) => () => Promise.reject(new Error(`actor "${name}" was not provided`))

const MAIL_NOT_CONFIRMED = 412
const EULA_REQUIRED = 451

function hasStatus(error: unknown, status: number): boolean {
  return problemOf(error).status === status
}

// Told by the token's store while a state still waits for its own actor.
const notYet = { 'token.found': {}, 'token.lost': {}, 'eula.required': {} }

/** Who is signed in to one instance. The token itself is in the instance's record; this machine knows only whether it counts. */
export const loginMachine = setup({
  types: { context: {} as { problem: Problem | null }, events: {} as LoginEvent },
  actors: {
    logIn: fromPromise<undefined, Credentials>(missing('logIn')),
    acceptEula: fromPromise<undefined, undefined>(missing('acceptEula')),
    logOut: fromPromise<undefined, undefined>(missing('logOut')),
  },
  actions: {
    forget: assign({ problem: null }),
    remember: assign({ problem: ({ event }) => problemOf((event as unknown as { error: unknown }).error) }),
  },
}).createMachine({
  id: 'login',
  context: { problem: null },
  initial: 'loggedOut',
  on: {
    'token.found': '.loggedIn',
    'token.lost': '.loggedOut',
    'eula.required': '.eulaNeeded',
  },
  states: {
    loggedOut: { on: { 'credentials.submitted': 'loggingIn', 'token.lost': {} } },
    loggingIn: {
      entry: 'forget',
      on: notYet,
      invoke: {
        src: 'logIn',
        input: ({ event }) => (event as Extract<LoginEvent, { type: 'credentials.submitted' }>).credentials,
        onDone: 'loggedIn',
        onError: [
          {
            guard: ({ event }) => hasStatus(event.error, MAIL_NOT_CONFIRMED),
            target: 'mailConfirmationNeeded',
            actions: 'remember',
          },
          { guard: ({ event }) => hasStatus(event.error, EULA_REQUIRED), target: 'eulaNeeded', actions: 'remember' },
          { target: 'loggedOut', actions: 'remember' },
        ],
      },
    },
    mailConfirmationNeeded: { on: { 'credentials.submitted': 'loggingIn' } },
    eulaNeeded: {
      initial: 'asking',
      on: { 'logout.requested': 'loggingOut', 'eula.required': {} },
      states: {
        asking: { on: { 'eula.accepted': 'accepting' } },
        accepting: {
          invoke: { src: 'acceptEula', onDone: '#login.loggedIn', onError: { target: 'asking', actions: 'remember' } },
        },
      },
    },
    loggedIn: { entry: 'forget', on: { 'logout.requested': 'loggingOut', 'token.found': {} } },
    loggingOut: {
      on: notYet,
      invoke: { src: 'logOut', onDone: 'loggedOut', onError: 'loggedOut' },
    },
  },
})
