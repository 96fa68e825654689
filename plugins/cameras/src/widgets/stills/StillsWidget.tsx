import { useElementSize } from '@mantine/hooks'
import { faceOf, useNow, useWords, WidgetFrame } from '@barn-workbench/plugin-sdk/react'
import { useCameras } from '../../queries/useCameras'
import type { StillsSettings } from './settings'
import { StillTile } from './StillTile'
import { pictureHeight, tileColumns } from './tileColumns'
import classes from './Stills.module.css'

const GAP = 6

export default function StillsWidget({ settings }: { settings: StillsSettings }) {
  const t = useWords()
  const call = useCameras()
  const now = useNow(30_000)
  const { ref, width, height } = useElementSize()
  const wanted = settings.cameras
  const shown = (call.data ?? []).filter(({ cameraId }) => wanted.length === 0 || wanted.includes(cameraId))
  const columns = tileColumns(shown.length, { width, height }, GAP)
  const tileHeight = ((width - GAP * (columns - 1)) / columns) * (9 / 16)
  const face = call.data && shown.length === 0 ? ({ kind: 'empty', title: t('empty.title'), hint: t('empty.hint') } as const) : faceOf(call)
  return (
    <WidgetFrame face={face} flush>
      <div className={classes.scroll} ref={ref}>
        <ul className={classes.tiles} style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`, gap: GAP }}>
          {width > 0 && shown.map((camera) => (
            <StillTile key={camera.cameraId} camera={camera} now={now} height={pictureHeight(tileHeight, devicePixelRatio)} refresh={settings.refreshSeconds * 1_000} />
          ))}
        </ul>
      </div>
    </WidgetFrame>
  )
}
