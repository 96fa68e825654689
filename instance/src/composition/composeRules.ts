import { MINUTE, timeZoneOf } from '@barn-workbench/core/time'
import { barnTexts } from '../barn'
import type { Route } from '../http'
import { repeat } from '../log'
import type { MeasurementQueries, MeasurementStore } from '../measurements'
import { ruleRoutes } from '../routes'
import { createRuleEngine, createRuleStore, createSilenceWatch } from '../rules'
import type { BarnComposition } from './composeCameras'

export interface RuleParts {
  routes: readonly Route[]
  /** Begins to evaluate the rules, and to look for silent sensors and machines, each minute. */
  start(): () => Promise<void>
}

/** Creates the rules and the watch for silent sensors and machines. */
export function composeRules(
  { core, stores, language, options }: BarnComposition,
  { measurements, queries }: { measurements: MeasurementStore; queries: MeasurementQueries },
): RuleParts {
  const { now, log, info, machines } = core
  const store = createRuleStore({ ...core, ...stores })
  const shared = { ...core, ...stores, measurements, queries, zone: timeZoneOf(info.timeZone), store }
  const engine = createRuleEngine(shared)
  const listMachines = () => machines.list()
  const watch = createSilenceWatch({ ...shared, texts: barnTexts(language), machines: listMachines })
  const repeated = { period: MINUTE, module: 'rules', now, log }
  return {
    routes: ruleRoutes({ ...shared, engine, species: info.species ?? options.species }),
    start() {
      const stopEvaluations = repeat(engine.evaluate, repeated)
      const stopWatch = repeat(watch, repeated)
      return async () => {
        engine.stop()
        await Promise.all([stopEvaluations(), stopWatch()])
      }
    },
  }
}
