import type { Camera } from '@barn-workbench/core/schema'
import { SECOND } from '@barn-workbench/core/time'
import { LARGE_PICTURE_HEIGHT, LargePicture, PictureAge, useCameraPicture } from '@barn-workbench/plugin-sdk/camera'
import { useMessages, useNow } from '@barn-workbench/plugin-sdk/react'
import classes from './Player.module.css'

/** Time between two pictures where there is no video, in ms. */
const STILL_PERIOD = SECOND
/** A poster is there soon, and small. */
const POSTER_HEIGHT = 540

/** The newest pictures of a camera in place of its video, with their age. */
export function Stills({ camera }: { camera: Camera }) {
  const t = useMessages()
  const options = { now: useNow(STILL_PERIOD), refresh: STILL_PERIOD, height: LARGE_PICTURE_HEIGHT }
  const picture = useCameraPicture(camera, options)
  return (
    <>
      <div className={classes.poster}>
        <LargePicture picture={picture} />
      </div>
      {picture.age && (
        <div className={classes.top}>
          <span className={classes.label}>
            <PictureAge isOutdated={picture.isOutdated}>{t('player.still', { age: picture.age })}</PictureAge>
          </span>
        </div>
      )}
    </>
  )
}

/** The newest picture of a camera until its video is there. */
export function LivePoster({ camera }: { camera: Camera }) {
  const picture = useCameraPicture(camera, { now: useNow(), refresh: 10 * STILL_PERIOD, height: POSTER_HEIGHT })
  return (
    <div className={classes.poster}>
      <LargePicture picture={{ ...picture, isLoading: false }} />
    </div>
  )
}
