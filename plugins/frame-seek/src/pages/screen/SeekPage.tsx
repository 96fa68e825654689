import {
  PageFrame,
  useMessages,
  useScreenPath,
  viewStateOf,
  WidgetFrame,
  type ViewState,
} from '@barn-workbench/plugin-sdk/react'
import { Seek } from '../../seek/Seek'
import { useScreenSeekTime } from '../../seek/seekTime'
import { useSeekCameras } from '../../seek/useSeekCameras'
import { SeekTools } from '../../tools/SeekTools'
import { useSeekAddress } from './useSeekAddress'

/** Finds the picture of a camera at a time. */
export default function SeekPage() {
  const t = useMessages()
  const pathOf = useScreenPath()
  const time = useScreenSeekTime()
  const { call, cameras = [], nameOf } = useSeekCameras()
  const { cameraIds, isSharp, setCameras, setSharp } = useSeekAddress()
  const empty: ViewState = { kind: 'empty', title: t('empty.title'), hint: t('empty.hint') }
  const title = t('pages.screen.title')
  return (
    <PageFrame title={title}>
      <WidgetFrame
        state={call.data?.length === 0 ? empty : viewStateOf(call)}
        title={title}
        leadsTo={pathOf('cameras')}
      >
        <Seek
          time={time}
          cameras={cameras}
          cameraIds={cameraIds}
          onCameras={setCameras}
          nameOf={nameOf}
          isSharp={isSharp}
          onSharp={setSharp}
          isScreen
          tools={(cameraId, strip, step, pictures) => (
            <SeekTools
              key={cameraId}
              time={time}
              cameraId={cameraId}
              cameraName={nameOf(cameraId)}
              strip={strip}
              step={step}
              pictures={pictures}
            />
          )}
        />
      </WidgetFrame>
    </PageFrame>
  )
}
