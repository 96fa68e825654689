import { createECDH } from 'node:crypto'
import {
  MAXIMUM_SEALED,
  PUSH_PATHS,
  PushAnswer,
  pushMessageText,
  type PushMessage,
  type PushPayload,
  type PushSubscription,
} from '@barn-workbench/core/schema'
import { SECOND } from '@barn-workbench/core/time'
import type { IdentityKey } from '../../secrets'
import type { AlarmMessage } from '../alarmTexts'
import type { Channel, Outcome, OutgoingDelivery } from '../channel'
import type { HttpPost } from '../httpPost'
import { encryptedContent } from './encryptedContent'
import type { PushDevices, ReachableDevice } from './pushDevices'

/** States of a case that need no answer any more. */
const SETTLED: readonly string[] = ['acknowledged', 'snoozed', 'over']
const LONGEST_TITLE = 120
const LONGEST_BODY = 600

interface Words {
  acknowledge: string
  going: string
  answered: string
}

const WORDS: Readonly<Record<'en' | 'de', Words>> = {
  en: { acknowledge: 'I take care', going: 'I am going', answered: 'You take care of it' },
  de: { acknowledge: 'Ich kümmere mich', going: 'Ich gehe hin', answered: 'Sie kümmern sich darum' },
}

interface PayloadOptions {
  locale: string
  /** The address of the client, where messages without a link lead. */
  home: string
  /** Addresses of the instance as the browser reaches it. */
  instanceAt: readonly string[]
}

/** The answers that need no open page, by the secret of the link to acknowledge. */
function answersOf(acknowledgeLink: string | null, words: Words, instanceAt: readonly string[]) {
  const secret = acknowledgeLink === null ? null : new URL(acknowledgeLink).searchParams.get('token')
  if (acknowledgeLink === null || secret === null) return { actions: [], answerTo: [] }
  return {
    actions: [
      { action: 'acknowledge' as const, title: words.acknowledge, navigate: acknowledgeLink },
      { action: 'going' as const, title: words.going, navigate: acknowledgeLink },
    ],
    answerTo: instanceAt.map((address) => `${address.replace(/\/$/, '')}/api/alarm/${secret}`),
  }
}

/** The content of a push message: of a case, of a report, or of a test. */
function pushPayloadOf(message: AlarmMessage, { locale, home, instanceAt }: PayloadOptions): PushPayload {
  const words = WORDS[locale.toLowerCase().startsWith('de') ? 'de' : 'en']
  const { lines, link, case: about } = message
  // A case that is answered or over replaces the alarm without a sound.
  const isSettled = about !== null && SETTLED.includes(about.state)
  const title = message.title.slice(0, LONGEST_TITLE)
  const { actions, answerTo } = answersOf(message.acknowledgeLink, words, instanceAt)
  return {
    web_push: 8030,
    notification: {
      title,
      body: lines.join('\n').slice(0, LONGEST_BODY),
      lang: locale.slice(0, 2),
      // One case, one notification: more of the same takes its place.
      tag: about?.caseId ?? 'barn',
      navigate: link ?? home,
      silent: about !== null && (about.urgency === 'waits' || isSettled),
      requireInteraction: about?.urgency === 'wakes' && !isSettled,
      actions,
      data: { answerTo, answered: { title: words.answered, body: title } },
    },
  }
}

export interface PushChannelDependencies {
  devices: PushDevices
  identityKey: Pick<IdentityKey, 'publicKey' | 'sign'>
  post: HttpPost
}

/** Time for which a push service keeps a message for a device that is away, in s: it is no news a day later. */
const TIME_TO_LIVE = 24 * 3_600
/** A browser that a push service does not know any more. */
const GONE: readonly number[] = [404, 410]
/** Answers that later attempts cannot change. */
const FINAL: readonly number[] = [400, 401, 403, 413]

/** The outcome of a message to one browser. */
type DeviceOutcome = Outcome | { kind: 'gone' }

/** A channel that can also send to one browser of a person alone. */
interface PushChannel extends Channel {
  send(delivery: OutgoingDelivery, deviceId?: string): Promise<Outcome>
}

