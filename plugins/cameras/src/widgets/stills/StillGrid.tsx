import { useCallback, useMemo, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { openCamera } from '@barn-workbench/core/intents'
import { isCameraOnline, type Camera } from '@barn-workbench/core/schema'
import { targetOf, useActionMenu, useTarget, type Selection } from '@barn-workbench/plugin-sdk/actions'
import { useCameraPicture, type CameraPictureOptions } from '@barn-workbench/plugin-sdk/camera'
import { useIntent, useLocalSettings, useMessages } from '@barn-workbench/plugin-sdk/react'
import { pictureHeightFor, type TileGrid } from './fitTileGrid'
import classes from './Stills.module.css'
import { StillTileView } from './StillTileView'
import { useTileClicks, type TileHandlers } from './useTileClicks'

interface StillGridProps {
  cameras: readonly Camera[]
  grid: TileGrid
  /** Gap between two tiles, in CSS px. */
  gap: number
  /** The time of the clocks, in ms since the epoch, by which cameras are online or not. */
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

/** Keeps one tile in the order of Tab, and moves the focus from tile to tile by keys. */
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
function StillTile({ camera, drawnHeight, isChosen, isSelected, isStop, handlers, ...options }: StillTileProps) {
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

/** The index of the tile to which a key leads from another in a grid; null for a key that leads nowhere. */
function indexAfterKey(
  key: string,
  index: number,
  { count, columns }: { count: number; columns: number },
): number | null {
  const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = steps[key]
  if (step === undefined) return null
  const next = index + step
  return next >= 0 && next < count ? next : null
}

/** Pictures are requested a little before their tiles come into view, in CSS px. */
const MARGIN = '120px'

/** The elements in view, by the name that each has in `data-tile`. If the browser cannot tell, all are. */
function useInView(): { observe: (element: Element | null) => void; isInView: (name: string) => boolean } {
  const [visible, setVisible] = useState<ReadonlySet<string>>(new Set())
  const [observer] = useState(() => createObserver((change) => setVisible(change)))
  const observe = useCallback(
    (element: Element | null) => {
      if (!element) return undefined
      observer?.observe(element)
      return () => observer?.unobserve(element)
    },
    [observer],
  )
  return { observe, isInView: (name) => observer === null || visible.has(name) }
}

type Change = (before: ReadonlySet<string>) => ReadonlySet<string>

function createObserver(update: (change: Change) => void): IntersectionObserver | null {
  if (typeof IntersectionObserver === 'undefined') return null
  return new IntersectionObserver(
    (entries) =>
      update((before) => {
        const after = new Set(before)
        for (const { target, isIntersecting } of entries) {
          const name = (target as HTMLElement).dataset['tile'] ?? ''
          if (isIntersecting) after.add(name)
          else after.delete(name)
        }
        return after
      }),
    { rootMargin: MARGIN },
  )
}
