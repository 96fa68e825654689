import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { Camera } from '@barn-workbench/core/schema'
import { BulkBar, SelectAll, type Selection } from '@barn-workbench/plugin-sdk/actions'
import { useIntent, useMessages } from '@barn-workbench/plugin-sdk/react'
import { rebootCameras } from '../../intents'
import classes from './StillControls.module.css'
import { targetOf } from './targetOf'

/** What can be done with all chosen cameras, and why some of them refused the last thing. */
export function CameraBulk({ cameras, selection }: { cameras: readonly Camera[]; selection: Selection }) {
  const t = useMessages()
  const reboot = useIntent(rebootCameras)
  const chosen = cameras.filter(({ cameraId }) => selection.has(cameraId))
  if (!selection.isOn) return null
  const refused = chosen.filter(({ cameraId }) => selection.reasonOf(cameraId) !== undefined)
  return (
    <div className={classes.bulk}>
      <SelectAll selection={selection} ids={cameras.map(({ cameraId }) => cameraId)} />
      {chosen.length > 0 && (
        <BulkBar targets={chosen.map(targetOf)} onDone={selection.keepRefused} onClear={selection.clear}>
          {reboot && (
            <Button
              size="compact-sm"
              variant="default"
              className={classes.reboot ?? ''}
              leftSection={<IconRefresh size={16} />}
              onClick={() => void reboot({ cameraIds: chosen.map(({ cameraId }) => cameraId) })}
            >
              {t('actions.reboot')}
            </Button>
          )}
        </BulkBar>
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
