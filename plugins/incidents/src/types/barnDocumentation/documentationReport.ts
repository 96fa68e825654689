import { z } from 'zod'
import { isEmptyDocument, type RichTextDocument } from '@barn-workbench/core/schema'
import {
  affectedCamerasOf,
  faultOfEnd,
  faultOfPastTime,
  TimeValue,
  wholeNumber,
  type Report,
} from '../../report/report'
import { typeOf, type DocumentationSchema } from './documentationSchema'

const TYPE = 'barnDocumentation'

const Fields = z.object({
  classification: z.string().trim().min(1, 'required'),
  type: z.string().trim().min(1, 'required'),
  isGlobal: z.boolean(),
  cameraIds: z.array(z.string()),
  regions: z.array(z.string()),
  mode: z.enum(['moment', 'span']),
  start: TimeValue,
  hasEnd: z.boolean(),
  end: TimeValue,
  description: z.custom<RichTextDocument | null>((value) => value === null || typeof value === 'object'),
  drug: z.string().trim().max(200),
  dose: z.string().trim().max(200),
  animals: wholeNumber(1, 1_000_000),
  withdrawalDays: wholeNumber(0, 1_000),
})
export type DocumentationValues = z.output<typeof Fields>

/** The rules of a documentation. `clock` has the instance's time in ms. */
export function documentationRules(clock: { now(): number }) {
  return Fields.superRefine((values, context) => {
    const add = (field: keyof DocumentationValues, message: string | null) => {
      if (message !== null) context.addIssue({ code: 'custom', path: [field], message })
    }
    const { isGlobal, cameraIds, regions, mode, start, hasEnd, end } = values
    const now = clock.now()
    if (!isGlobal && cameraIds.length === 0 && regions.length === 0) add('cameraIds', 'no_location_selected')
    add('start', faultOfPastTime(start, now))
    if (mode === 'span' && hasEnd) add('end', faultOfEnd(end, start, now))
  })
}

/** The location as it is sent, without parts that the type does not accept. */
function locationOf({ isGlobal, cameraIds, regions }: DocumentationValues) {
  if (isGlobal) return 'global'
  return {
    ...(cameraIds.length > 0 && { cameraId: cameraIds }),
    ...(regions.length > 0 && { regionSpecification: regions }),
  }
}

/** A single camera identifies the incident. */
function identifierOf({ isGlobal, cameraIds }: DocumentationValues) {
  const [cameraId] = isGlobal ? [] : cameraIds
  return cameraId !== undefined && cameraIds.length === 1 ? { cameraId } : {}
}

function timesOf({ mode, start, hasEnd, end }: DocumentationValues) {
  if (mode === 'moment') return { timestamp: start }
  return { startTimestamp: start, ...(hasEnd && { endTimestamp: end }) }
}

/** The treatment as far as it is known; nothing for another type, or at an instance that does not know it. */
function treatmentOf(values: DocumentationValues, schema: DocumentationSchema) {
  const { classification, type, drug, dose, animals, withdrawalDays } = values
  if (!typeOf(schema, classification, type).hasTreatment) return {}
  const treatment = {
    ...(drug !== '' && { drug }),
    ...(dose !== '' && { dose }),
    ...(animals !== '' && { animals: Number(animals) }),
    ...(withdrawalDays !== '' && { withdrawalDays: Number(withdrawalDays) }),
  }
  return Object.keys(treatment).length > 0 ? { treatment } : {}
}

/** An older instance does not know the cameras of a region. */
const seeingNone = () => []

/**
 * A documentation as it is sent. A finished one is recorded in one call with its end. `camerasSeeing` finds the cameras
 * that see some regions.
 */
export function documentationReport(
  values: DocumentationValues,
  schema: DocumentationSchema,
  camerasSeeing: (regionIds: readonly string[]) => string[],
): Report {
  const { classification, type, mode, hasEnd, description } = values
  const payload = {
    classification,
    specification: { type, location: locationOf(values), ...timesOf(values), ...treatmentOf(values, schema) },
    ...affectedCamerasOf(values, schema.isLegacy ? seeingNone : camerasSeeing),
    ...(description && !isEmptyDocument(description) && { description }),
  }
  const identifier = identifierOf(values)
  if (schema.isLegacy) return { call: 'event', incidentData: { type: TYPE, trigger: 'create', identifier, payload } }
  if (mode === 'span' && hasEnd) return { call: 'retroactive', type: TYPE, incidentData: { identifier, payload } }
  const trigger = mode === 'moment' ? 'observed' : 'started'
  return { call: 'event', incidentData: { type: TYPE, trigger, identifier, payload } }
}

/** The values after the type has changed: places and times that it does not take are cleared. */
export function forType(
  schema: DocumentationSchema,
  { classification, type }: Pick<DocumentationValues, 'classification' | 'type'>,
): Pick<DocumentationValues, 'isGlobal' | 'cameraIds' | 'regions' | 'mode' | 'hasEnd' | 'end'> {
  const { locations, times } = typeOf(schema, classification, type)
  const isGlobal = locations.length === 1 && locations[0] === 'global'
  return { isGlobal, cameraIds: [], regions: [], mode: times[0] ?? 'span', hasEnd: false, end: undefined }
}
