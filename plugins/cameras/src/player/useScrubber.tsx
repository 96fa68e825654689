import { useEffect, type ReactNode } from 'react'
import type { Camera } from '@barn-workbench/core/schema'
import { HOUR, SECOND } from '@barn-workbench/core/time'
import { useFrameCache } from '@barn-workbench/plugin-sdk/camera'
import { CameraScrubber, MovingPicture, useScrubberWindow, useScrubbing } from '@barn-workbench/plugin-sdk/player'
import { useMessages } from '@barn-workbench/plugin-sdk/react'
import classes from './Player.module.css'
import { STEP } from './playerKeys'

/** Length of the window at first, ms. */
const FIRST_LENGTH = 2 * HOUR
/** A video moves no farther than this between two looks at its time, ms. */
const DRIFT = 9 * SECOND

interface ScrubberOptions {
  camera: Camera
  /** The time of the picture on screen, ms since the epoch. */
  position: number
  /** The same, when a key is pressed. */
  positionNow: () => number
  /** Somebody goes to another time, ms since the epoch. */
  onSeek: (time: number) => void
}

/** The time below a picture, and what belongs to it. */
export interface Scrubber {
  /** The time on the way to which somebody is, ms since the epoch; null at rest. */
  time: number | null
  /** The picture of that time, above the other one; null at rest. */
  picture: ReactNode
  bar: ReactNode
  /** For `useTimeKeys`. */
  keys: { moment: () => number; show: (time: number) => void; step: number }
}

/** Forgets the kept pictures of a camera that is closed for privacy. */
function useForgotten({ cameraId, privacy }: Camera): void {
  const cache = useFrameCache()
  useEffect(() => {
    if (privacy) cache.forget(cameraId)
  }, [cache, cameraId, privacy])
}

/** The scrubber of a camera, and the picture on the way. */
export function useScrubber({ camera, position, positionNow, onSeek }: ScrubberOptions): Scrubber {
  const t = useMessages()
  const { time, move, step } = useScrubbing(onSeek)
  useForgotten(camera)
  const strip = useScrubberWindow(time ?? position, { length: FIRST_LENGTH, drift: DRIFT })
  return {
    time,
    picture: time !== null && !camera.privacy && (
      <div className={classes.onTheWay}>
        <MovingPicture
          cameraId={camera.cameraId}
          time={time}
          isOnWay
          label={t('player.onTheWay', { name: camera.name })}
          className={classes.picture}
        />
      </div>
    ),
    bar: (
      <div className={classes.scrubber}>
        <CameraScrubber
          cameraId={camera.cameraId}
          step={STEP}
          strip={strip}
          isClosed={camera.privacy}
          onMoment={move}
        />
      </div>
    ),
    keys: { moment: () => time ?? positionNow(), show: step, step: STEP },
  }
}
