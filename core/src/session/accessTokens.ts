import type { Clock } from '../clock'
import { session as sessionCalls } from '../contract'
import { problemOf } from '../result'
import type { SharedStore } from '../settings'
import type { Transport } from '../transport'
import type { InstanceRecord } from './instanceRecord'
import { Secret } from './secret'
import { lifetimeOf, liveRefreshClaims } from './tokenClaims'

/** An access token is renewed when less than this is left of it, in ms. */
const RENEWAL_MARGIN = 30_000
const EULA_REQUIRED = 451
const TOKEN_INVALID = 403

/** A token counts only as long as the refresh token that it was given for is the one in force. */
interface Held {
  token: Secret
  until: number
  refreshToken: string
}

interface Options {
  clock: Clock
  record: SharedStore<InstanceRecord>
  send: Transport['send']
  /** The refresh token has run out. */
  onExpired: () => void
}

/** The access token of one instance: in memory only, fetched on demand, one refresh at a time however many ask. */
export function createAccessTokens({ clock, record, send, onExpired }: Options) {
  let held: Held | undefined
  let refreshing: { refreshToken: string; token: Promise<Secret | undefined> } | undefined

  const isInForce = (refreshToken: string) => record.get().refreshToken === refreshToken
  const heldInForce = () => (held && isInForce(held.refreshToken) ? held : undefined)

  function noteRefusal(refreshToken: string, status: number | undefined): void {
    if (!isInForce(refreshToken)) return
    if (status === EULA_REQUIRED && !record.get().eulaRefreshRequired) record.set({ eulaRefreshRequired: true })
    if (status === TOKEN_INVALID) record.set({ refreshToken: null })
  }

  async function refresh(refreshToken: string, acceptEula: boolean): Promise<Secret | undefined> {
    try {
      const { accessToken } = await send(sessionCalls.refresh, {
        body: { refreshToken, ...(acceptEula && { acceptEula }) },
      })
      if (!isInForce(refreshToken)) return undefined
      // A token that does not tell its lifetime serves until it is refused.
      held = {
        refreshToken,
        token: new Secret(accessToken),
        until: clock.now() + (lifetimeOf(accessToken) ?? Infinity) - RENEWAL_MARGIN,
      }
      if (record.get().eulaRefreshRequired) record.set({ eulaRefreshRequired: false })
      return held.token
    } catch (error) {
      noteRefusal(refreshToken, problemOf(error).status)
      throw error
    }
  }

  async function renew(acceptEula = false): Promise<Secret | undefined> {
    const { refreshToken } = record.get()
    if (refreshToken === null) return undefined
    if (!liveRefreshClaims(refreshToken, clock.now())) {
      onExpired()
      return undefined
    }
    if (refreshing?.refreshToken === refreshToken && !acceptEula) return await refreshing.token
    // A refusal under way would undo the acceptance, came it later.
    if (acceptEula) await refreshing?.token.catch(() => undefined)
    const mine = { refreshToken, token: refresh(refreshToken, acceptEula) }
    refreshing = mine
    try {
      return await mine.token
    } finally {
      if (refreshing === mine) refreshing = undefined
    }
  }

  return {
    async current(): Promise<Secret | undefined> {
      const known = heldInForce()
      return known && clock.now() < known.until ? known.token : await renew()
    },
    /** After a 401: true where a token other than the refused one is at hand, false where the instance gives none. */
    async replace(refused: string): Promise<boolean> {
      if (held?.token.reveal() === refused) held = undefined
      try {
        return (heldInForce()?.token ?? (await renew())) !== undefined
      } catch (error) {
        if (problemOf(error).status === TOKEN_INVALID) return false
        throw error
      }
    },
    acceptEula: () => renew(true),
    forget() {
      held = undefined
    },
  }
}
export type AccessTokens = ReturnType<typeof createAccessTokens>
