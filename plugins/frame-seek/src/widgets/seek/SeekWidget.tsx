import { useState } from 'react'
import { isDecommissioned } from '@barn-workbench/core/schema'
import {
  useMessages,
  useMoment,
  useSession,
  viewStateOf,
  WidgetFrame,
  type ViewState,
} from '@barn-workbench/plugin-sdk/react'
import { seekPath } from '../../paths'
import { Seek } from '../../seek/Seek'
import { useSharedSeekTime } from '../../seek/seekTime'
import { useSeekCameras } from '../../seek/useSeekCameras'
import type { SeekSettings } from './settings'

/**
 * Frame seek as a part of a dashboard: it shares the moment with the others, and leaves the address alone otherwise.
 */
export default function SeekWidget({ settings }: { settings: SeekSettings }) {
  const t = useMessages()
  const session = useSession()
  const time = useSharedSeekTime()
  const moment = useMoment()
  const { call, cameras = [], nameOf } = useSeekCameras()
  const [chosen, setChosen] = useState<readonly string[] | null>(null)
  const [isSharp, setIsSharp] = useState(settings.highQuality)
  const isFixed = settings.camera !== ''
  const inUse = cameras.find((camera) => !isDecommissioned(camera))?.cameraId
  const first = isFixed ? settings.camera : inUse
  const cameraIds = (!isFixed && chosen) || (first === undefined ? [] : [first])
  const empty: ViewState = { kind: 'empty', title: t('empty.title'), hint: t('empty.hint') }
  return (
    <WidgetFrame
      state={call.data?.length === 0 ? empty : viewStateOf(call)}
      leadsTo={seekPath(session.id, { cameraId: cameraIds[0], timestamp: moment })}
    >
      <Seek
        time={time}
        cameras={cameras}
        cameraIds={cameraIds}
        onCameras={isFixed ? null : setChosen}
        nameOf={nameOf}
        isSharp={isSharp}
        onSharp={setIsSharp}
        firstStep={Number(settings.step)}
        isScreen={false}
      />
    </WidgetFrame>
  )
}
