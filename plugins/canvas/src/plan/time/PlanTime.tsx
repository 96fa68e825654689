import { useState } from 'react'
import { useMoment } from '@barn-workbench/plugin-sdk/react'
import type { Stage } from '@barn-workbench/plugin-sdk/stage'
import { PlanStrip } from './PlanStrip'
import classes from './PlanTime.module.css'
import { TimeJumper } from './TimeJumper'
import { DEFAULT_TIME_STEP, PLAY_SPEEDS, type PlaySpeed } from './timeSteps'
import { usePlaying } from './usePlaying'

export interface PlanTimeProps {
  stage: Stage | null
  /** Loads the pictures of a time into the cache. */
  prefetch(time: number, signal: AbortSignal): void
}

/** The controls of the time below a plan: steps, playing, a typed time, and a strip of what happened. */
export function PlanTime({ stage, prefetch }: PlanTimeProps) {
  const moment = useMoment()
  const [step, setStep] = useState<number>(DEFAULT_TIME_STEP)
  const [speed, setSpeed] = useState<PlaySpeed>(PLAY_SPEEDS[0])
  const playing = usePlaying({ stage, moment, step, speed, prefetch })
  return (
    <div className={classes.time}>
      <TimeJumper moment={moment} step={step} onStep={setStep} speed={speed} onSpeed={setSpeed} {...playing} />
      <PlanStrip stage={stage} moment={moment} step={step} />
    </div>
  )
}
