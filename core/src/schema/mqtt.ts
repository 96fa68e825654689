import { z } from 'zod'
import { DETECTION_KINDS, type DetectionKind } from './detection'
import { Id, Name, Timestamp } from './primitives'
import { SensorKind } from './sensor'

/** Connections of an instance at most. */
export const MAXIMUM_MQTT_CONNECTIONS = 20
/** Topics of a connection that are remembered, the ones of the newest messages. */
export const MAXIMUM_MQTT_TOPICS = 1_000
/** Topics of one answer at most. */
export const MAXIMUM_LISTED_TOPICS = 200
/** Characters of a payload that are shown. */
export const SHOWN_PAYLOAD = 200
/** Longest topic, in characters. */
const TOPIC_MAX_LENGTH = 256
const MAXIMUM_MAPPINGS = 500
const MAXIMUM_BASE_TOPICS = 50
const CERTIFICATE_MAX_LENGTH = 20_000
const SECRET_MAX_LENGTH = 500

const PROTOCOLS: ReadonlySet<string> = new Set(['mqtt:', 'mqtts:', 'ws:', 'wss:'])

/** The address of a broker. Name and password have fields of their own, so that no list shows them. */
export const MqttAddress = z
  .string()
  .trim()
  .max(300, { error: 'uri_invalid', abort: true })
  .refine((text) => {
    if (!/^\S+$/.test(text) || !URL.canParse(text)) return false
    const { protocol, hostname, username, password, hash } = new URL(text)
    return PROTOCOLS.has(protocol) && hostname !== '' && username + password + hash === ''
  }, 'uri_invalid')

