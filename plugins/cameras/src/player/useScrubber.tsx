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
/** The longest step of a playing video between two readings of its time, ms. A longer one is a seek. */
const DRIFT = 9 * SECOND

interface ScrubberOptions {
  camera: Camera
  /** The time of the picture on screen, ms since the epoch. */
  position: number
  /** Returns the time of the picture on screen when a key is pressed, since `position` may be of an earlier frame. */
  currentPosition: () => number
  /** Called when the user seeks to another time, ms since the epoch. */
  onSeek: (time: number) => void
}

/** The time line below a picture, with the picture that is shown while the user seeks. */
export interface Scrubber {
  /** The time to which the user is dragging, ms since the epoch; null at rest. */
  time: number | null
  /** The picture of that time, above the player; false or null at rest. */
  picture: ReactNode
  bar: ReactNode
  /** For `useTimeKeys`. */
  keys: { moment: () => number; show: (time: number) => void; step: number }
}

/** Clears the cached pictures of a camera that is closed for privacy. */
function useClearedCache({ cameraId, privacy }: Camera): void {
  const cache = useFrameCache()
  useEffect(() => {
    if (privacy) cache.forget(cameraId)
  }, [cache, cameraId, privacy])
}

/** Creates the scrubber of a camera, which seeks by the pointer and by keys. */
export function useScrubber({ camera, position, currentPosition, onSeek }: ScrubberOptions): Scrubber {
  const t = useMessages()
  const { time, move, step } = useScrubbing(onSeek)
  useClearedCache(camera)
  const strip = useScrubberWindow(time ?? position, { length: FIRST_LENGTH, drift: DRIFT })
  return {
    time,
    picture: time !== null && !camera.privacy && (
      <div className={classes.seekPicture}>
        <MovingPicture
          cameraId={camera.cameraId}
          time={time}
          loadsAhead
          label={t('player.seeking', { name: camera.name })}
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
    keys: { moment: () => time ?? currentPosition(), show: step, step: STEP },
  }
}
