import { z } from 'zod'
import type { Clock } from '../clock'
import { sessionCalls } from '../contract'
import { errorStatus, hasStatus, isProblem } from '../result'
import type { SharedStore } from '../settings'
import { SECOND } from '../time'
import type { Transport } from '../transport'
import type { InstanceRecord } from './instanceRecord'

/** An access token is refreshed when it expires in less than this, in ms. */
const REFRESH_MARGIN = 30 * SECOND
const HIDDEN = '***'

const RefreshTokenClaims = z.object({
  refresh: z.literal(true),
  /** In s since the epoch. */
  exp: z.number(),
  /** The account's id. */
  uid: z.string(),
  authenticationProvider: z.enum(['remote', 'other']).catch('other'),
})
export type RefreshTokenClaims = z.infer<typeof RefreshTokenClaims>
const LifetimeClaims = z.object({ exp: z.number(), iat: z.number() })

/** A token that prints as `***`, so that it cannot appear in a log, an error or a message by accident. */
export class Secret {
  readonly #value: string
  constructor(value: string) {
    this.#value = value
  }
  reveal(): string {
    return this.#value
  }
  toString(): string {
    return HIDDEN
  }
  toJSON(): string {
    return HIDDEN
  }
  get [Symbol.toStringTag](): string {
    return HIDDEN
  }
}

/** The claims of a JWT, or undefined when it cannot be decoded. The client does not verify signatures. */
function decodeClaims(token: string): unknown {
  const payload = token.split('.')[1]
  if (!payload) return undefined
  try {
    const binary = atob(payload.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}

/** The claims of a refresh token, or undefined if it is not valid. It may have expired. */
export function refreshTokenClaims(token: string | null): RefreshTokenClaims | undefined {
  return token === null ? undefined : RefreshTokenClaims.safeParse(decodeClaims(token)).data
}

/** The claims of a refresh token, or undefined if it is not valid or has expired. `now` in ms. */
export function validRefreshTokenClaims(token: string | null, now: number): RefreshTokenClaims | undefined {
  const claims = refreshTokenClaims(token)
  return claims && claims.exp * SECOND > now ? claims : undefined
}

/** The account that a refresh token was issued to, even when the token has expired. */
export function accountIdOf(token: string | null): string | null {
  return refreshTokenClaims(token)?.uid ?? null
}

/** Lifetime of an access token from its issue on, in ms. This does not depend on the clock of the instance. */
export function lifetimeOf(token: string): number | undefined {
  const claims = LifetimeClaims.safeParse(decodeClaims(token)).data
  return claims && (claims.exp - claims.iat) * SECOND
}

interface AccessTokenOptions {
  /** The clock of this device, by which access tokens are refreshed in time. */
  clock: Clock
  /** The clock by which refresh tokens expire. */
  instanceClock: Clock
  record: SharedStore<InstanceRecord>
  send: Transport['send']
  /**
   * Whether no account is signed in. A refresh token that seems to have expired is then left alone; else the instance
   * is asked, whose clock may differ, and its refusal ends the session.
   */
  isSignedOut: () => boolean
}

/** Provides the access token of one instance. It is held in memory only. */
export interface AccessTokens {
  /** The access token, refreshed when it is about to expire. Resolves with undefined when no account is signed in. */
  current(): Promise<Secret | undefined>
  /** After a 401: loads a token in place of the refused one. Resolves with false when the instance gives none. */
  refreshAfterRefusal(refusedToken: string): Promise<boolean>
  /** Refreshes the token and accepts the EULA with it. */
  acceptEula(): Promise<void>
  clear(): void
}

/** An access token is used only as long as the refresh token that it was issued for is still stored. */
interface IssuedToken {
  token: Secret
  /** The time at which it has to be refreshed, in ms since the epoch. */
  refreshAt: number
  refreshToken: string
}

async function requestAccessToken(
  { clock, send }: AccessTokenOptions,
  refreshToken: string,
  acceptEula: boolean,
): Promise<IssuedToken> {
  const body = { refreshToken, ...(acceptEula && { acceptEula }) }
  const { accessToken } = await send(sessionCalls.refresh, { body })
  // A token that does not state its lifetime is used until it is refused.
  const lifetime = lifetimeOf(accessToken) ?? Infinity
  return { refreshToken, token: new Secret(accessToken), refreshAt: clock.now() + lifetime - REFRESH_MARGIN }
}

/** Stores the consequence of a refused refresh, for the next visit and the other tabs. */
function recordRefusal(record: SharedStore<InstanceRecord>, error: unknown): void {
  const isEulaRequired = hasStatus(error, errorStatus['eula/refresh-required'])
  if (isEulaRequired && !record.get().eulaRefreshRequired) record.set({ eulaRefreshRequired: true })
  if (isProblem(error, 'login/token-invalid')) record.set({ refreshToken: null })
}

/** Creates the access tokens of one instance. However many calls need a token, one refresh runs at a time. */
export function createAccessTokens(options: AccessTokenOptions): AccessTokens {
  const { clock, instanceClock, record, isSignedOut } = options
  let issued: IssuedToken | undefined
  let pendingRefresh: { refreshToken: string; token: Promise<Secret | undefined> } | undefined

  const isStored = (refreshToken: string) => record.get().refreshToken === refreshToken
  const usableToken = () => (issued && isStored(issued.refreshToken) ? issued : undefined)

  /**
   * Resolves with undefined when the refresh token was replaced in the meantime: the answer then counts for nothing.
   */
  async function request(refreshToken: string, acceptEula: boolean): Promise<Secret | undefined> {
    try {
      const token = await requestAccessToken(options, refreshToken, acceptEula)
      if (!isStored(refreshToken)) return undefined
      issued = token
      if (record.get().eulaRefreshRequired) record.set({ eulaRefreshRequired: false, isEulaWithdrawn: false })
      return token.token
    } catch (error) {
      if (isStored(refreshToken)) recordRefusal(record, error)
      throw error
    }
  }

  async function refresh(acceptEula: boolean): Promise<Secret | undefined> {
    const { refreshToken } = record.get()
    if (refreshToken === null) return undefined
    const claims = isSignedOut()
      ? validRefreshTokenClaims(refreshToken, instanceClock.now())
      : refreshTokenClaims(refreshToken)
    if (!claims) return undefined
    if (pendingRefresh?.refreshToken === refreshToken && !acceptEula) return await pendingRefresh.token
    // The refusal of a refresh that is already running would undo the acceptance if it came later.
    if (acceptEula) await pendingRefresh?.token.catch(() => undefined)
    const refreshing = { refreshToken, token: request(refreshToken, acceptEula) }
    pendingRefresh = refreshing
    try {
      return await refreshing.token
    } finally {
      if (pendingRefresh === refreshing) pendingRefresh = undefined
    }
  }

  return {
    async current() {
      const usable = usableToken()
      return usable && clock.now() < usable.refreshAt ? usable.token : await refresh(false)
    },
    async refreshAfterRefusal(refusedToken) {
      if (issued?.token.reveal() === refusedToken) issued = undefined
      try {
        const token = usableToken()?.token ?? (await refresh(false))
        return token !== undefined
      } catch (error) {
        if (isProblem(error, 'login/token-invalid')) return false
        throw error
      }
    },
    async acceptEula() {
      await refresh(true)
    },
    clear() {
      issued = undefined
    },
  }
}
