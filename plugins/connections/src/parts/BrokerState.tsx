import type { MqttState } from '@barn-workbench/core/schema'
import { Chip, useMessages } from '@barn-workbench/plugin-sdk/react'

const TONES = { off: 'neutral', connecting: 'neutral', connected: 'success', away: 'error' } as const

/** Whether a broker is connected. */
export function BrokerState({ state: { status } }: { state: MqttState }) {
  const t = useMessages()
  return <Chip tone={TONES[status]}>{t(`status.${status}`)}</Chip>
}
