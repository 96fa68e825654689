import { useState } from 'react'
import { Seek } from '../seek/Seek'
import { useScreenSeekTime } from '../seek/seekTime'
import { useSeekCameras } from '../seek/useSeekCameras'
import { SeekTools } from '../tools/SeekTools'

/** A camera picture by picture in its player, at the moment that the screen shares. */
export function CameraFrames({ cameraId }: { cameraId: string }) {
  const time = useScreenSeekTime()
  const { cameras = [], nameOf } = useSeekCameras()
  const [isSharp, setIsSharp] = useState(false)
  return (
    <Seek
      time={time}
      cameras={cameras}
      cameraIds={[cameraId]}
      onCameras={null}
      nameOf={nameOf}
      isSharp={isSharp}
      onSharp={setIsSharp}
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
