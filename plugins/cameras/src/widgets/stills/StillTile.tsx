import type { Camera } from '@barn-workbench/core/schema'
import { useCameraPicture, type CameraPictureOptions } from '@barn-workbench/plugin-sdk/camera'
import { useMessages } from '@barn-workbench/plugin-sdk/react'
import { StillTileView } from './StillTileView'

interface StillTileProps extends CameraPictureOptions {
  camera: Camera
  /** Height of the tile in device px. */
  drawnHeight: number
  /** The address of the screen chooses this camera. */
  isChosen: boolean
  onEnlarge: () => void
}

/** The current picture of a camera, which enlarges on a click. */
export function StillTile({ camera, drawnHeight, isChosen, onEnlarge, ...options }: StillTileProps) {
  const t = useMessages()
  const picture = useCameraPicture(camera, options)
  return (
    <StillTileView
      name={camera.name}
      picture={picture}
      drawnHeight={Math.min(drawnHeight, options.height)}
      isChosen={isChosen}
      enlarge={{ label: t('enlarge', { name: camera.name }), run: onEnlarge }}
    />
  )
}
