import type { Barn } from './barn'
import { BROILER_LIGHTS_OFF_HOUR, BROILER_LIGHTS_ON_HOUR } from './broilerFacts'
import { localTimeAt } from './localTime'
import { PIG_LIGHTS_OFF_HOUR, PIG_LIGHTS_ON_HOUR } from './pigFacts'

/** Whether the lights burn: pigs 06:30–18:30, broilers 18 hours from 06:00, by the barn's clocks. */
export function lightsOnAt(barn: Barn, time: number): boolean {
  const { hour } = localTimeAt(barn.timeZone, time)
  return barn.species === 'pigs'
    ? hour >= PIG_LIGHTS_ON_HOUR && hour < PIG_LIGHTS_OFF_HOUR
    : hour >= BROILER_LIGHTS_ON_HOUR && hour < BROILER_LIGHTS_OFF_HOUR
}
