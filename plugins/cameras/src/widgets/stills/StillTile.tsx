import { useMemo } from 'react'
import type { Camera } from '@barn-workbench/core/schema'
import { targetOf, useTarget } from '@barn-workbench/plugin-sdk/actions'
import { useCameraPicture, type CameraPictureOptions } from '@barn-workbench/plugin-sdk/camera'
import { useLocalSettings, useMessages } from '@barn-workbench/plugin-sdk/react'
import { StillTileView } from './StillTileView'
import { useTileClicks, type TileHandlers } from './useTileClicks'

interface StillTileProps extends Omit<CameraPictureOptions, 'isInList'> {
  camera: Camera
  /** Height of the tile in device px. */
  drawnHeight: number
  /** The address of the screen chooses this camera. */
  isChosen: boolean
  /** It is one of those with which something is to be done. */
  isSelected: boolean
  /** Whether Tab leads to it. */
  isStop: boolean
  handlers: TileHandlers
}

/** The current picture of a camera: a click enlarges it, a double click opens its page. */
export function StillTile({ camera, drawnHeight, isChosen, isSelected, isStop, handlers, ...options }: StillTileProps) {
  const t = useMessages()
  const [{ showCameraIdsOnGridView }] = useLocalSettings()
  const picture = useCameraPicture(camera, { ...options, isInList: true })
  const target = useMemo(() => targetOf('camera', camera), [camera])
  const { cameraId, name } = camera
  const clicks = useTileClicks(cameraId, handlers)
  return (
    <StillTileView
      tileRef={useTarget(target)}
      observe={handlers.observe}
      cameraId={cameraId}
      name={name}
      showsId={showCameraIdsOnGridView}
      picture={picture}
      drawnHeight={Math.min(drawnHeight, options.height)}
      isChosen={isChosen}
      isSelected={handlers.select ? isSelected : null}
      isStop={isStop}
      label={t(handlers.select ? 'select' : 'enlarge', { name })}
      clicks={clicks}
      menu={{ label: t('menuOf', { name }), open: (event) => handlers.openMenu(target, event) }}
    />
  )
}
