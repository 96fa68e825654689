import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { isUsual } from '@barn-workbench/core/incidentTypes'
import { openIncident } from '@barn-workbench/core/intents'
import { camerasOf, type Incident } from '@barn-workbench/core/schema'
import { DAY, SECOND } from '@barn-workbench/core/time'
import { followingStrip, TimeStrip, type StripMark, type TimeWindow } from '@barn-workbench/plugin-sdk/chart'
import { TimeJumper } from '@barn-workbench/plugin-sdk/form'
import {
  incidentTone,
  incidentTypeName,
  useBarnTime,
  useIntent,
  useLatest,
  useMessages,
  useMoment,
  useNow,
  usePermission,
  usePlayedScreen,
  usePlayer,
  useTimeView,
  useWorkbench,
} from '@barn-workbench/plugin-sdk/react'
import type { Stage } from '@barn-workbench/plugin-sdk/stage'
import { useElementSize } from '@barn-workbench/plugin-sdk/ui'
import { ANY_INCIDENT_PERMISSIONS, useIncidentsWithin } from '../../queries/planIncidents'
import { PLACE_PARAMETERS } from '../place/planPlace'
import { useStableArray } from '../useStableArray'
import { PlanThumbnail, type ThumbnailProps } from './PlanThumbnail'
import classes from './PlanTime.module.css'

export interface PlanTimeProps extends ThumbnailProps {
  /** Loads the pictures of a time into the cache. */
  prefetch(time: number, signal: AbortSignal): void
}

/** Whether the stage has drawn the pictures of a moment. */
function useIsDrawn(stage: Stage | null, moment: number | null): (moment: number) => boolean {
  const drawn = useRef<number | null>(null)
  useEffect(() => {
    drawn.current = null
    return stage?.subscribe('drawing.settled', () => {
      drawn.current = moment
    })
  }, [stage, moment])
  return useCallback((asked: number) => drawn.current === asked, [])
}

/** Lets the player of the screen wait for the pictures of a plan. */
function usePlayedPlan({ stage, prefetch }: Pick<PlanTimeProps, 'stage' | 'prefetch'>, moment: number | null): void {
  const isReady = useIsDrawn(stage, moment)
  const latest = useLatest(prefetch)
  const screen = useMemo(
    () => ({ isReady, prefetch: (time: number, signal: AbortSignal) => latest.current(time, signal) }),
    [isReady, latest],
  )
  usePlayedScreen(screen)
}

/** The controls of the time below a plan: steps, playback, a typed time, and a strip of events. */
export function PlanTime(props: PlanTimeProps) {
  const { address } = useWorkbench()
  const moment = useMoment()
  const { step } = usePlayer()
  usePlayedPlan(props, moment)
  const leavePlace = () => address.set(Object.fromEntries(PLACE_PARAMETERS.map((name) => [name, null])))
  return (
    <div className={classes.time}>
      <TimeJumper onNow={leavePlace} />
      <PlanStrip {...props} moment={moment} step={step} />
    </div>
  )
}

/** Length of the window at first, ms. */
const FIRST_WINDOW = DAY
/** Time between two updates of the present time, in ms. */
const NOW_REFRESH = 10 * SECOND

interface PlanStripProps extends ThumbnailProps {
  /** ms since the epoch; null: now. */
  moment: number | null
  /** Step of an arrow key, in ms. */
  step: number
}

/** The ids of the tiles in view; the same array until others are. */
function useVisibleTiles(stage: Stage | null): readonly string[] {
  const [ids, setIds] = useState<readonly string[]>([])
  useEffect(() => {
    return stage?.subscribe('drawing.settled', () => setIds(stage.tilesInView()))
  }, [stage])
  return useStableArray(ids)
}

/** The events at the tiles in view, and in the whole barn. */
function useMarks(stage: Stage | null, window: TimeWindow): readonly StripMark[] {
  const t = useMessages()
  const { dayAndTime } = useBarnTime()
  const open = useIntent(openIncident)
  const timeView = useTimeView()
  const visible = useVisibleTiles(stage)
  const incidents = useIncidentsWithin(window, usePermission(...ANY_INCIDENT_PERMISSIONS))
  return useMemo(() => {
    const ids = new Set(visible)
    const isHere = (incident: Incident) => {
      const cameras = camerasOf(incident)
      return !isUsual(incident) && (cameras.length === 0 || cameras.some((id) => ids.has(id)))
    }
    return incidents.filter(isHere).map((incident) => {
      const { incidentId, firstEventTimestamp: start, closedAt } = incident
      return {
        id: incidentId,
        start,
        end: closedAt === start ? start : closedAt,
        tone: incidentTone(incident.type),
        label: t('time.mark', { type: incidentTypeName(incident.type, t), time: dayAndTime(start) }),
        onOpen: () => (open ? void open({ incidentId }) : timeView.showMoment(start)),
      }
    })
  }, [visible, incidents, t, dayAndTime, open, timeView])
}

/** A whole window, so that incidents are asked for again only when it moves by a part of itself. */
function wholeWindow({ start, end }: TimeWindow): TimeWindow {
  const unit = Math.max(SECOND, (end - start) / 4)
  return { start: Math.floor(start / unit) * unit, end: Math.ceil(end / unit) * unit }
}

/** A strip of time below a plan, with what happened at the tiles in view; it moves the moment of the plan. */
function PlanStrip({ moment, step, ...pictures }: PlanStripProps) {
  const { stage } = pictures
  const t = useMessages()
  const now = useNow(NOW_REFRESH)
  const timeView = useTimeView()
  const { ref, width } = useElementSize()
  const [chosen, setChosen] = useState<TimeWindow>(() => ({ start: now - FIRST_WINDOW, end: now }))
  const window = followingStrip(chosen, moment ?? now, now)
  const { start, end } = wholeWindow(window)
  const marks = useMarks(stage, { start, end })
  return (
    <div className={classes.strip}>
      {/* Its width is that of the axis, without the margins around it. */}
      <div ref={ref}>
        {width > 0 && (
          <TimeStrip
            window={window}
            onWindow={setChosen}
            moment={moment}
            now={now}
            onMoment={(time) => timeView.showMoment(time)}
            width={width}
            label={t('time.at')}
            step={step}
            marks={marks}
            preview={(time) => <PlanThumbnail {...pictures} time={time} step={(window.end - window.start) / width} />}
          />
        )}
      </div>
    </div>
  )
}
