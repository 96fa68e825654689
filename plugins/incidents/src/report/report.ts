import { deadAnimals, incidents } from '@barn-workbench/core/contract'
import type { Incident, IncidentIdentifier, IncidentPayload } from '@barn-workbench/core/schema'
import type { Session } from '@barn-workbench/core/session'

/** Where and when something is reported from; a form asks for what is missing. Times in ms. */
export interface ReportInput {
  cameraId?: string | undefined
  regions?: string[] | undefined
  start?: number | undefined
  end?: number | undefined
  box?: Box | undefined
  /** The incident to which an event is added. */
  incident?: Incident | undefined
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

/** What is sent to an instance. It is plain data, so that it can wait on the device. */
export type Report =
  | { call: 'event'; incidentData: ReportedEvent }
  | { call: 'retroactive'; type: string; incidentData: Pick<ReportedEvent, 'identifier' | 'payload'> }
  | { call: 'detection'; body: Detection }

/** Sends a report. The same idempotency key is recorded once. Throws a `ProblemError`. */
export async function sendReport(session: Session, report: Report, idempotencyKey: string): Promise<Incident> {
  const options = { idempotencyKey }
  switch (report.call) {
    case 'event':
      return await session.send(incidents.create, { body: { incidentData: report.incidentData } }, options)
    case 'retroactive': {
      const { type, incidentData } = report
      return await session.send(incidents.createRetroactive, { params: { type }, body: { incidentData } }, options)
    }
    case 'detection': {
      return await session.send(deadAnimals.detect, { body: report.body }, options)
    }
  }
}
