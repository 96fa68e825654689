import { useMemo } from 'react'
import { z } from 'zod'
import { incidents, regions } from '@barn-workbench/core/contract'
import { placeOfAnimal } from '@barn-workbench/core/incidentTypes'
import { incidentViewPermissions } from '@barn-workbench/core/permissions'
import { deadAnimalConditions } from '@barn-workbench/core/query'
import type { Incident, RegionMapping } from '@barn-workbench/core/schema'
import { MINUTE, parseLocalDateTime } from '@barn-workbench/core/time'
import { useCall, useLive, usePermission, useTimeZone } from '@barn-workbench/plugin-sdk/react'

/** A dead animal that is known already, not by the round. `at` in ms since the epoch. */
export interface ReportedAnimal {
  incidentId: string
  at: number
  /** The name of the camera that has found it; null where none has. */
  camera: string | null
}

const REFRESH = 5 * MINUTE
const VIEW = incidentViewPermissions('deadAnimal')
const Named = z.object({ cameraName: z.string() })
const NONE: ReadonlyMap<string, readonly ReportedAnimal[]> = new Map()

/** The dead animals of each pen that the round has not counted itself. `since`: the start of its day. */
export function animalsByPen(found: readonly Incident[], mappings: readonly RegionMapping[], since: number) {
  const animals = new Map<string, ReportedAnimal[]>()
  for (const incident of found) {
    const { incidentId, identifier, firstEventTimestamp: at, messagePayload } = incident
    const { region } = placeOfAnimal(incident, mappings)
    const isOfRound = identifier.componentType === 'pen' && at >= since
    if (region === null || isOfRound) continue
    const camera = identifier.cameraId === null ? null : (Named.safeParse(messagePayload).data?.cameraName ?? null)
    animals.set(region, [...(animals.get(region) ?? []), { incidentId, at, camera }])
  }
  for (const list of animals.values()) list.sort((left, right) => left.at - right.at)
  return animals
}

/**
 * The dead animals of each pen that are reported already, so that a round does not count them once more: those that lie
 * there, and those that were found on its day. Empty where the account may not see them, or they cannot be asked for.
 */
export function useReportedAnimals(day: string): ReadonlyMap<string, readonly ReportedAnimal[]> {
  const zone = useTimeZone()
  const since = parseLocalDateTime(`${day}T00:00`, zone)
  const enabled = usePermission(...VIEW)
  const options = { enabled, refresh: REFRESH }
  const { data: found } = useLive(
    ['round-reported-animals', since],
    async (session, signal) => {
      const queries = [deadAnimalConditions({ lying: true }), deadAnimalConditions({ foundSince: since })]
      const answers = queries.map((query) => session.list(incidents.query, { query }, { signal }))
      return [...new Map((await Promise.all(answers)).flat().map((one) => [one.incidentId, one])).values()]
    },
    { ...options, shows: ['incident'] },
  )
  const { data: mappings } = useCall(regions.mappings, { query: {} }, { enabled })
  return useMemo(() => (found ? animalsByPen(found, mappings ?? [], since) : NONE), [found, mappings, since])
}
