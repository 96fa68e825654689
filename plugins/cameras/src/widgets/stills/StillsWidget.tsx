import { useElementSize } from '@mantine/hooks'
import { useMessages, useNow, viewStateOf, WidgetFrame } from '@barn-workbench/plugin-sdk/react'
import { useCamerasInUse } from '../../queries/useCamerasInUse'
import type { StillsSettings } from './settings'
import classes from './Stills.module.css'
import { StillTile } from './StillTile'
import { pictureHeightFor, fitTileGrid } from './fitTileGrid'

const GAP = 6

export default function StillsWidget({ settings }: { settings: StillsSettings }) {
  const t = useMessages()
  const call = useCamerasInUse()
  const now = useNow(30_000)
  const { ref, width, height } = useElementSize()
  const wanted = settings.cameras
  const shown = (call.data ?? []).filter(({ cameraId }) => wanted.length === 0 || wanted.includes(cameraId))
  const grid = fitTileGrid(shown.length, { width, height }, GAP)
  const state =
    call.data && shown.length === 0
      ? ({ kind: 'empty', title: t('empty.title'), hint: t('empty.hint') } as const)
      : viewStateOf(call)
  return (
    <WidgetFrame state={state} flush>
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
              shown.map((camera) => (
                <StillTile
                  key={camera.cameraId}
                  camera={camera}
                  now={now}
                  height={pictureHeightFor(grid.height, devicePixelRatio)}
                  refresh={settings.refreshSeconds * 1_000}
                />
              ))}
          </ul>
        </div>
      </div>
    </WidgetFrame>
  )
}