/** Sends messages to all browsers of a person that take them, by the server of the client. */
export function createPushChannel({ devices, identityKey, post }: PushChannelDependencies): PushChannel {
  /** The message for a browser, signed, and sealed so that no server on its way can read it. */
  function messageFor(device: ReachableDevice, { message, locale }: OutgoingDelivery): PushMessage {
    const home = device.relay.slice(0, -PUSH_PATHS.messages.length)
    const content = JSON.stringify(pushPayloadOf(message, { locale, home, instanceAt: device.instanceAt }))
    const unsigned = {
      endpoint: device.subscription.endpoint,
      instanceKey: identityKey.publicKey,
      ticket: device.ticket,
      sealed: seal(content, device.subscription).toString('base64url'),
      ttl: TIME_TO_LIVE,
      urgency: message.case?.urgency === 'waits' ? ('normal' as const) : ('high' as const),
      topic: topicOf(message.case?.caseId),
    }
    return { ...unsigned, signature: identityKey.sign(pushMessageText(unsigned)) }
  }

  async function sendTo(device: ReachableDevice, delivery: OutgoingDelivery): Promise<DeviceOutcome> {
    const { status, body } = await post({
      url: device.relay,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(messageFor(device, delivery)),
      // The operator has named the clients of this instance, which may be in the same barn.
      allowsPrivate: true,
    })
    const answer = status === 200 ? PushAnswer.safeParse(jsonOf(body)).data : undefined
    if (answer) return outcomeOf(answer)
    return { kind: 'failed', error: `the server of the client answers ${status} ${body.slice(0, 100)}`.trim() }
  }

  async function reach(device: ReachableDevice, delivery: OutgoingDelivery): Promise<DeviceOutcome> {
    const outcome = await sendTo(device, delivery).catch((error: unknown): Outcome => {
      return { kind: 'failed', error: error instanceof Error ? error.message : 'unknown' }
    })
    if (outcome.kind === 'gone') await devices.forget(device.deviceId)
    else await devices.note(device.deviceId, outcome.kind === 'accepted' ? null : outcome.error)
    return outcome
  }

  return {
    async send(delivery, deviceId) {
      const all = delivery.accountId === null ? [] : await devices.reachable(delivery.accountId)
      const chosen = deviceId === undefined ? all : all.filter((device) => device.deviceId === deviceId)
      return combined(await Promise.all(chosen.map((device) => reach(device, delivery))))
    },
  }
}

/** One browser that takes a message is enough: it is the same person. */
function combined(outcomes: readonly DeviceOutcome[]): Outcome {
  if (outcomes.some(({ kind }) => kind === 'accepted')) return { kind: 'accepted' }
  const failures = outcomes.filter((outcome) => outcome.kind === 'failed')
  const [first] = failures
  if (!first) return { kind: 'failed', error: 'no browser takes push messages', isFinal: true }
  return failures.find(({ isFinal }) => isFinal !== true) ?? first
}

function outcomeOf({ status, retryAfter }: PushAnswer): DeviceOutcome {
  if (status >= 200 && status < 300) return { kind: 'accepted' }
  if (GONE.includes(status)) return { kind: 'gone' }
  const error = status === 0 ? 'the push service is not reached' : `the push service answers ${status}`
  const wait = retryAfter === null ? {} : { retryAfter: retryAfter * SECOND }
  return { kind: 'failed', error, isFinal: FINAL.includes(status), ...wait }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** A topic of a push service has at most 32 characters of Base64. */
const topicOf = (caseId: string | undefined): string => caseId?.replaceAll(/[^\w-]/g, '').slice(-32) ?? ''

/** Seals a text for a browser (RFC 8291). Its own key is new with each message. */
function seal(text: string, { p256dh, auth }: PushSubscription): Buffer {
  const privateKey = createECDH('prime256v1')
  privateKey.generateKeys()
  const keys = { version: 'aes128gcm' as const, dh: p256dh, privateKey, authSecret: auth }
  const sealed = encryptedContent.encrypt(Buffer.from(text), keys)
  if (sealed.length > MAXIMUM_SEALED) throw new Error('the message is too long for push services')
  return sealed
}
