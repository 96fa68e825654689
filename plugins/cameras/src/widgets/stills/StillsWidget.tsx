import { useState } from 'react'
import { isCameraOnline, type Camera } from '@barn-workbench/core/schema'
import { SECOND } from '@barn-workbench/core/time'
import { useSelection } from '@barn-workbench/plugin-sdk/actions'
import { LargeStill } from '@barn-workbench/plugin-sdk/camera'
import {
  Chip,
  PlainButton,
  useCameraTime,
  useChosen,
  useIntent,
  useIsScreen,
  useLocalSettings,
  useMessages,
  useNow,
  usePermission,
  useScreenPath,
  viewStateOf,
  WidgetFrame,
} from '@barn-workbench/plugin-sdk/react'
import { useElementSize } from '@barn-workbench/plugin-sdk/ui'
import { setUpCameras } from '../../intents'
import { MANAGE_PERMISSION, PRIVACY_PERMISSION } from '../../permissions'
import { useShownCameras } from '../../queries/shownCameras'
import { filterCameras, inChosenOrder, useCameraFilter } from './cameraFilter'
import { fillTileGrid, fitTileGrid, tileWidthOf } from './fitTileGrid'
import type { StillsSettings } from './settings'
import { CameraBulk, StillControls } from './StillControls'
import { StillGrid } from './StillGrid'
import classes from './Stills.module.css'

/** Gap between two tiles, in CSS px. */
const GAP = 6
/** Time between two redraws of the ages of the pictures, in ms. */
const AGE_REFRESH = 10 * SECOND
const NONE: readonly Camera[] = []

/** The room of the tiles, and their size: as chosen on the cameras' own screen, else as large as all fit. */
function useTileGrid(count: number, isOnOwnScreen: boolean) {
  const { ref, width, height } = useElementSize()
  const [{ cameraTileWidth }] = useLocalSettings()
  const box = { width, height }
  const isChosen = isOnOwnScreen && cameraTileWidth !== null
  const grid = isChosen ? fillTileGrid(cameraTileWidth, box, GAP) : fitTileGrid(count, box, GAP)
  return { ref, grid, isReady: width > 0, tileWidth: tileWidthOf(grid, width, GAP) }
}

/** The cameras of the widget that pass the filter, and the time by which they are online or not. */
function useVisibleCameras(chosenIds: readonly string[], isOnOwnScreen: boolean) {
  const call = useShownCameras()
  const now = useNow(AGE_REFRESH)
  const time = useCameraTime(call, now)
  const [filter, setFilter] = useCameraFilter(isOnOwnScreen)
  const cameras = inChosenOrder(call.data ?? NONE, chosenIds)
  return { call, now, time, filter, setFilter, cameras, visible: filterCameras(cameras, filter, time) }
}

interface EnlargedProps {
  cameras: readonly Camera[]
  /** Null if none is enlarged. */
  largeId: string | null
  time: number
  refresh: number
  onClose: () => void
}

/** The picture of one of the cameras above everything else. */
function Enlarged({ cameras, largeId, time, refresh, onClose }: EnlargedProps) {
  const camera = cameras.find(({ cameraId }) => cameraId === largeId)
  if (!camera) return null
  return <LargeStill camera={camera} refresh={refresh} isOnline={isCameraOnline(camera, time)} onClose={onClose} />
}

/** The current pictures of the cameras in a grid of tiles; on their own screen with filters and selection. */
export default function StillsWidget({ settings }: { settings: StillsSettings }) {
  const t = useMessages()
  const pathOf = useScreenPath()
  const isOnOwnScreen = useIsScreen('cameras')
  const { call, now, time, filter, setFilter, cameras, visible } = useVisibleCameras(settings.cameras, isOnOwnScreen)
  const { ref, grid, isReady, tileWidth } = useTileGrid(visible.length, isOnOwnScreen)
  const selection = useSelection()
  const canManage = usePermission(MANAGE_PERMISSION, PRIVACY_PERMISSION)
  const chosenId = useChosen('camera')
  const [largeId, setLargeId] = useState<string | null>(null)
  const refresh = settings.refreshSeconds * SECOND
  const isChosenMissing = chosenId !== null && call.data && !call.data.some(({ cameraId }) => cameraId === chosenId)
  return (
    <WidgetFrame
      state={viewStateOf(call)}
      flush
      leadsTo={pathOf('cameras')}
      badge={isChosenMissing && <Chip tone="warning">{t('missing')}</Chip>}
    >
      <div className={classes.column}>
        {isOnOwnScreen && cameras.length > 0 && (
          <StillControls
            cameras={cameras}
            time={time}
            filter={filter}
            onFilter={setFilter}
            tileWidth={tileWidth}
            select={canManage ? selection : null}
          />
        )}
        <CameraBulk cameras={visible} selection={selection} />
        <div className={classes.margin}>
          <div className={classes.box} ref={ref}>
            {visible.length === 0 && <EmptyBarn isFiltered={cameras.length > 0} />}
            {isReady && (
              <StillGrid
                cameras={visible}
                grid={grid}
                gap={GAP}
                now={now}
                time={time}
                refresh={refresh}
                chosenId={chosenId}
                selection={selection}
                onEnlarge={setLargeId}
              />
            )}
          </div>
        </div>
      </div>
      <Enlarged cameras={visible} largeId={largeId} time={time} refresh={refresh} onClose={() => setLargeId(null)} />
    </WidgetFrame>
  )
}

/** Says that there is no camera; users who may add one get a link to the setup. `isFiltered`: others exist. */
function EmptyBarn({ isFiltered }: { isFiltered: boolean }) {
  const t = useMessages()
  const setUp = useIntent(setUpCameras)
  if (isFiltered) {
    return (
      <p className={classes.empty} role="status">
        {t('filter.nothing')}
      </p>
    )
  }
  return (
    <div className={classes.empty}>
      <strong>{t('empty.title')}</strong>
      <span>{t('empty.hint')}</span>
      {setUp && (
        <PlainButton isPrimary onClick={() => void setUp({})}>
          {t('actions.set-up')}
        </PlainButton>
      )}
    </div>
  )
}
