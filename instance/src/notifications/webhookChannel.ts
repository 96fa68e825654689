import { createHmac } from 'node:crypto'
import type { ContactWay, WebhookTemplate } from '@barn-workbench/core/schema'
import { SECOND } from '@barn-workbench/core/time'
import type { Now } from '../base'
import { textOf } from './alarmTexts'
import type { Channel, Outcome, OutgoingDelivery } from './channel'
import type { HttpPost } from './httpPost'
import type { CallableWebhook, WebhookStore } from './webhookStore'

export interface WebhookChannelDependencies {
  webhooks: Pick<WebhookStore, 'callableOf'>
  post: HttpPost
  site: { id: string; name: string }
  now: Now
}

/** Answers that later attempts cannot change. Others, such as 429 and 5xx, are tried again. */
const FINAL_STATUSES: readonly number[] = [400, 401, 403, 404, 405, 410, 413, 415, 422]
const LONGEST_ERROR = 200

/** Calls webhooks. Each call is signed, with its time, so that a receiver knows who has sent it and when. */
export function createWebhookChannel({ webhooks, post, site, now }: WebhookChannelDependencies): Channel {
  async function call(webhook: CallableWebhook, delivery: OutgoingDelivery): Promise<Outcome> {
    const { url, body } = contentOf(webhook, delivery, site)
    const text = JSON.stringify(body)
    const headers = { ...signedHeaders(webhook.secret, text, now()), 'x-barn-delivery': delivery.deliveryId }
    const { status, body: answer } = await post({ url, headers, body: text, allowsPrivate: webhook.allowsPrivate })
    if (status >= 200 && status < 300) return { kind: 'accepted' }
    const error = `${status} ${answer.replace(/\s+/g, ' ').trim()}`.slice(0, LONGEST_ERROR)
    return { kind: 'failed', error, isFinal: FINAL_STATUSES.includes(status) }
  }

  return {
    async send(delivery) {
      const { way } = delivery
      const webhook = way.kind === 'webhook' ? await webhooks.callableOf(way.webhookId) : null
      if (!webhook?.isOn) return { kind: 'failed', error: 'the webhook is off or was removed', isFinal: true }
      try {
        return await call(webhook, delivery)
      } catch (error) {
        return { kind: 'failed', error: error instanceof Error ? error.message.slice(0, LONGEST_ERROR) : 'unknown' }
      }
    },
  }
}

/** The headers of a call at a time (ms), by which its receiver knows who has sent it and when. */
export function signedHeaders(secret: string, body: string, time: number): Record<string, string> {
  const timestamp = String(Math.floor(time / SECOND))
  return {
    'content-type': 'application/json',
    'user-agent': 'Barn-Workbench',
    'x-barn-timestamp': timestamp,
    'x-barn-signature': `v1=${signatureOf(secret, timestamp, body)}`,
  }
}

/** HMAC-SHA256 of the time in s, a dot and the body, in hexadecimal digits. */
export function signatureOf(secret: string, timestamp: string, body: string): string {
  return createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
}

interface Content {
  url: string
  body: unknown
}

interface Plain {
  title: string
  text: string
  target: string
  isUrgent: boolean
}

function contentOf(webhook: CallableWebhook, delivery: OutgoingDelivery, site: { id: string; name: string }): Content {
  const { message, locale, way } = delivery
  const plain = {
    title: message.title,
    text: textOf(message, locale),
    target: targetOf(way) || webhook.target,
    isUrgent: message.case?.urgency === 'wakes' && delivery.event === 'opened',
  }
  if (webhook.template === 'json') return { url: webhook.url, body: genericBody(plain, delivery, site) }
  if (webhook.template === 'homeAssistant') return { url: webhook.url, body: genericBody(plain, delivery, site) }
  return SERVICES[webhook.template](webhook.url, plain, message.link)
}

function targetOf(way: ContactWay): string {
  return way.kind === 'webhook' ? way.target : ''
}

/** All that is known, for programs. Automations of Home Assistant read its fields as `trigger.json`. */
function genericBody(
  { title, text, target }: Plain,
  delivery: OutgoingDelivery,
  instance: { id: string; name: string },
) {
  const { deliveryId, event, message } = delivery
  const { link, case: about } = message
  return { version: 1, deliveryId, event, instance, target, title, text, link, case: about }
}

/** The bodies of services that ask for their own. */
const SERVICES: Readonly<
  Record<
    Exclude<WebhookTemplate, 'json' | 'homeAssistant'>,
    (url: string, plain: Plain, link: string | null) => Content
  >
> = {
  /** The address ends with the topic, as people copy it; JSON goes to the address before it. */
  ntfy(url, { title, text, target, isUrgent }, link) {
    const { href, pathname } = new URL(url)
    const topic = pathname.split('/').findLast((part) => part !== '') ?? ''
    const priority = isUrgent ? 5 : 3
    return {
      url: new URL('.', href.replace(/\/$/, '')).href,
      body: { topic: target || topic, title, message: text, priority, ...(link !== null && { click: link }) },
    }
  },
  telegram: (url, { title, text, target, isUrgent }) => ({
    url,
    body: { chat_id: target, text: `${title}\n\n${text}`, disable_notification: !isUrgent },
  }),
  slack: (url, { title, text }) => ({ url, body: { text: escapeForSlack(`*${title}*\n${text}`) } }),
}

/** A name of a place must not become a link or call everybody (`<!channel>`). */
function escapeForSlack(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
