import { randomBytes } from 'node:crypto'
import { STREAM_LIFETIME } from '@barn-workbench/core/contract'
import type { CallAccount } from '../http'
import type { Stream } from './stream'

/** A stream with whom it belongs to. */
export interface OpenStream {
  stream: Stream
  cameraId: string
  account: CallAccount
}

interface RegisteredStream extends OpenStream {
  /** ms since the epoch. */
  usedAt: number
}

/** Streams of one account; the one that was not used for the longest time ends for another. */
const MAXIMUM_STREAMS_OF_ACCOUNT = 40
/** Streams in all. */
const MAXIMUM_STREAMS = 400
/** Random bytes of a token. */
const TOKEN_BYTES = 24

/** The streams that are watched, by unguessable tokens. */
export interface StreamRegistry {
  /** Returns the token; null if there are too many streams. */
  add(open: OpenStream): string | null
  /** A stream that was used within its lifetime; counts as a use. */
  use(token: string): OpenStream | null
  end(token: string): void
}

export function createStreamRegistry(now: () => number): StreamRegistry {
  /** In the order of their last use, the latest last. */
  const streams = new Map<string, RegisteredStream>()

  function endUnused(): void {
    for (const [token, { usedAt }] of streams) {
      if (now() - usedAt <= STREAM_LIFETIME) return
      streams.delete(token)
    }
  }

  function makeRoomFor(accountId: string): boolean {
    endUnused()
    const own = [...streams].filter(([, { account }]) => account.accountId === accountId)
    const [oldest] = own
    if (oldest && own.length >= MAXIMUM_STREAMS_OF_ACCOUNT) streams.delete(oldest[0])
    return streams.size < MAXIMUM_STREAMS
  }

  return {
    add(open) {
      if (!makeRoomFor(open.account.accountId)) return null
      const token = randomBytes(TOKEN_BYTES).toString('base64url')
      streams.set(token, { ...open, usedAt: now() })
      return token
    },
    use(token) {
      endUnused()
      const found = streams.get(token)
      if (!found) return null
      streams.delete(token)
      streams.set(token, { ...found, usedAt: now() })
      return found
    },
    end: (token) => {
      streams.delete(token)
    },
  }
}
