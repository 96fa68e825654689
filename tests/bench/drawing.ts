import { measureCharts, type ChartPlan } from './charts/measureCharts'
import type { Figures } from './measure/bridge'
import { measureStage, type StagePlan } from './stage/measureStage'

/** Each candidate is loaded when it is measured, so that the page holds that one alone. */
const charts: Record<string, (plan: ChartPlan) => Promise<Figures>> = {
  null: async (plan) => measureCharts(plan, (await import('./charts/noCharts')).noCharts),
  ours: async (plan) => measureCharts(plan, (await import('./charts/ourCharts')).createOurCharts()),
  floor: async (plan) => measureCharts(plan, (await import('./charts/floorCharts')).floorCharts),
  uplot: async (plan) => measureCharts(plan, (await import('./charts/uplotCharts')).uplotCharts),
}
const stages: Record<string, (plan: StagePlan) => Promise<Figures>> = {
  null: async (plan) => measureStage(plan, (await import('./stage/noStage')).noStage),
  ours: async (plan) => measureStage(plan, (await import('./stage/ourStage')).createOurStage()),
  canvas: async (plan) => measureStage(plan, (await import('./stage/canvasStage')).canvasStage),
  'konva-naive': async (plan) => measureStage(plan, (await import('./stage/konvaStage')).konvaStage),
}

function ofCandidate<P extends { candidate: string }>(measures: Record<string, (plan: P) => Promise<Figures>>) {
  return async (plan: P) => {
    const measure = measures[plan.candidate]
    if (!measure) throw new Error(`there is no candidate ${plan.candidate}`)
    return await measure(plan)
  }
}

Object.assign(window, { measure: { chart: ofCandidate(charts), stage: ofCandidate(stages) } })
document.documentElement.dataset.ready = ''
