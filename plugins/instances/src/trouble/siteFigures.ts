import {
  cameras,
  COMPARED_MEASUREMENTS,
  handovers,
  incidents,
  unusual,
  type NoticeEntity,
} from '@barn-workbench/core/contract'
import { animalsHoused, hasMovedOut } from '@barn-workbench/core/incidentTypes'
import { hasAnyPermission, incidentViewPermissions, measurementPermissions } from '@barn-workbench/core/permissions'
import { deadAnimalConditions, openIncidentConditions } from '@barn-workbench/core/query'
import { isAccessRefused, isProblem } from '@barn-workbench/core/result'
import { isCameraOnline, isDecommissioned } from '@barn-workbench/core/schema'
import type { Session } from '@barn-workbench/core/session'
import { DAY } from '@barn-workbench/core/time'
import { loadBatches } from '@barn-workbench/plugin-sdk/react'

/** Cameras of one site that are counted at most. */
const MAXIMUM_CAMERAS = 1_000
const CAMERA_KEYS = ['cameraId', 'lastSeenOnline', 'decommissioned', 'tags'] as const

/** The losses of the batch that is in the barn. */
export interface BatchLosses {
  dead: number
  /** The number of animals that were housed; null if it was not entered. */
  housed: number | null
}

/** The figures by which sites are compared, besides the dead animals that lie there now. */
export interface SiteFigureValues {
  /** Dead animals that were found within the last 24 hours. */
  deadToday: number
  /** `none`: no batch is in the barn. */
  batch: BatchLosses | 'none'
  offlineCameras: number
  /** Findings of the last day. `none`: there is nothing to compare with. */
  unusual: number | 'none'
  /** Interventions that are still to be done. */
  tasks: number
  /**
   * The time at which the last handover was signed, in ms since the epoch by the clock of the instance. `none`: never.
   */
  round: number | 'none'
}
export type SiteFigureName = keyof SiteFigureValues

interface FigureCall<T> {
  /** Permissions of which the account needs one. */
  needs: readonly string[]
  /** Entities whose changes make it outdated. */
  shows: readonly NoticeEntity[]
  /** Resolves with null if the account may not see it, or the instance does not have it. */
  load: (session: Session, signal: AbortSignal) => Promise<T | null>
}

const ofDeadAnimals = { needs: incidentViewPermissions('deadAnimal'), shows: ['incident'] } as const

/** Counts the dead animals that were found since a time, in ms since the epoch. */
async function countFound(session: Session, start: number, signal: AbortSignal): Promise<number> {
  return await session.count(incidents.query, { query: deadAnimalConditions({ foundSince: start }) }, { signal })
}

async function loadLosses(session: Session, signal: AbortSignal): Promise<BatchLosses | 'none' | null> {
  const maySeeBatches = hasAnyPermission(session.snapshot().permissions, incidentViewPermissions('barnState'))
  if (!maySeeBatches) return null
  const [current] = await loadBatches(session, signal)
  if (!current || hasMovedOut(current)) return 'none'
  return { dead: await countFound(session, current.firstEventTimestamp, signal), housed: animalsHoused(current) }
}

async function countOfflineCameras(session: Session, signal: AbortSignal): Promise<number> {
  const query = { projection: CAMERA_KEYS, limit: MAXIMUM_CAMERAS }
  const all = await session.list(cameras.query, query, { signal })
  const now = session.clock.now()
  return all.filter((camera) => !isDecommissioned(camera) && !isCameraOnline(camera, now)).length
}

async function countUnusual(session: Session, signal: AbortSignal): Promise<number | 'none'> {
  const report = await session.send(unusual.report, {}, { signal })
  return report.basis ? report.findings.length : 'none'
}

async function lastRound(session: Session, signal: AbortSignal): Promise<number | 'none'> {
  const { handovers: latestFirst } = await session.send(handovers.list, {}, { signal })
  return latestFirst[0]?.signedAt ?? 'none'
}

/** Null where the account may not see it, or an older instance does not know the call. */
async function nullIfRefused<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call
  } catch (error) {
    if (isAccessRefused(error) || isProblem(error, 'request/not-found')) return null
    throw error
  }
}

/** The call that loads each figure. */
export const FIGURE_CALLS: { readonly [Name in SiteFigureName]: FigureCall<SiteFigureValues[Name]> } = {
  deadToday: {
    ...ofDeadAnimals,
    load: (session, signal) => nullIfRefused(countFound(session, session.clock.now() - DAY, signal)),
  },
  batch: { ...ofDeadAnimals, load: (session, signal) => nullIfRefused(loadLosses(session, signal)) },
  offlineCameras: {
    needs: [],
    shows: ['camera'],
    load: (session, signal) => nullIfRefused(countOfflineCameras(session, signal)),
  },
  unusual: {
    needs: COMPARED_MEASUREMENTS.flatMap(measurementPermissions),
    shows: [],
    load: (session, signal) => nullIfRefused(countUnusual(session, signal)),
  },
  tasks: {
    needs: incidentViewPermissions('barnIntervention'),
    shows: ['incident'],
    load: (session, signal) =>
      nullIfRefused(
        session.count(incidents.query, { query: openIncidentConditions(['barnIntervention']) }, { signal }),
      ),
  },
  round: {
    needs: incidentViewPermissions(),
    shows: ['handover'],
    load: (session, signal) => nullIfRefused(lastRound(session, signal)),
  },
}
