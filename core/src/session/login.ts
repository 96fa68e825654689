import { createActor, fromPromise, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import type { Clock } from '../clock'
import { sessionCalls } from '../contract'
import { errorStatus, ProblemError, problemOf, type Problem } from '../result'
import type { LoginReply } from '../schema'
import type { SharedStore } from '../settings'
import type { Transport } from '../transport'
import type { InstanceRecord } from './instanceRecord'
import { loginMachine, type Credentials } from './login.machine'
import { refreshTokenClaims, validRefreshTokenClaims, type AccessTokens } from './tokens'

type AuthStatus = 'signedOut' | 'eulaNeeded' | 'signedIn'
type LoginMachineState = SnapshotFrom<typeof loginMachine>['value']

interface LoginOptions {
  /** The clock by which refresh tokens expire. */
  clock: Clock
  record: SharedStore<InstanceRecord>
  send: Transport['send']
  accessTokens: AccessTokens
  /** Loads the facts about the instance. A log-in is complete once this has succeeded or failed. */
  loadFacts: () => Promise<void>
  /**
   * Signs in by the directory after the instance has ended the session; null if this is not possible. The flag
   * `autoLoginWithRemoteAccount` of the record is checked here, the other conditions by the caller that provides this
   * function.
   */
  autoLogin?: (() => Promise<LoginReply | null>) | undefined
}

/** Sign-in to one instance. */
export interface Login {
  readonly actor: ActorRefFrom<typeof loginMachine>
  /** Revokes the refresh tokens of log-outs that the instance does not know of yet. */
  sendLogouts(): Promise<void>
  stop(): void
}

/** Whether the instance has refused a call for good: sending it again would change nothing. */
function isRefused(error: unknown): boolean {
  const { status = 0 } = problemOf(error)
  return status >= 400 && status < 500 && status !== errorStatus['request/too-many']
}

/** Returns the function that revokes tokens, see `Login.sendLogouts`. Tokens that cannot be sent stay in the record. */
function createLogoutSender({ clock, record, send }: LoginOptions): () => Promise<void> {
  const sending = new Set<string>()

  async function revoke(refreshToken: string): Promise<void> {
    const isExpired = !validRefreshTokenClaims(refreshToken, clock.now())
    if (!isExpired) await send(sessionCalls.logout, { params: { refreshToken } })
  }

  async function sendLogout(refreshToken: string): Promise<void> {
    if (sending.has(refreshToken)) return
    sending.add(refreshToken)
    try {
      await revoke(refreshToken).catch((error: unknown) => {
        if (!isRefused(error)) throw error
      })
      record.set({ unsentLogouts: record.get().unsentLogouts.filter((unsent) => unsent !== refreshToken) })
    } finally {
      sending.delete(refreshToken)
    }
  }

  return async () => void (await Promise.allSettled(record.get().unsentLogouts.map(sendLogout)))
}

function createLoginActors(options: LoginOptions, sendLogouts: () => Promise<void>) {
  const { record, send, accessTokens, loadFacts } = options

  async function requestRefreshToken(credentials: Credentials): Promise<LoginReply> {
    if ('request' in credentials) return credentials.request()
    // Most visits need no password, and the page of the sign-in has loaded the calls.
    const { emailSignIn, usernameSignIn } = await import('../contract/signIn')
    const { method, name, password } = credentials
    const options = { knownDevice: record.get().knownDevice ?? undefined }
    return method === 'usernamePassword'
      ? send(usernameSignIn.login, { body: { username: name, password } }, options)
      : send(emailSignIn.login, { body: { email: name, password } }, options)
  }

  return {
    logIn: fromPromise<undefined, Credentials>(async ({ input }) => {
      const { refreshToken, knownDevice = record.get().knownDevice } = await requestRefreshToken(input)
      record.set({
        refreshToken,
        knownDevice,
        eulaRefreshRequired: false,
        isEulaWithdrawn: false,
        availablePermissions: [],
        arePermissionsKnown: false,
        // Switched off by a log-out until an account signs in by the directory again.
        ...(input.method === 'remote' && { autoLoginWithRemoteAccount: true }),
      })
      // Signed in means that calls succeed, so the first access token is part of it; the instance may also ask for the
      // EULA here.
      await accessTokens.current()
      await loadFacts().catch(() => undefined)
    }),
    acceptEula: fromPromise<undefined, undefined>(async () => {
      await accessTokens.acceptEula()
    }),
    logOut: fromPromise<undefined, undefined>(async () => {
      const { refreshToken, unsentLogouts } = record.get()
      accessTokens.clear()
      record.set({
        refreshToken: null,
        unsentLogouts: refreshToken === null ? unsentLogouts : [...unsentLogouts, refreshToken],
        availablePermissions: [],
        arePermissionsKnown: false,
        eulaRefreshRequired: false,
        isEulaWithdrawn: false,
        autoLoginWithRemoteAccount: false,
      })
      // The browser does not wait for the instance: a log-out takes effect even when the instance cannot be reached. It
      // waits for the record, so that the log-out holds where the page is closed right after it.
      void sendLogouts()
      await record.saved()
    }),
  }
}

/**
 * An expired token does not sign an account in. A signed-in account stays signed in until the instance refuses the
 * token.
 */
function authStatusOf(
  { refreshToken, eulaRefreshRequired }: InstanceRecord,
  state: LoginMachineState,
  now: number,
): AuthStatus {
  const claims = state === 'loggedOut' ? validRefreshTokenClaims(refreshToken, now) : refreshTokenClaims(refreshToken)
  if (!claims) return 'signedOut'
  return eulaRefreshRequired ? 'eulaNeeded' : 'signedIn'
}

const SESSION_ENDED: Problem = { code: 'login/token-invalid', params: {} }

/** The event that brings the machine to the status of the record, or undefined when they agree. */
function correctingEvent({ unsentLogouts }: InstanceRecord, authStatus: AuthStatus, state: LoginMachineState) {
  const isEulaNeeded = typeof state === 'object'
  if (authStatus === 'signedIn') return state === 'loggedIn' ? undefined : ({ type: 'token.found' } as const)
  if (authStatus === 'eulaNeeded') return isEulaNeeded ? undefined : ({ type: 'eula.required' } as const)
  if (state !== 'loggedIn' && !isEulaNeeded) return undefined
  // A log-out in another tab leaves the token there for the instance to revoke.
  return { type: 'token.lost', problem: unsentLogouts.length > 0 ? null : SESSION_ENDED } as const
}

/** The sign-in by the directory that follows a session that the instance has ended. */
function automaticCredentials(autoLogin: () => Promise<LoginReply | null>): Credentials {
  async function request(): Promise<LoginReply> {
    // The reason of a failure is not shown: the user reads that the session has ended, and can sign in.
    const reply = await autoLogin().catch(() => null)
    if (!reply) throw new ProblemError(SESSION_ENDED)
    return reply
  }
  return { method: 'remote', request }
}

/**
 * Creates sign-in to one instance: the machine with its calls. The machine is kept in step with the record, which the
 * other tabs of the browser write too: a log-in or log-out in one tab counts for all of them.
 */
export function createLogin(options: LoginOptions): Login {
  const { clock, record, accessTokens, autoLogin } = options
  const sendLogouts = createLogoutSender(options)
  const actor = createActor(loginMachine.provide({ actors: createLoginActors(options, sendLogouts) })).start()

  function synchronize(): void {
    const { value: state } = actor.getSnapshot()
    const authStatus = authStatusOf(record.get(), state, clock.now())
    if (authStatus === 'signedOut') accessTokens.clear()
    // When a running log-in or log-out has ended, this is called again.
    if (state === 'loggingIn' || state === 'loggingOut') return
    const event = correctingEvent(record.get(), authStatus, state)
    if (!event) return
    actor.send(event)
    const isEndedByInstance = event.type === 'token.lost' && event.problem !== null
    if (isEndedByInstance && autoLogin && record.get().autoLoginWithRemoteAccount)
      actor.send({ type: 'credentials.submitted', credentials: automaticCredentials(autoLogin) })
  }

  const unsubscribeFromRecord = record.subscribe(synchronize)
  const actorSubscription = actor.subscribe(synchronize)
  return {
    actor,
    sendLogouts,
    stop() {
      unsubscribeFromRecord()
      actorSubscription.unsubscribe()
      actor.stop()
    },
  }
}
