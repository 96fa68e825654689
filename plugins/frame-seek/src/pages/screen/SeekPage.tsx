import type { Camera } from '@barn-workbench/core/schema'
import { camerasBeside } from '@barn-workbench/plugin-sdk/player'
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
import { MAXIMUM_CAMERAS } from '../../seek/CameraChoice'
import { Seek } from '../../seek/Seek'
import { useScreenSeekTime } from '../../seek/seekTime'
import { useSeekCameras } from '../../seek/useSeekCameras'
import { SeekTools } from '../../tools/SeekTools'

/** Finds the picture of a camera at a time. */
export default function SeekPage() {
  const t = useMessages()
  const pathOf = useScreenPath()
  const time = useScreenSeekTime()
  const { call, cameras = [], nameOf } = useSeekCameras()
  const { cameraIds, isSharp, setCameras, setSharp } = useSeekAddress(cameras)
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

/** Parameters of the address: the camera, those beside it, and whether pictures are shown in high quality. */
const PARAMETERS = ['cameraId', 'beside', 'highQuality'] as const

/** The state of the screen in its address; the moment is kept there for all screens alike. */
function useSeekAddress(cameras: readonly Camera[]) {
  const { address } = useWorkbench()
  const { cameraId, beside, highQuality } = useAddressParameters(PARAMETERS)
  return {
    cameraIds: cameraId ? camerasBeside(cameraId, beside, { cameras, most: MAXIMUM_CAMERAS }) : [],
    isSharp: highQuality === 'true',
    setCameras: ([first, ...next]: readonly string[]) =>
      address.set({ cameraId: first ?? null, beside: next.join(',') || null }),
    setSharp: (isSharp: boolean) => address.set({ highQuality: String(isSharp) }),
  }
}
