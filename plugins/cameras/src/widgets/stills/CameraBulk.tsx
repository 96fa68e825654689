import { IconRefresh } from '@tabler/icons-react'
import type { Camera } from '@barn-workbench/core/schema'
import { BulkBar, SelectAll, targetOf, type Selection } from '@barn-workbench/plugin-sdk/actions'
import { useIntent, useMessages } from '@barn-workbench/plugin-sdk/react'
import { rebootCameras } from '../../intents'
import classes from './StillControls.module.css'

/** What can be done with all chosen cameras, and why some of them refused the last thing. */
export function CameraBulk({ cameras, selection }: { cameras: readonly Camera[]; selection: Selection }) {
  const t = useMessages()
  const reboot = useIntent(rebootCameras)
  const chosen = cameras.filter(({ cameraId }) => selection.has(cameraId))
  if (!selection.isOn) return null
  const restart = {
    id: 'reboot',
    title: t('actions.reboot'),
    icon: IconRefresh,
    onClick: () => void reboot?.({ cameraIds: chosen.map(({ cameraId }) => cameraId) }),
  }
  const refused = chosen.filter(({ cameraId }) => selection.reasonOf(cameraId) !== undefined)
  return (
    <div className={classes.bulk}>
      <SelectAll selection={selection} ids={cameras.map(({ cameraId }) => cameraId)} />
      {chosen.length > 0 && (
        <BulkBar
          targets={chosen.map((camera) => targetOf('camera', camera))}
          onDone={selection.keepRefused}
          onClear={selection.clear}
          entries={reboot ? [restart] : []}
        />
      )}
      {refused.length > 0 && (
        <ul className={classes.refused} role="status">
          {refused.map(({ cameraId, name }) => (
            <li key={cameraId}>
              <strong>{name}</strong> {selection.reasonOf(cameraId)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
