import { Seek } from '../seek/Seek'
import { useScreenSeekTime } from '../seek/seekTime'
import { useSeekAddress } from '../seek/useSeekAddress'
import { useSeekCameras } from '../seek/useSeekCameras'
import { SeekTools } from '../tools/SeekTools'

/** A camera and those beside it picture by picture in its player, at the moment that the screen shares. */
export function CameraFrames({ cameraId }: { cameraId: string }) {
  const time = useScreenSeekTime()
  const { cameras = [], nameOf } = useSeekCameras()
  const { cameraIds, isSharp, setBeside, setSharp } = useSeekAddress(cameraId, cameras)
  return (
    <Seek
      time={time}
      cameras={cameras}
      cameraIds={cameraIds}
      onCameras={([, ...others]) => setBeside(others)}
      nameOf={nameOf}
      isSharp={isSharp}
      onSharp={setSharp}
      isScreen
      isInPlayer
      tools={(shownId, strip, step, pictures) => (
        <SeekTools
          key={shownId}
          time={time}
          cameraId={shownId}
          cameraName={nameOf(shownId)}
          strip={strip}
          step={step}
          pictures={pictures}
        />
      )}
    />
  )
}
