import { z } from 'zod'
import { deadAnimals, incidents } from '@barn-workbench/core/contract'
import type { Outbox, SubmitOptions, SubmitOutcome } from '@barn-workbench/core/outbox'
import type { Incident, IncidentIdentifier, IncidentPayload } from '@barn-workbench/core/schema'

/** The place and time of a report; a form asks for missing ones. Times in ms. */
export interface ReportInput {
  cameraId?: string | undefined
  /** The camera at which its end was picked, if it differs. */
  endCameraId?: string | undefined
  regions?: string[] | undefined
  start?: number | undefined
  end?: number | undefined
  box?: Box | undefined
  /** The type of a new incident without its own form. */
  type?: string | undefined
  /** The kind of a documentation, if it is chosen already. */
  documentation?: DocumentedKind | undefined
  /** The incident to which an event is added. */
  incident?: Incident | undefined
}

/** The subject of a documentation: a classification, and one of its types. */
export interface DocumentedKind {
  classification: string
  type: string
}

/** The outcome of a report. `incidentId`: null while it waits on the device. */
export interface ReportOutcome {
  incidentId: string | null
}

/** A part of a picture, in fractions of its width and height from the top left. */
export interface Box {
  x: number
  y: number
  w: number
  h: number
}

export interface ReportedEvent {
  type: string
  trigger: string
  eventTimestamp?: number
  identifier: Partial<IncidentIdentifier>
  payload: IncidentPayload
  incidentId?: string
  optionalOverrides?: Record<string, unknown>
}

export interface Detection {
  cameraId: string
  isCurrentDetection: boolean
  detection: Box & { timestamp: number }
  removal?: { timestamp: number }
}

/** The data that is sent to an instance. It is plain, so that it can wait on the device. */
export type Report =
  | { call: 'event'; incidentData: ReportedEvent }
  | { call: 'retroactive'; type: string; incidentData: Pick<ReportedEvent, 'identifier' | 'payload'> }
  | { call: 'detection'; body: Detection }

/** `photoIds`: the photos that belong to it. */
export type ReportOptions = SubmitOptions & { photoIds?: string[] }

/**
 * Submits a report. Resolves with the incident, or with null if the instance cannot be reached: it is then kept on the
 * device and sent later. The same key is recorded once. Throws a `ProblemError` if it is refused.
 */
export async function submitReport(
  outbox: Outbox,
  report: Report,
  { photoIds = [], ...options }: ReportOptions,
): Promise<Incident | null> {
  const outcome = await submit(outbox, report, { options, photos: photoIds.length > 0 ? { photoIds } : {} })
  return outcome.state === 'sent' ? outcome.reply : null
}

async function submit(
  outbox: Outbox,
  report: Report,
  { options, photos }: { options: SubmitOptions; photos: { photoIds?: string[] } },
): Promise<SubmitOutcome<Incident>> {
  switch (report.call) {
    case 'event': {
      const { incidentData } = report
      const about = incidentData.incidentId ?? null
      return await outbox.submit(incidents.create, { body: { incidentData, ...photos } }, { ...options, about })
    }
    case 'retroactive': {
      const { type, incidentData } = report
      const body = { incidentData, ...photos }
      return await outbox.submit(incidents.createRetroactive, { params: { type }, body }, options)
    }
    case 'detection':
      return await outbox.submit(deadAnimals.detect, { body: { ...report.body, ...photos } }, options)
  }
}

/** The cameras and regions that a report names. */
interface NamedPlace {
  isGlobal?: boolean
  cameraIds: readonly string[]
  regions: readonly string[]
}

/** The cameras that see a place of which only regions are named: they show its picture, and where it is on a plan. */
export function affectedCamerasOf(
  { isGlobal = false, cameraIds, regions }: NamedPlace,
  camerasSeeing: (regionIds: readonly string[]) => string[],
): { affectedCameras?: string[] } {
  const affectedCameras = isGlobal || cameraIds.length > 0 ? [] : camerasSeeing(regions)
  return affectedCameras.length > 0 ? { affectedCameras } : {}
}

/** The types that are offered, the likeliest first. */
export interface ReportTypes {
  types: readonly string[]
}

/** The subject of a report: the incident type, and for a documentation its kind if that is a choice of its own. */
export type ReportChoice = Pick<ReportInput, 'documentation'> & { type: string }

/** The value of a time field: ms, undefined if it is empty, NaN if its text cannot be read. */
export const TimeValue = z.custom<number | undefined>((value) => value === undefined || typeof value === 'number')

/** The fault of the time of a past event, or null. `now` in ms. */
export function faultOfPastTime(time: number | undefined, now: number): string | null {
  if (time === undefined) return 'no_time_selected'
  if (Number.isNaN(time)) return 'format_mismatch'
  return time > now ? 'in_the_future' : null
}

/** The fault of an end, or null. `start` in ms. */
export function faultOfEnd(end: number | undefined, start: number | undefined, now: number): string | null {
  if (end === undefined) return 'required'
  if (Number.isNaN(end)) return 'format_mismatch'
  if (start !== undefined && end <= start) return 'end_must_be_after_start'
  return end > now ? 'in_the_future' : null
}

/** A whole number as text, or nothing. */
export function wholeNumber(minimum: number, maximum: number) {
  return z
    .string()
    .trim()
    .refine((text) => text === '' || /^\d+$/.test(text), 'integer_expected')
    .refine((text) => text === '' || (Number(text) >= minimum && Number(text) <= maximum), 'invalid')
}
