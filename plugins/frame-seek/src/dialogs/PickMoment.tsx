import { useState } from 'react'
import type { IntentResult, ParsedIntentInput, pickMoment } from '@barn-workbench/core/intents'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { useMessages } from '@barn-workbench/plugin-sdk/react'
import { Button, Group } from '@barn-workbench/plugin-sdk/ui'
import { Seek } from '../seek/Seek'
import { useOwnSeekTime } from '../seek/seekTime'
import { useSeekCameras } from '../seek/useSeekCameras'
import classes from './PickMoment.module.css'

type PickProps = DialogProps<ParsedIntentInput<typeof pickMoment>, IntentResult<typeof pickMoment>>

/** Finds a moment by pictures, and hands it over once it is confirmed. The screen below keeps its own. */
export function PickMoment({ input, close }: PickProps) {
  const t = useMessages()
  const time = useOwnSeekTime(input.timestamp)
  const { cameras = [], nameOf } = useSeekCameras()
  const [chosen, setChosen] = useState<readonly string[]>(input.cameraId === undefined ? [] : [input.cameraId])
  const [isSharp, setIsSharp] = useState(false)
  const [cameraId] = chosen
  const isFixed = input.isCameraFixed === true && input.cameraId !== undefined
  return (
    <div className={classes.pick}>
      <Seek
        time={time}
        cameras={cameras}
        cameraIds={chosen}
        onCameras={isFixed ? null : setChosen}
        nameOf={nameOf}
        isSharp={isSharp}
        onSharp={setIsSharp}
        isScreen={false}
      />
      <Group justify="flex-end" className={classes.buttons}>
        <Button variant="default" size="md" onClick={() => close(null)}>
          {t('pick.cancel')}
        </Button>
        <Button
          size="md"
          disabled={cameraId === undefined}
          onClick={() => cameraId !== undefined && close({ cameraId, timestamp: time.moment() })}
        >
          {t('pick.confirm')}
        </Button>
      </Group>
    </div>
  )
}
