import { SECOND } from '@barn-workbench/core/time'
import { useLaneState, type FrameLane } from '@barn-workbench/plugin-sdk/camera'
import { formatDuration, useBarnTime, useLocale, useMessages } from '@barn-workbench/plugin-sdk/react'

/** The true time of the picture on screen, and by how much it differs from the moment. */
export function ShownTime({ lane }: { lane: FrameLane }) {
  const t = useMessages()
  const locale = useLocale()
  const { exact } = useBarnTime()
  const { shown, time, error } = useLaneState(lane)
  if (!shown || time === null || error) return <span>–</span>
  const difference = shown.timestamp - time
  const duration = formatDuration(locale, Math.abs(difference))
  return (
    <>
      <time dateTime={new Date(shown.timestamp).toISOString()}>{exact(shown.timestamp)}</time>
      {Math.abs(difference) >= SECOND && <span> ({t(difference < 0 ? 'before' : 'after', { duration })})</span>}
    </>
  )
}
