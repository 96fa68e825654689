import { wait } from '../clock'
import { displays } from '../contract/displays'
import { createEmitter } from '../emitter'
import { isProblem, ProblemError, problemOf, type Problem } from '../result'
import type { LoginReply } from '../schema'
import { toBase64Url } from '../text'
import { MINUTE, SECOND } from '../time'
import type { DisplayDevice } from './instanceRecord'
import type { Session } from './session'

/**
 * The state of a sign-in as a display. `waiting`: the device shows a code that an administrator enters. `unreached`: it
 * tries again by itself. `takenOff`: an administrator has taken it off, and it does not ask again by itself.
 */
export type DisplaySignInState =
  | { kind: 'signingIn' }
  | { kind: 'waiting'; code: string; expiresAt: number }
  | { kind: 'unreached'; problem: Problem }
  | { kind: 'takenOff' }

/** The part of a session that a display needs. */
export type DisplaySession = Pick<
  Session,
  'clock' | 'send' | 'display' | 'logIn' | 'snapshot' | 'subscribe' | 'checkConnection'
>

/** Time between two questions whether the device was approved, in ms. */
const POLL_PERIOD = 3 * SECOND
/** The pauses after a failure, in ms: each is twice the one before. */
const FIRST_PAUSE = 3 * SECOND
const LONGEST_PAUSE = 2 * MINUTE
/** A code is replaced so long before it expires, in ms, that a person who has begun to enter it can finish. */
const CODE_MARGIN = 5 * SECOND

const SECRET_BYTES = 32

/** A new secret: 32 random bytes, base64url. */
export function newDeviceSecret(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)))
}

export interface DisplaySignIn {
  state(): DisplaySignInState
  subscribe(listener: () => void): () => void
  start(): void
  /** Asks to become a display once more, after it was taken off. */
  askAgain(): void
  stop(): void
}

/** Resolves when the running sign-in is over; rejects if no account is signed in then. */
async function signedIn({ snapshot, subscribe }: DisplaySession): Promise<void> {
  const isRunning = () => snapshot().login.state === 'loggingIn'
  if (isRunning())
    await new Promise<void>((resolve) => {
      const stop = subscribe(() => {
        if (isRunning()) return
        stop()
        resolve()
      })
    })
  const { state, problem } = snapshot().login
  if (state === 'loggedOut') throw new ProblemError(problem ?? { code: 'instance/unexpected', params: {} })
}

/**
 * Signs this device in as a display, as often as it takes: it asks for a code and waits until an administrator has
 * entered it, and later signs in by its secret alone. Ends when an account is signed in, or when the display was taken
 * off. `isVisible`: while the page is not, the instance is not asked.
 */
export function createDisplaySignIn(session: DisplaySession, isVisible: () => boolean): DisplaySignIn {
  const emitter = createEmitter<{ changed: undefined }>()
  let state: DisplaySignInState = { kind: 'signingIn' }
  let running = new AbortController()

  function show(next: DisplaySignInState): void {
    state = next
    emitter.emit('changed')
  }

  /** The secret of the device, which it makes when it asks for the first time. */
  function device(): DisplayDevice {
    const known = session.display.get()
    if (known) return known
    const made = { secret: newDeviceSecret(), isApproved: false }
    session.display.set(made)
    return made
  }

  /** Asks for a code, unless the one that is shown is still good. */
  async function askForCode(secret: string, signal: AbortSignal): Promise<void> {
    if (state.kind === 'waiting' && session.clock.now() < state.expiresAt - CODE_MARGIN) return
    const { code, expiresAt } = await session.send(displays.ask, { body: { secret } }, { signal })
    if (!signal.aborted) show({ kind: 'waiting', code, expiresAt })
  }

  /** One attempt. Resolves with whether it was the last one; rejects if the instance cannot be asked. */
  async function attempt(signal: AbortSignal): Promise<boolean> {
    const { secret, isApproved } = device()
    let reply: LoginReply
    try {
      reply = await session.send(displays.login, { body: { secret } }, { signal })
    } catch (error) {
      if (isProblem(error, 'login/wrong-credentials') && isApproved) {
        show({ kind: 'takenOff' })
        return true
      }
      if (!isProblem(error, 'login/no-account') && !isProblem(error, 'login/wrong-credentials')) throw error
      await askForCode(secret, signal)
      return false
    }
    signal.throwIfAborted()
    session.display.set({ secret, isApproved: true })
    session.logIn({ method: 'display', request: () => Promise.resolve(reply) })
    await signedIn(session)
    return true
  }

  async function run(signal: AbortSignal): Promise<void> {
    let pause = FIRST_PAUSE
    for (;;) {
      try {
        if (isVisible() && (await attempt(signal))) return
        pause = FIRST_PAUSE
        await wait(session.clock, POLL_PERIOD, signal)
      } catch (error) {
        signal.throwIfAborted()
        show({ kind: 'unreached', problem: problemOf(error) })
        await wait(session.clock, pause, signal)
        pause = Math.min(2 * pause, LONGEST_PAUSE)
        void session.checkConnection('full')
      }
    }
  }

  function start(): void {
    running.abort()
    running = new AbortController()
    // It ends only by an abort.
    run(running.signal).catch(() => undefined)
  }

  return {
    start,
    state: () => state,
    subscribe: (listener) => emitter.subscribe('changed', listener),
    askAgain() {
      session.display.set({ secret: newDeviceSecret(), isApproved: false })
      show({ kind: 'signingIn' })
      start()
    },
    stop: () => running.abort(),
  }
}
