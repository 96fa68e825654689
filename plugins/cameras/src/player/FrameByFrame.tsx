import { useEffect } from 'react'
import type { Camera } from '@barn-workbench/core/schema'
import { SECOND } from '@barn-workbench/core/time'
import { FRAME_HEIGHT, StillPicture, useFrame } from '@barn-workbench/plugin-sdk/camera'
import { useNow } from '@barn-workbench/plugin-sdk/react'
import type { Player } from './createPlayer'
import classes from './Player.module.css'
import { usePlayerState } from './usePlayer'

/** Time between two pictures, on screen and of the recording, ms. */
const PERIOD = SECOND

/** The pictures of a recording, one a second, in a browser that plays no video. */
export function FrameByFrame({ player, camera, time }: { player: Player; camera: Camera; time: number }) {
  const now = useNow(PERIOD)
  const isPaused = usePlayerState(player, (state) => state.isPaused)
  const shownAt = usePlayerState(player, (state) => state.shownAt) ?? time
  useEffect(() => {
    const { shownAt: position } = player.state()
    if (!isPaused) player.seek((position ?? time) + PERIOD)
    // Each tick of the clock is one step, independent of changes of the address.
  }, [player, now, isPaused, time])
  const { data } = useFrame({ cameraId: camera.cameraId, time: shownAt, height: FRAME_HEIGHT })
  if (!data) return null
  return (
    <StillPicture
      blob={data.blob}
      height={FRAME_HEIGHT}
      alt={camera.name}
      className={classes.picture}
      onDraw={() => undefined}
    />
  )
}
