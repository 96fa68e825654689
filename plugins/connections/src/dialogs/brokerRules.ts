import { z } from 'zod'
import { MqttSettings, Name, type MqttConnection } from '@barn-workbench/core/schema'

const { address, username, certificateAuthority, clientId, baseTopics, discoveryPrefix, frigatePrefix, awayMinutes } =
  MqttSettings.shape
/** The most frequent settings of a further broker of a barn. */
const USUAL = { discoveryPrefix: 'homeassistant', awayMinutes: '10' }

/** A text without spaces around it. */
const trimmed = <Schema extends z.ZodType<unknown, string>>(schema: Schema) => z.string().trim().pipe(schema)

export const BrokerRules = z.object({
  name: trimmed(Name),
  address,
  username: trimmed(username),
  password: z.string().max(500),
  certificateAuthority,
  clientId: trimmed(clientId),
  /** One on each line. */
  baseTopics: z
    .string()
    .transform((text) =>
      text
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    )
    .pipe(baseTopics),
  discoveryPrefix: trimmed(discoveryPrefix),
  frigatePrefix: trimmed(frigatePrefix),
  publishes: z.boolean(),
  awayMinutes: z
    .string()
    .trim()
    .transform((text) => (text === '' ? null : Number(text)))
    .pipe(awayMinutes),
  isOn: z.boolean(),
})
export type BrokerInput = z.input<typeof BrokerRules>
export type BrokerValues = z.output<typeof BrokerRules>

/** The values of the form as it opens. */
export function initialOf(connection: MqttConnection | null): BrokerInput {
  if (!connection) {
    const texts = { name: '', address: '', username: '', password: '', certificateAuthority: '', clientId: '' }
    return { ...texts, ...USUAL, baseTopics: '', frigatePrefix: '', publishes: false, isOn: true }
  }
  const { name, isOn, publishes } = connection
  return {
    name,
    isOn,
    publishes,
    address: connection.address,
    username: connection.username,
    password: '',
    certificateAuthority: connection.certificateAuthority,
    clientId: connection.clientId,
    baseTopics: connection.baseTopics.join('\n'),
    discoveryPrefix: connection.discoveryPrefix,
    frigatePrefix: connection.frigatePrefix,
    awayMinutes: connection.awayMinutes === null ? '' : String(connection.awayMinutes),
  }
}
