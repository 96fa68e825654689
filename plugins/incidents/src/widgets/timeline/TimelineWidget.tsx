import { useElementSize, useMediaQuery } from '@mantine/hooks'
import { useMemo } from 'react'
import { MINUTE } from '@barn-workbench/core/time'
import {
  Chip,
  updatedAtOf,
  useMessages,
  useNow,
  useScreenPath,
  useTimeSetup,
  useTimeZoom,
  viewStateOf,
  WidgetFrame,
} from '@barn-workbench/plugin-sdk/react'
import { lanesOf, MOST_INCIDENTS, useTimelineIncidents } from '../../timeline/lanes'
import { TimelineLanes } from '../../timeline/TimelineLanes'

/** Least distance of two bars of one row, and the width that a short one takes, CSS px. */
const LEAST_WIDTH = { mouse: 22, touch: 46 }

/** Documentations, interventions and batches of the whole barn on one time line, in the time of the dashboard. */
export default function TimelineWidget() {
  const t = useMessages()
  const pathOf = useScreenPath()
  const setup = useTimeSetup()
  const zoom = useTimeZoom()
  const now = useNow(MINUTE)
  const { ref, width } = useElementSize()
  const leastWidth = useMediaQuery('(pointer: coarse)') ? LEAST_WIDTH.touch : LEAST_WIDTH.mouse
  const { call, incidents, isCut } = useTimelineIncidents(setup)
  const { start, end } = zoom ?? setup
  const lanes = useMemo(() => {
    const gap = width > 0 ? (leastWidth * (end - start)) / width : 0
    return incidents && lanesOf(incidents, { start, end }, { now, gap })
  }, [incidents, start, end, now, width, leastWidth])
  const isEmpty = lanes?.length === 0
  return (
    <WidgetFrame
      state={isEmpty ? { kind: 'empty', title: t('timeline.empty'), hint: t('timeline.emptyHint') } : viewStateOf(call)}
      leadsTo={pathOf('incidents')}
      badge={isCut && <Chip tone="warning">{t('timeline.cut', { count: MOST_INCIDENTS })}</Chip>}
      updatedAt={updatedAtOf(call)}
    >
      <div ref={ref}>{lanes && width > 0 && <TimelineLanes lanes={lanes} window={{ start, end }} width={width} />}</div>
    </WidgetFrame>
  )
}
