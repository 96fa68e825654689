import { z } from 'zod'
import { MINUTE } from '../time'

/*
 * Push messages. Browsers take them from one sender for a page: the server of the client. An instance therefore hands
 * its messages to that server, sealed for the browser (RFC 8291, `aes128gcm`), which passes them on unread. A ticket of
 * that server says that the browser wants messages of this instance.
 */

const Base64Url = z.string().regex(/^[\w-]+$/)
/** Ed25519 key of an instance: base64url of 32 bytes. */
const InstanceKey = Base64Url.length(43)
/** The address of a browser at its push service. */
export const PushEndpoint = z.url({ protocol: /^https?$/ }).max(1_000)

/** The address at which a browser takes messages, and the keys that seal them. */
export const PushSubscription = z.strictObject({
  endpoint: PushEndpoint,
  /** Base64url of an uncompressed point of P-256. */
  p256dh: Base64Url.length(87),
  /** Base64url of 16 bytes. */
  auth: Base64Url.length(22),
})
export type PushSubscription = z.infer<typeof PushSubscription>

/** Asks for a ticket with which an instance may send to a browser. */
export const PushTicketRequest = z.strictObject({ endpoint: PushEndpoint, instanceKey: InstanceKey })
/** HMAC of the server of the client, base64url. */
export const PushTicket = Base64Url.length(43)

/** Longest sealed message, in bytes, that push services take. */
export const MAXIMUM_SEALED = 4_096
const BASE64_PER_BYTE = 4 / 3

/** How soon a push service wakes a device for a message. */
const PUSH_URGENCIES = ['low', 'normal', 'high'] as const

/** A message for a browser, as an instance hands it to the server of the client. */
export const PushMessage = z.strictObject({
  endpoint: PushEndpoint,
  instanceKey: InstanceKey,
  ticket: PushTicket,
  /** Base64url. */
  sealed: Base64Url.max(Math.ceil(MAXIMUM_SEALED * BASE64_PER_BYTE)),
  /** Time for which the push service keeps it for a device that is away, in s. */
  ttl: z
    .int()
    .min(0)
    .max(28 * 24 * 3_600),
  urgency: z.enum(PUSH_URGENCIES),
  /** A later message of the same topic takes the place of one that has not arrived; an empty one has none. */
  topic: z.string().regex(/^[\w-]{0,32}$/),
  /** Signature of `pushMessageText` by the key of the instance, base64url. */
  signature: Base64Url.length(86),
})
export type PushMessage = z.infer<typeof PushMessage>

/** The text that an instance signs for a message. */
export function pushMessageText(message: Omit<PushMessage, 'signature'>): string {
  const { endpoint, ticket, sealed, ttl, urgency, topic } = message
  return ['barn-workbench-push', endpoint, ticket, sealed, ttl, urgency, topic].join('\n')
}

/** The answer of the push service, as the server of the client passes it on. */
export const PushAnswer = z.object({
  /** HTTP status; 0 where the service was not reached. */
  status: z.int(),
  /** Seconds after which the service takes messages again; null if it says nothing about it. */
  retryAfter: z.number().nullable(),
})
export type PushAnswer = z.infer<typeof PushAnswer>

/** Paths of the server of the client, below its base path. */
export const PUSH_PATHS = { key: 'push/key', tickets: 'push/tickets', messages: 'push/messages' } as const

/** Messages that one instance may hand over within `PUSH_PERIOD`. */
export const PUSH_LIMIT = 300
export const PUSH_PERIOD = 10 * MINUTE

/** The answers that a notification offers without opening the page. */
export const PUSH_ACTIONS = ['acknowledge', 'going'] as const
export type PushAction = (typeof PUSH_ACTIONS)[number]

/**
 * The content of a message, once the browser has opened its seal: the form of Declarative Web Push, which a browser
 * that knows it shows without our worker. `navigate` are addresses of the client.
 */
export const PushPayload = z.object({
  web_push: z.literal(8030),
  notification: z.object({
    title: z.string(),
    body: z.string(),
    lang: z.string(),
    /** A later notification of the same tag takes the place of an earlier one. */
    tag: z.string(),
    navigate: z.url(),
    silent: z.boolean(),
    requireInteraction: z.boolean(),
    actions: z.array(z.object({ action: z.enum(PUSH_ACTIONS), title: z.string(), navigate: z.url() })),
    data: z.object({
      /** Addresses of the instance at which the worker says what became of the message; they need no token. */
      answerTo: z.array(z.url()),
      /** The text that replaces the notification after a person has acknowledged. */
      answered: z.object({ title: z.string(), body: z.string() }),
    }),
  }),
})
export type PushPayload = z.infer<typeof PushPayload>
