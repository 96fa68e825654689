import { useElementSize } from '@mantine/hooks'
import { useMemo } from 'react'
import { TimeStrip } from '@barn-workbench/plugin-sdk/chart'
import { useMessages } from '@barn-workbench/plugin-sdk/react'
import type { SeekTime } from '../seek/seekTime'
import { KEY_MINUTE } from '../seek/steps'
import { ActivityLane } from './ActivityLane'
import { CoverageLane } from './CoverageLane'
import { loadedWindow } from './loadedWindow'
import classes from './Timeline.module.css'
import { useMarks } from './useMarks'
import type { StripWindow } from './useStripWindow'

interface TimelineProps {
  time: SeekTime
  cameraId: string
  /** ms. */
  step: number
  strip: StripWindow
}

/** The time line of a camera: what is recorded, what happened, how active it was, and where the moment is. */
export function Timeline({ time, cameraId, step, strip }: TimelineProps) {
  const t = useMessages()
  const { ref, width } = useElementSize()
  const { now, moment, window } = strip
  const { start, end } = loadedWindow(window)
  const { marks, outages } = useMarks(cameraId, { start, end })
  const lanes = useMemo(
    () => (
      <>
        <CoverageLane cameraId={cameraId} window={window} now={now} outages={outages} />
        <ActivityLane cameraId={cameraId} window={window} />
      </>
    ),
    [cameraId, window, now, outages],
  )
  return (
    <section ref={ref} className={classes.timeline} aria-label={t('timeline.title')}>
      {width > 0 && (
        <TimeStrip
          window={window}
          onWindow={strip.move}
          moment={moment}
          now={now}
          onMoment={(next, { isFinal }) => {
            strip.hold(!isFinal)
            time.show(next)
          }}
          width={width}
          label={t('timeline.moment')}
          step={step}
          minorStep={KEY_MINUTE}
          marks={marks}
        >
          {lanes}
        </TimeStrip>
      )}
    </section>
  )
}
