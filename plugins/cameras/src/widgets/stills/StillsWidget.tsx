import { useElementSize } from '@mantine/hooks'
import { useState } from 'react'
import { SECOND } from '@barn-workbench/core/time'
import { LargeStill } from '@barn-workbench/plugin-sdk/camera'
import {
  Chip,
  useChosen,
  useMessages,
  useNow,
  useScreenPath,
  viewStateOf,
  WidgetFrame,
} from '@barn-workbench/plugin-sdk/react'
import { useCamerasInUse } from '../../queries/useCamerasInUse'
import { fitTileGrid, pictureHeightFor } from './fitTileGrid'
import type { StillsSettings } from './settings'
import classes from './Stills.module.css'
import { StillTile } from './StillTile'

/** Gap between two tiles, in CSS px. */
const GAP = 6
/** Time between two redraws of the ages of the pictures, in ms. */
const AGE_REFRESH = 10 * SECOND

/** The current pictures of the cameras in a grid of tiles. */
export default function StillsWidget({ settings }: { settings: StillsSettings }) {
  const t = useMessages()
  const call = useCamerasInUse()
  const now = useNow(AGE_REFRESH)
  const pathOf = useScreenPath()
  const chosenId = useChosen('camera')
  const [largeId, setLargeId] = useState<string | null>(null)
  const refresh = settings.refreshSeconds * SECOND
  const { ref, width, height } = useElementSize()
  const selected = settings.cameras
  const visible = (call.data ?? []).filter(({ cameraId }) => selected.length === 0 || selected.includes(cameraId))
  const grid = fitTileGrid(visible.length, { width, height }, GAP)
  const large = visible.find(({ cameraId }) => cameraId === largeId)
  const isChosenMissing = chosenId !== null && call.data && !call.data.some(({ cameraId }) => cameraId === chosenId)
  const isEmpty = call.data && visible.length === 0
  return (
    <WidgetFrame
      state={isEmpty ? { kind: 'empty', title: t('empty.title'), hint: t('empty.hint') } : viewStateOf(call)}
      flush
      leadsTo={pathOf('cameras')}
      badge={isChosenMissing && <Chip tone="warning">{t('missing')}</Chip>}
    >
      <div className={classes.margin}>
        <div className={classes.box} ref={ref}>
          <ul
            className={classes.tiles}
            style={{
              gridTemplateColumns: `repeat(${grid.columns}, minmax(0, 1fr))`,
              gridAutoRows: grid.height,
              gap: GAP,
            }}
          >
            {width > 0 &&
              visible.map((camera) => (
                <StillTile
                  key={camera.cameraId}
                  camera={camera}
                  now={now}
                  height={pictureHeightFor(grid.height, devicePixelRatio)}
                  drawnHeight={Math.ceil(grid.height * devicePixelRatio)}
                  refresh={refresh}
                  isChosen={camera.cameraId === chosenId}
                  onEnlarge={() => setLargeId(camera.cameraId)}
                />
              ))}
          </ul>
        </div>
      </div>
      {large && <LargeStill camera={large} refresh={refresh} onClose={() => setLargeId(null)} />}
    </WidgetFrame>
  )
}
