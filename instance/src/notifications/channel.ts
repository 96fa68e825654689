import type { ContactWay, DeliveryEvent } from '@barn-workbench/core/schema'
import type { AlarmMessage } from './alarmTexts'

/** A message on its way to one receiver. */
export interface OutgoingDelivery {
  /** The same in every attempt, so that a receiver can drop a repeated message. */
  deliveryId: string
  event: DeliveryEvent
  /** The account of the receiver; null for a contact, and for a webhook, which receives cases. */
  accountId: string | null
  way: ContactWay
  /** Language of the receiver. */
  locale: string
  message: AlarmMessage
}

/**
 * The outcome of an attempt. `accepted`: the service has taken the message. `failed`: it is tried again later, unless
 * that is of no use.
 */
export type Outcome =
  | { kind: 'accepted' }
  /** `retryAfter`: the time in ms for which the service asks to be left alone. */
  | { kind: 'failed'; error: string; isFinal?: boolean; retryAfter?: number }

/** The transport of one kind of contact way: email, webhook or push. Each kind has its own implementation. */
export interface Channel {
  /** Never rejects. An attempt that hangs is given up by its own limit. */
  send(delivery: OutgoingDelivery): Promise<Outcome>
}