/** Whether a text is a topic, or a filter of topics with `+` for one level and `#` for all that follow. */
function isFilter(text: string): boolean {
  const levels = text.split('/')
  return levels.every(
    (level, index) => level === '+' || (level === '#' ? index === levels.length - 1 : !/[+#\p{Cc}\p{Cs}]/u.test(level)),
  )
}

export const MqttFilter = z.string().min(1, 'required').max(TOPIC_MAX_LENGTH).refine(isFilter, 'invalid')
/** A topic without wildcards. */
const Prefix = MqttFilter.regex(/^[^+#]*[^+#/]$/, 'invalid')

/** A pointer into JSON (RFC 6901), such as `/temperature`; empty for the payload as a whole. */
export const JsonPointer = z
  .string()
  .max(TOPIC_MAX_LENGTH)
  .regex(/^(?:\/(?:[^~/\p{Cc}]|~[01])*)*$/u, 'invalid')

/**
 * A topic whose messages are values of a sensor. In the tag `{1}` stands for the level of the first `+`, and so on. The
 * unit is the unit in the messages, and fits the measurement.
 */
export const MqttSensor = z.strictObject({
  topic: MqttFilter,
  pointer: JsonPointer,
  measurement: SensorKind,
  unit: z.string().max(20),
  tag: Name.max(64, 'name_too_long'),
})
export type MqttSensor = z.infer<typeof MqttSensor>

/** Incidents that reviews of Frigate can become. A dead animal needs a box, which reviews do not have. */
export const REVIEW_KINDS = DETECTION_KINDS.filter((kind) => kind !== 'deadAnimal') as Exclude<
  DetectionKind,
  'deadAnimal'
>[]

/** The rule for the reviews of Frigate with a label, in one of its zones or, without a name, in any place. */
export const FrigateRule = z.strictObject({
  /** The camera as Frigate calls it. */
  frigateCamera: Name.max(64, 'name_too_long'),
  label: Name.max(64, 'name_too_long'),
  zone: z.union([z.literal(''), Name.max(64, 'name_too_long')]),
  becomes: z.enum(REVIEW_KINDS),
  cameraId: Id,
})
export type FrigateRule = z.infer<typeof FrigateRule>

/** The settings of a connection to a broker. */
export const MqttSettings = z.strictObject({
  name: Name,
  isOn: z.boolean(),
  address: MqttAddress,
  username: z.string().max(SECRET_MAX_LENGTH),
  /**
   * The certificate in PEM of the authority that has signed the broker's certificate; empty for the known authorities.
   */
  certificateAuthority: z
    .string()
    .trim()
    .max(CERTIFICATE_MAX_LENGTH)
    .regex(/^(?:$|-----BEGIN CERTIFICATE-----[\s\S]*-----END CERTIFICATE-----$)/, 'invalid'),
  /** How the instance calls itself; empty for a name of its own. */
  clientId: z
    .string()
    .max(64)
    .regex(/^[\w.:-]*$/, 'invalid'),
  /** Topics that are watched, with all below them. */
  baseTopics: z.array(MqttFilter).max(MAXIMUM_BASE_TOPICS),
  /** The topic below which devices describe themselves as Home Assistant reads it; empty for none. */
  discoveryPrefix: z.union([z.literal(''), Prefix]),
  sensors: z.array(MqttSensor).max(MAXIMUM_MAPPINGS),
  /** The topic of Frigate; empty for none. */
  frigatePrefix: z.union([z.literal(''), Prefix]),
  frigateRules: z.array(FrigateRule).max(MAXIMUM_MAPPINGS),
  /** Whether the states of sensors and the open incidents are sent, as Home Assistant reads them. */
  publishes: z.boolean(),
  /** Minutes after which a broker or device that is away is an incident; null for never. */
  awayMinutes: z.int().min(1).max(10_080).nullable(),
})
export type MqttSettings = z.infer<typeof MqttSettings>

/** A password to write: absent to keep the stored one, null for none. */
export const MqttPassword = z.string().min(1).max(SECRET_MAX_LENGTH).nullable().optional()

/** Why a broker cannot be used. */
export const MQTT_FAULTS = [
  'name-not-found',
  'refused',
  'timeout',
  'certificate',
  'password',
  'not-mqtt',
  'closed',
] as const

/** A fault, and what the system says about it. */
export const MqttFault = z.object({ code: z.enum(MQTT_FAULTS), detail: z.string() })
export type MqttFault = z.infer<typeof MqttFault>

/** The state of a connection. Counts are those since it was opened; times in ms since the epoch. */
export const MqttState = z.object({
  status: z.enum(['off', 'connecting', 'connected', 'away']),
  connectedSince: Timestamp.nullable(),
  awaySince: Timestamp.nullable(),
  lastMessage: Timestamp.nullable(),
  messagesPerMinute: z.int(),
  /** Messages that were left out, as others of their topic came right after them. */
  sampled: z.int(),
  /** Messages that were too large or too many. */
  dropped: z.int(),
  /** Values that are no numbers, or that the measurement refuses. */
  refused: z.int(),
  fault: MqttFault.nullable(),
})
export type MqttState = z.infer<typeof MqttState>

export const MqttConnection = z.object({
  ...MqttSettings.shape,
  // As stored: newer rules do not make a connection unreadable.
  name: z.string(),
  address: z.string(),
  connectionId: Id,
  version: z.int(),
  hasPassword: z.boolean(),
  state: MqttState,
})
export type MqttConnection = z.infer<typeof MqttConnection>

/** The certificate that a broker shows. */
export const MqttCertificate = z.object({ subject: z.string(), issuer: z.string(), validUntil: Timestamp.nullable() })
export type MqttCertificate = z.infer<typeof MqttCertificate>

/** The outcome of a test. Without a fault the broker can be used. */
export const MqttTest = z.object({
  fault: MqttFault.nullable(),
  certificate: MqttCertificate.nullable(),
  /** The version of the broker, where it says one. */
  brokerVersion: z.string().nullable(),
})
export type MqttTest = z.infer<typeof MqttTest>

/** A topic of which messages have come. */
export const MqttTopic = z.object({
  topic: z.string(),
  /** The beginning of the newest payload that was read. */
  payload: z.string(),
  bytes: z.int(),
  isRetained: z.boolean(),
  count: z.int(),
  time: Timestamp,
  /** The numbers in the payload, by their pointers. */
  values: z.array(z.object({ pointer: z.string(), value: z.number() })),
})
export type MqttTopic = z.infer<typeof MqttTopic>

/** Why a sensor that describes itself is not read. */
export const DISCOVERY_FAULTS = ['not-json', 'no-topic', 'template', 'unit', 'kind', 'too-many'] as const

/** A sensor that describes itself by discovery. */
export const DiscoveredSensor = z.object({
  topic: z.string(),
  name: z.string(),
  device: z.string().nullable(),
  area: z.string().nullable(),
  unit: z.string(),
  measurement: z.string().nullable(),
  tag: z.string().nullable(),
  fault: z.enum(DISCOVERY_FAULTS).nullable(),
})
export type DiscoveredSensor = z.infer<typeof DiscoveredSensor>
