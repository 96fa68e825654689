import { useState, type FocusEvent, type KeyboardEvent } from 'react'
import { openCamera } from '@barn-workbench/core/intents'
import { isCameraOnline, type Camera } from '@barn-workbench/core/schema'
import { useActionMenu, type Selection } from '@barn-workbench/plugin-sdk/actions'
import { useIntent } from '@barn-workbench/plugin-sdk/react'
import { pictureHeightFor, type TileGrid } from './fitTileGrid'
import classes from './Stills.module.css'
import { StillTile } from './StillTile'
import { indexAfterKey } from './tileKeys'
import { useInView } from './useInView'

interface StillGridProps {
  cameras: readonly Camera[]
  grid: TileGrid
  /** Gap between two tiles, in CSS px. */
  gap: number
  /** In ms since the epoch: what clocks show, and by what cameras are online or not. */
  now: number
  time: number
  /** Time between two pictures of a camera, in ms. */
  refresh: number
  /** The camera that the address chooses. */
  chosenId: string | null
  selection: Selection
  onEnlarge: (cameraId: string) => void
}

/** The id of the camera whose tile has the focus. */
function cameraOf({ target }: { target: EventTarget }): string | undefined {
  return (target as HTMLElement).dataset['camera']
}

/** Which tile Tab leads to, and the keys that lead from one to the next. */
function useRoving(cameras: readonly Camera[], columns: number) {
  const [focusedId, setFocusedId] = useState<string | null>(null)
  const index = Math.max(
    0,
    cameras.findIndex(({ cameraId }) => cameraId === focusedId),
  )
  return {
    stopId: cameras[index]?.cameraId,
    onFocus: (event: FocusEvent) => setFocusedId(cameraOf(event) ?? focusedId),
    onKeyDown(event: KeyboardEvent<HTMLUListElement>) {
      if (cameraOf(event) === undefined || event.ctrlKey || event.metaKey || event.altKey) return
      const next = indexAfterKey(event.key, index, { count: cameras.length, columns })
      if (next === null) return
      event.preventDefault()
      event.currentTarget.querySelectorAll<HTMLElement>('[data-camera]')[next]?.focus()
    },
  }
}

/** The tiles of cameras. Only those in view load pictures; arrows lead from one to the next. */
export function StillGrid(props: StillGridProps) {
  const { cameras, grid, gap, now, time, refresh, chosenId, selection, onEnlarge } = props
  const openPage = useIntent(openCamera)
  const menu = useActionMenu()
  const { observe, isInView } = useInView()
  const { stopId, ...focusing } = useRoving(cameras, grid.columns)
  const handlers = {
    enlarge: onEnlarge,
    open: openPage && ((cameraId: string) => void openPage({ cameraId })),
    openMenu: menu.open,
    select: selection.isOn
      ? (cameraId: string, isRange: boolean) =>
          selection.toggle(cameraId, isRange ? cameras.map((camera) => camera.cameraId) : null)
      : null,
    observe,
  }
  return (
    <>
      <ul
        {...focusing}
        className={classes.tiles}
        style={{
          gridTemplateColumns: `repeat(${grid.columns}, minmax(0, 1fr))`,
          gridAutoRows: grid.height,
          gap,
        }}
      >
        {cameras.map((camera) => (
          <StillTile
            key={camera.cameraId}
            camera={camera}
            now={now}
            isOnline={isCameraOnline(camera, time)}
            isInView={isInView(camera.cameraId)}
            height={pictureHeightFor(grid.height, devicePixelRatio)}
            drawnHeight={Math.ceil(grid.height * devicePixelRatio)}
            refresh={refresh}
            isChosen={camera.cameraId === chosenId}
            isSelected={selection.has(camera.cameraId)}
            isStop={camera.cameraId === stopId}
            handlers={handlers}
          />
        ))}
      </ul>
      {menu.element}
    </>
  )
}
