import { measureCharts, type ChartPlan } from './charts/measureCharts'
import type { Figures } from './measure/bridge'
import { measureRegionEditor, type RegionEditorPlan } from './regions/measureRegionEditor'
import { measureStage, type StagePlan } from './stage/measureStage'

/** Each candidate is loaded when it is measured, so that the page holds that one alone. */
const charts: Record<string, (plan: ChartPlan) => Promise<Figures>> = {
  null: async (plan) => measureCharts(plan, (await import('./charts/noCharts')).noCharts),
  ours: async (plan) => measureCharts(plan, (await import('./charts/ourCharts')).createOurCharts()),
  floor: async (plan) => measureCharts(plan, (await import('./charts/floorCharts')).floorCharts),
  echarts: async (plan) => measureCharts(plan, (await import('./charts/echartsCharts')).echartsCharts),
  uplot: async (plan) => measureCharts(plan, (await import('./charts/uplotCharts')).uplotCharts),
}
const stages: Record<string, (plan: StagePlan) => Promise<Figures>> = {
  null: async (plan) => measureStage(plan, (await import('./stage/noStage')).noStage),
  ours: async (plan) => measureStage(plan, (await import('./stage/ourStage')).createOurStage()),
  canvas: async (plan) => measureStage(plan, (await import('./stage/canvasStage')).canvasStage),
  'konva-naive': async (plan) => measureStage(plan, (await import('./stage/konvaStage')).konvaStage),
}
const editors: Record<string, (plan: RegionEditorPlan) => Promise<Figures>> = {
  ours: async (plan) => measureRegionEditor(plan, (await import('./regions/ourEditor')).ourEditor),
  konva: async (plan) => measureRegionEditor(plan, (await import('./regions/konvaEditor')).konvaEditor),
}

function ofCandidate<P extends { candidate: string }>(measures: Record<string, (plan: P) => Promise<Figures>>) {
  return async (plan: P) => {
    const measure = measures[plan.candidate]
    if (!measure) throw new Error(`there is no candidate ${plan.candidate}`)
    return await measure(plan)
  }
}

const [measurePlan, measureEditor] = [ofCandidate(stages), ofCandidate(editors)]
const stage = async (plan: StagePlan | RegionEditorPlan) =>
  plan.case === 'plan' ? await measurePlan(plan) : await measureEditor(plan)

Object.assign(window, { measure: { chart: ofCandidate(charts), stage } })
document.documentElement.dataset.ready = ''
