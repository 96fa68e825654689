import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { Camera } from '@barn-workbench/core/schema'
import { BulkBar } from '@barn-workbench/plugin-sdk/actions'
import { useIntent, useMessages } from '@barn-workbench/plugin-sdk/react'
import { rebootCameras } from '../../intents'
import classes from './StillControls.module.css'
import { targetOf, type Selection } from './useSelection'

/** What can be done with all chosen cameras, and why some of them refused the last thing. */
export function CameraBulk({ cameras, selection }: { cameras: readonly Camera[]; selection: Selection }) {
  const t = useMessages()
  const reboot = useIntent(rebootCameras)
  const chosen = cameras.filter(({ cameraId }) => selection.has(cameraId))
  if (chosen.length === 0) return null
  const refused = chosen.filter(({ cameraId }) => selection.reasons.has(cameraId))
  return (
    <div className={classes.bulk}>
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
      {refused.length > 0 && (
        <ul className={classes.refused} role="status">
          {refused.map(({ cameraId, name }) => (
            <li key={cameraId}>
              <strong>{name}</strong> {selection.reasons.get(cameraId)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
