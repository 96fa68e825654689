import type { Barn } from '../barn/barn'
import { storyTexts } from '../texts'
import { lightIdOf, wasLastNightBrightAt } from './healthCheckStory'
import { isWithoutPowerAt, POWERED_COMPONENTS } from './powerCutStory'

/** Equipment of a barn, beside its cameras, whose health is checked. */
export interface BarnComponent {
  componentType: string
  componentId: string
  prettyName: string
}

const LIGHT = 'light'

/** The equipment whose health checks can fail. */
export function componentsOf(barn: Barn): BarnComponent[] {
  const { components } = storyTexts(barn.language)
  return [
    ...POWERED_COMPONENTS.map((component) => ({
      componentType: component,
      componentId: component,
      prettyName: components[component],
    })),
    ...Array.from({ length: barn.compartmentCount }, (_, index) => ({
      componentType: LIGHT,
      componentId: lightIdOf(index + 1),
      prettyName: components.light(index + 1),
    })),
  ]
}

/** Whether a check of the equipment at that time passes. The check of a light is about the last night. */
export function isComponentWellAt(barn: Barn, { componentType, componentId }: BarnComponent, time: number): boolean {
  return componentType === LIGHT
    ? !wasLastNightBrightAt(barn, componentId, time)
    : !isWithoutPowerAt(barn, componentId, time)
}
