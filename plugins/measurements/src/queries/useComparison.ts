import { useState } from 'react'
import { FINEST_MEASUREMENT_RESOLUTION, useTimeSetup, useTimeView } from '@barn-workbench/plugin-sdk/react'
import { planRuns, type RunPlan } from '../comparison/runs'
import { comparedChart, dependsOnSpecies, type ComparisonSettings } from '../comparison/settings'
import { useComparedBarns } from './useComparedBarns'
import { ownQueryOf, useRunCalls } from './useRunCalls'
import { useExcess, useTooMuch } from './useTooMuch'

/** The same list as long as its items are the same. */
function useSameItems<T>(items: readonly T[]): readonly T[] {
  const [kept, keep] = useState(items)
  const isSame = items.length === kept.length && items.every((item, index) => item === kept[index])
  if (!isSame) keep(items)
  return isSame ? kept : items
}

const NO_PLAN: RunPlan = { runs: [], dayOne: null, byDate: null }

/**
 * Loads what a comparison shows: this barn over the time of the dashboard, and each of what it is compared with over the
 * time of its own that lies over it. One that fails does not hold up the others. `tooMuch`: what is shown
 * instead where the resolution is too fine for the time. `notes`: keys of the messages that say why it is not what was
 * chosen.
 */
export function useComparison(settings: ComparisonSettings) {
  const setup = useTimeSetup()
  const chart = comparedChart(settings)
  const wantsOthers = settings.against === 'barns'
  const barns = useComparedBarns(chart, wantsOthers)
  const [self, ...others] = barns
  const window = { start: setup.start, end: setup.end }
  const plan = self ? planRuns(settings, self, others, window) : NO_PLAN
  const timeResolution = Math.max(FINEST_MEASUREMENT_RESOLUTION, setup.timeResolution)
  const sessions = barns.map(({ session }) => session)
  const asked = { chart, cameras: settings.cameras, timeResolution }
  const excess = useExcess(ownQueryOf(asked), ...plan.runs.map((run) => run.window))
  const view = useTimeView()
  const tooMuch = useTooMuch(excess, (chosen) => view.choose({ ...view.choice(), timeResolution: chosen }))
  const calls = useRunCalls(plan.runs, sessions, { ...asked, isTooMuch: tooMuch !== null })
  const parts = useSameItems(calls.map(({ data }) => data))
  const notes = [
    ...(plan.byDate ? [`byDate.${plan.byDate}`] : []),
    ...(wantsOthers && others.length === 0 ? [`alone.${dependsOnSpecies(chart) ? 'species' : 'any'}`] : []),
  ]
  return { chart, plan, tooMuch, calls, parts, window, timeResolution, notes }
}
