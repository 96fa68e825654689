import { data } from '@barn-workbench/core/contract'
import type { Species } from '@barn-workbench/core/schema'
import { HOUR } from '@barn-workbench/core/time'
import { useCall, useSpecies } from '@barn-workbench/plugin-sdk/react'
import type { ChartSettings } from '../chartSettings'

/** The labels of a detector change with its next version only, ms. */
export const LABELS_REFRESH = HOUR
/** What the labels of animals contain, and those of pigs that lie. */
const ANIMALS: Readonly<Record<Species, string>> = { pigs: 'pig', chickens: 'Broiler' }
const LYING_PIGS = 'pig_lying'

/** Those labels of an instance that are animals: all of them, or those that stand or lie. All chickens count as one. */
export function animalLabels(
  labels: readonly string[],
  species: Species,
  animals: ChartSettings['animals'],
): readonly string[] {
  const all = labels.filter((label) => label.includes(ANIMALS[species]))
  if (animals === 'all' || species !== 'pigs') return all
  return all.filter((label) => label.includes(LYING_PIGS) === (animals === 'lying'))
}

const NONE: readonly string[] = []

/**
 * The labels that the detectors of the instance use for the animals in its barn; null until they are known, and none where
 * they are not wanted. `calls`: on what that depends.
 */
export function useLabels(animals: ChartSettings['animals'], enabled: boolean) {
  const species = useSpecies()
  const call = useCall(data.labels, {}, { refresh: LABELS_REFRESH, enabled })
  if (!enabled) return { labels: NONE, calls: [] }
  return { labels: call.data && species ? animalLabels(call.data, species, animals) : null, calls: [call] }
}
