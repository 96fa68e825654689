import { useEffect, useState } from 'react'
import { PICTURE_PERMISSIONS } from '@barn-workbench/core/permissions'
import { SECOND } from '@barn-workbench/core/time'
import { useClock, usePermission } from '../react'
import classes from './CameraScrubber.module.css'
import { MovingPicture } from './MovingPicture'
import { usePlayerTexts } from './playerTexts'

/** A picture is asked for once the pointer rests at its time for so long, ms. */
const PAUSE = 60

/** The time at which the pointer has rested, in whole seconds. */
function useRestedTime(time: number): number | null {
  const clock = useClock()
  const [rested, setRested] = useState<number | null>(null)
  useEffect(() => clock.setTimeout(() => setRested(Math.floor(time / SECOND) * SECOND), PAUSE), [clock, time])
  return rested
}

/** The picture of the time under the pointer, above the scrubber. */
export function ScrubberPicture({ cameraId, time }: { cameraId: string; time: number }) {
  const t = usePlayerTexts()
  const rested = useRestedTime(time)
  if (!usePermission(...PICTURE_PERMISSIONS)) return null
  return (
    <div className={classes.preview}>
      {rested !== null && (
        <MovingPicture
          cameraId={cameraId}
          time={rested}
          loadsAhead={false}
          label={t('scrubber.preview')}
          className={classes.previewPicture}
        />
      )}
    </div>
  )
}
