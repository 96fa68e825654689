import { MINUTE, SECOND } from '@barn-workbench/core/time'
import type { Now } from '../base'
import type { HttpPost } from './httpPost'
import { signedHeaders } from './webhookChannel'
import type { WebhookStore } from './webhookStore'

/** Time between two signs of life, in ms. */
export const HEARTBEAT_PERIOD = MINUTE
const LONGEST_ERROR = 200

/** The outcome of the last sign of life. */
export interface Heartbeat {
  /** In ms since the epoch. */
  at: number
  /** Null if it was accepted. */
  error: string | null
}

interface HeartbeatDependencies {
  webhooks: Pick<WebhookStore, 'callable'>
  post: HttpPost
  site: { id: string; name: string }
  /** The faults that keep the instance from its work. */
  faults: () => Promise<readonly string[]>
  now: Now
}

/**
 * Sends signs of life to the webhooks that wait for them, so that people elsewhere notice when the instance, its power
 * or its connection is gone. An instance that cannot do its work stays silent too.
 */
export function createHeartbeat({ webhooks, post, site, faults, now }: HeartbeatDependencies) {
  const latest = new Map<string, Heartbeat>()

  async function send({ url, secret, allowsPrivate }: { url: string; secret: string; allowsPrivate: boolean }) {
    const body = JSON.stringify({ version: 1, event: 'heartbeat', instance: site, time: now() })
    try {
      const { status } = await post({ url, headers: signedHeaders(secret, body, now()), body, allowsPrivate })
      return status >= 200 && status < 300 ? null : String(status)
    } catch (error) {
      return error instanceof Error ? error.message.slice(0, LONGEST_ERROR) : 'unknown'
    }
  }

  return {
    /** The last sign of life of a webhook; null if there was none since the start. */
    latestOf: (webhookId: string): Heartbeat | null => latest.get(webhookId) ?? null,
    async beat(): Promise<void> {
      const waiting = await webhooks.callable('heartbeat')
      if (waiting.length === 0 || (await faults()).length > 0) return
      await Promise.all(
        waiting.map(async (webhook) => {
          const error = await send(webhook)
          latest.set(webhook.webhookId, { at: Math.floor(now() / SECOND) * SECOND, error })
        }),
      )
    },
  }
}
