import { systemClock, type Clock } from '@barn-workbench/core/clock'
import { guestLinks, instanceInfo } from '@barn-workbench/core/contract'
import { ProblemError, problemOf } from '@barn-workbench/core/result'
import type { GuestFinding, KnownInstance } from '@barn-workbench/core/schema'
import {
  candidatesOf,
  createNonce,
  judgeIdentity,
  routeTo,
  verifySignature,
  type VerifySignature,
} from '@barn-workbench/core/session'
import {
  createRequestQueue,
  createTransport,
  type Fetch,
  type Picture,
  type Transport,
} from '@barn-workbench/core/transport'

/** The calls of a guest. */
export interface GuestCalls {
  /** Loads the content of the link. Rejects with a `ProblemError`. */
  view(signal: AbortSignal): Promise<GuestFinding>
  /** A picture by its time or place, see `guestLinks.picture`; null if there is none. */
  picture(picture: number, signal: AbortSignal): Promise<Picture | null>
  /** The address that answers; null before the first answer. */
  address(): string | null
}

interface GuestLinkOfPage {
  instance: KnownInstance
  secret: string
}

interface GuestCallDependencies {
  fetch: Fetch
  clock?: Clock
  verify?: VerifySignature
}

/** Height of pictures, in px: a phone shows no more. */
const PICTURE_HEIGHT = 720

/** Makes the calls of a guest at the address of the link that answers as the instance. Others never get the secret. */
export function createGuestCalls(
  { instance, secret }: GuestLinkOfPage,
  { fetch, clock = systemClock, verify = verifySignature }: GuestCallDependencies,
): GuestCalls {
  let reached: { transport: Transport; baseUrl: string } | null = null

  /** Whether the address answers as the instance of the link, and with a valid signature if it signs. */
  async function isInstance(transport: Transport, baseUrl: string, signal: AbortSignal): Promise<boolean> {
    const nonce = createNonce()
    const identity = await transport.send(instanceInfo.ping, { query: { nonce } }, { signal })
    if (identity.globalUniqueIdentifier !== instance.globalUniqueIdentifier) return false
    // A guest knows no key from before. That it may be plain http is said by the link.
    const trust = { publicKey: null, trustedAddresses: [new URL(baseUrl).origin] }
    return (await judgeIdentity({ identity, nonce, baseUrl }, trust, verify)).problem === null
  }

  async function reach(signal: AbortSignal): Promise<Transport> {
    if (reached) return reached.transport
    for (const candidate of candidatesOf({ ...instance, forcedStrategy: null })) {
      const { baseUrl } = candidate
      const queue = createRequestQueue(clock)
      const transport = createTransport({
        fetch,
        clock,
        random: Math.random,
        queue,
        route: routeTo(candidate),
        attempts: 1,
      })
      const isReached = await isInstance(transport, baseUrl, signal).catch(() => false)
      signal.throwIfAborted()
      if (!isReached) continue
      reached = { transport, baseUrl }
      return transport
    }
    throw new ProblemError({ code: 'client/no-host-available', params: {} })
  }

  return {
    address: () => reached && new URL(reached.baseUrl).host,
    async view(signal) {
      const { send } = await reach(signal)
      return await send(guestLinks.view, { params: { secret } }, { signal })
    },
    async picture(picture, signal) {
      const { send } = await reach(signal)
      const input = { params: { secret, picture: String(picture) }, query: { resizeY: String(PICTURE_HEIGHT) } }
      try {
        return await send(guestLinks.picture, input, { signal })
      } catch (error) {
        if (problemOf(error).code === 'frame/not-found') return null
        throw error
      }
    },
  }
}
