import { IconMovie } from '@tabler/icons-react'
import { openArtifact } from '@barn-workbench/core/intents'
import { IconButton, useBarnTime, useIntent, useMessages } from '@barn-workbench/plugin-sdk/react'
import { useLatestTimelapse } from '../../queries/useLatestTimelapse'

/** The way to the latest film of the plan; nothing where there is none, or where no plugin shows films. */
export function TimelapseLink() {
  const t = useMessages()
  const { dayAndTime } = useBarnTime()
  const open = useIntent(openArtifact)
  const film = useLatestTimelapse()
  if (!film || !open) return null
  return (
    <IconButton
      label={t('canvases.openTimelapse', { time: dayAndTime(film.timestamp) })}
      onClick={() => void open({ artifactId: film.artifactId })}
    >
      <IconMovie size={18} />
    </IconButton>
  )
}
