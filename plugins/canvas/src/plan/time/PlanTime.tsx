import { useCallback, useEffect, useMemo, useRef } from 'react'
import { TimeJumper } from '@barn-workbench/plugin-sdk/form'
import { useMoment, usePlayedScreen, usePlayer, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import type { Stage } from '@barn-workbench/plugin-sdk/stage'
import { PLACE_PARAMETERS } from '../place/planPlace'
import { PlanStrip } from './PlanStrip'
import classes from './PlanTime.module.css'

export interface PlanTimeProps {
  stage: Stage | null
  /** Loads the pictures of a time into the cache. */
  prefetch(time: number, signal: AbortSignal): void
}

/** Tells whether the stage has drawn the pictures of a moment. */
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
function usePlayedPlan({ stage, prefetch }: PlanTimeProps, moment: number | null): void {
  const isReady = useIsDrawn(stage, moment)
  const latest = useRef(prefetch)
  useEffect(() => {
    latest.current = prefetch
  })
  const screen = useMemo(
    () => ({ isReady, prefetch: (time: number, signal: AbortSignal) => latest.current(time, signal) }),
    [isReady],
  )
  usePlayedScreen(screen)
}

/** The controls of the time below a plan: steps, playing, a typed time, and a strip of what happened. */
export function PlanTime(props: PlanTimeProps) {
  const { address } = useWorkbench()
  const moment = useMoment()
  const { step } = usePlayer()
  usePlayedPlan(props, moment)
  const leavePlace = () => address.set(Object.fromEntries(PLACE_PARAMETERS.map((name) => [name, null])))
  return (
    <div className={classes.time}>
      <TimeJumper onNow={leavePlace} />
      <PlanStrip stage={props.stage} moment={moment} step={step} />
    </div>
  )
}
