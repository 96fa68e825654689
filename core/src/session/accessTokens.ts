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

interface Held {
  token: Secret
  until: number
}

interface Options {
  clock: Clock
  record: SharedStore<InstanceRecord>
  send: Transport['send']
  onEulaRequired: () => void
}

/** The access token of one instance: in memory only, fetched on demand, one refresh at a time however many ask. */
export function createAccessTokens({ clock, record, send, onEulaRequired }: Options) {
  let held: Held | undefined
  let refreshing: Promise<Secret | undefined> | undefined

  function refused(refreshToken: string, status: number | undefined): void {
    if (status === 451) {
      record.set({ eulaRefreshRequired: true })
      onEulaRequired()
    }
    // A refused refresh token is of no more use; one that another tab has replaced meanwhile is kept.
    if (status === 403 && record.get().refreshToken === refreshToken) record.set({ refreshToken: null })
  }

  async function refresh(acceptEula: boolean): Promise<Secret | undefined> {
    const { refreshToken, eulaRefreshRequired } = record.get()
    if (refreshToken === null || !liveRefreshClaims(refreshToken, clock.now())) return undefined
    try {
      const { accessToken } = await send(sessionCalls.refresh, { body: { refreshToken, ...(acceptEula && { acceptEula }) } })
      held = { token: new Secret(accessToken), until: clock.now() + (lifetimeOf(accessToken) ?? 0) - RENEWAL_MARGIN }
      if (eulaRefreshRequired) record.set({ eulaRefreshRequired: false })
      return held.token
    } catch (error) {
      refused(refreshToken, problemOf(error).status)
      throw error
    }
  }

  function renew(acceptEula = false): Promise<Secret | undefined> {
    refreshing ??= refresh(acceptEula).finally(() => {
      refreshing = undefined
    })
    return refreshing
  }

  return {
    async current(): Promise<Secret | undefined> {
      if (held && clock.now() < held.until) return held.token
      return await renew()
    },
    /** After a 401: true where a token other than the refused one is at hand. */
    async replace(refused: string): Promise<boolean> {
      if (held?.token.reveal() === refused) held = undefined
      try {
        return (held?.token ?? (await renew())) !== undefined
      } catch {
        return false
      }
    },
    acceptEula: () => renew(true),
    forget() {
      held = undefined
    },
  }
}
export type AccessTokens = ReturnType<typeof createAccessTokens>
