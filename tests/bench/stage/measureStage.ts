import type { Figures } from '../measure/bridge'
import { settle } from '../measure/frameEnd'
import { createFrameProbe, type FrameProbe } from '../measure/frameProbe'
import { createRandom } from '../measure/random'
import { median, p95 } from '../measure/statistics'
import { makeFloorPlan, WINDOW, type FloorPlan } from './floorPlan'
import { gesturesOf, type Gesture } from './gestures'
import { fitted } from './planView'
import type { StageCandidate, StageHandle } from './stageCandidate'

export interface StagePlan {
  case: 'plan'
  candidate: string
  seed: number
  frames: number
  picks: number
  /** A gesture of a slow candidate ends after this time, ms; the frames that it made count. */
  patience: number
}

/** Frames before the measured ones of a gesture. */
const LEAD = 10
const MICROSECONDS = 1_000

async function perform(
  probe: FrameProbe,
  stage: StageHandle,
  gesture: Gesture,
  { frames, patience }: StagePlan,
): Promise<number[]> {
  const step = (frame: number) => stage.look(gesture(frame / frames))
  step(0)
  stage.rest?.()
  await settle(150)
  await probe.gesture(LEAD, step)
  const until = performance.now() + patience
  let made = 0
  const { presented } = await probe.gesture(frames, (frame) => {
    if (performance.now() > until) return
    step(frame)
    made = frame
  })
  stage.rest?.()
  await settle(150)
  return presented.slice(0, made)
}

function pickPolygons(stage: StageHandle, { picks, seed }: StagePlan): Figures {
  const random = createRandom(seed + 1)
  const times: number[] = []
  let hits = 0
  for (let i = 0; i < picks; i++) {
    const x = random() * WINDOW.width
    const y = WINDOW.height * (0.3 + 0.4 * random())
    const started = performance.now()
    if (stage.polygonAt(x, y) >= 0) hits++
    times.push((performance.now() - started) * MICROSECONDS)
  }
  return { pick: median(times), pickP95: p95(times), pickHits: hits }
}

async function performAll(
  probe: FrameProbe,
  stage: StageHandle,
  floorPlan: FloorPlan,
  plan: StagePlan,
): Promise<Figures> {
  const figures: Figures = {}
  for (const [name, gesture] of Object.entries(gesturesOf(floorPlan))) {
    const intervals = await perform(probe, stage, gesture, plan)
    figures[name] = median(intervals)
    figures[`${name}P95`] = p95(intervals)
    await window.takePicture(`stage-${plan.candidate}-${name}`)
  }
  return figures
}

/**
 * Measures one candidate on a fresh page: intervals between presented frames in ms, picking in µs, the heap in MB above
 * the empty page's.
 */
export async function measureStage(plan: StagePlan, candidate: StageCandidate): Promise<Figures> {
  const probe = createFrameProbe()
  const floorPlan = await makeFloorPlan(plan.seed)
  await candidate.warm?.(floorPlan)
  await settle(100)
  for (let i = 0; i < 3; i++) await probe.change(() => undefined)
  const empty = await window.readHeap()

  probe.keepFramesComing(true)
  await settle()
  const started = performance.now()
  const stage = await candidate.create(document.getElementById('stage') as HTMLElement, floorPlan, fitted(floorPlan))
  const shown = await probe.follow(started, () => true)
  probe.keepFramesComing(false)
  await settle(200)
  const gestures = await performAll(probe, stage, floorPlan, plan)
  stage.look(fitted(floorPlan))
  stage.rest?.()
  await settle(200)
  const picked = pickPolygons(stage, plan)
  const end = await window.readHeap()
  return { shown, ...gestures, ...picked, heap: end.held - empty.held }
}
