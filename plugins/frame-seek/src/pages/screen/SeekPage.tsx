import type { Camera } from '@barn-workbench/core/schema'
import {
  PageFrame,
  useAddressParameters,
  useMessages,
  useScreenPath,
  useWorkbench,
  viewStateOf,
  WidgetFrame,
  type ViewState,
} from '@barn-workbench/plugin-sdk/react'
import { Seek } from '../../seek/Seek'
import { useScreenSeekTime } from '../../seek/seekTime'
import { useSeekAddress } from '../../seek/useSeekAddress'
import { useSeekCameras } from '../../seek/useSeekCameras'
import { SeekTools } from '../../tools/SeekTools'

/** Finds the picture of a camera at a time. */
export default function SeekPage() {
  const t = useMessages()
  const pathOf = useScreenPath()
  const time = useScreenSeekTime()
  const { call, cameras = [], nameOf } = useSeekCameras()
  const { cameraIds, isSharp, setCameras, setSharp } = useScreenAddress(cameras)
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

const PARAMETERS = ['cameraId'] as const

/** The cameras of the screen by its address. */
function useScreenAddress(cameras: readonly Camera[]) {
  const { address } = useWorkbench()
  const { cameraId } = useAddressParameters(PARAMETERS)
  return {
    ...useSeekAddress(cameraId, cameras),
    setCameras: ([first, ...next]: readonly string[]) =>
      address.set({ cameraId: first ?? null, beside: next.join(',') || null }),
  }
}
