import type { Delivery } from '@barn-workbench/core/schema'
import { useBarnTime, useMessages } from '@barn-workbench/plugin-sdk/react'

const CHANNELS: readonly string[] = ['email', 'push', 'webhook', 'report', 'inbox']

/** Returns a function that names the way of a message, such as "e-mail to anke@example.org". */
export function useWayText(): (delivery: Pick<Delivery, 'channel' | 'to'>) => string {
  const t = useMessages()
  return ({ channel, to }) => {
    const way = CHANNELS.includes(channel) ? t(`channel.${channel}`) : channel
    return to === '' ? way : t('channelTo', { way, to })
  }
}

const STEPS = [
  ['acknowledged', 'acknowledgedAt'],
  ['opened', 'openedAt'],
  ['shown', 'shownAt'],
  ['accepted', 'acceptedAt'],
  ['sent', 'sentAt'],
  ['made', 'madeAt'],
] as const

/** Returns a function that says how far a message has come, and since when. */
export function useProgressText(): (delivery: Delivery) => string {
  const t = useMessages()
  const { dayAndTime } = useBarnTime()
  return (delivery) => {
    if (delivery.state === 'withdrawn') return t('delivery.withdrawn')
    const [name, key] = STEPS.find(([, at]) => delivery[at] !== null) ?? STEPS[5]
    // No service is between the instance and the list on the page.
    if (delivery.channel === 'inbox' && name === 'accepted')
      return t('delivery.listed', { time: dayAndTime(delivery.madeAt) })
    const isStuck = delivery.acceptedAt === null && delivery.error !== null
    if (isStuck && delivery.state === 'failed') return t('delivery.failed')
    if (isStuck) return t('delivery.retried', { count: delivery.attempts })
    return t(`delivery.${name}`, { time: dayAndTime(delivery[key] ?? delivery.madeAt) })
  }
}

/** The times of a message, in their order, with the names of what happened then. */
export function timesOf(delivery: Delivery): { name: string; at: number }[] {
  return STEPS.toReversed().flatMap(([name, key]) => {
    const at = delivery[key]
    return at === null ? [] : [{ name, at }]
  })
}
