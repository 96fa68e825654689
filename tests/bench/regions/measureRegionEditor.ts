import type { Figures } from '../measure/bridge'
import { nextFrame, settle } from '../measure/frameEnd'
import { createRandom } from '../measure/random'
import { median, p95 } from '../measure/statistics'
import { makePolygons, wayAt } from './polygons'

export interface RegionEditorPlan {
  case: 'regionEditor'
  candidate: string
  seed: number
  frames: number
}

/** An editor of polygons that is mounted on the page. */
export interface EditorHandle {
  /** Takes hold of the point that is dragged. */
  grab(): void
  /** Moves it, in CSS px from its start, and draws the frame: all work of the main thread. */
  drag(way: readonly [number, number]): void
  drop(): void
}

export interface EditorCandidate {
  create(host: HTMLElement, polygons: readonly [number, number][][]): Promise<EditorHandle>
}

/** Frames before the measured ones. */
const LEAD = 10

/** Measures the main-thread work of each frame of a vertex drag, in ms. */
export async function measureRegionEditor(plan: RegionEditorPlan, candidate: EditorCandidate): Promise<Figures> {
  const host = document.querySelector<HTMLElement>('#stage')
  if (!host) throw new Error('the page has no stage')
  const editor = await candidate.create(host, makePolygons(createRandom(plan.seed)))
  await settle(150)
  editor.grab()
  const times: number[] = []
  for (let frame = -LEAD; frame < plan.frames; frame++) {
    await nextFrame()
    const started = performance.now()
    editor.drag(wayAt(frame / plan.frames))
    if (frame >= 0) times.push(performance.now() - started)
  }
  editor.drop()
  await settle(150)
  await window.takePicture(`regionEditor-${plan.candidate}`)
  return { drag: median(times), dragP95: p95(times) }
}
