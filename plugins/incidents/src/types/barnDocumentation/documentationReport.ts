import { z } from 'zod'
import { isEmptyDocument, type IncidentHandler, type RichTextDocument } from '@barn-workbench/core/schema'
import { readSchema, type SchemaReader } from '../../report/jsonSchema'
import {
  affectedCamerasOf,
  faultOfEnd,
  faultOfPastTime,
  TimeValue,
  wholeNumber,
  type Report,
} from '../../report/report'

const TYPE = 'barnDocumentation'
/** The type of a documentation that says what was given to animals. */
export const TREATMENT = 'treatment'

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

/** The rules of a documentation. `clock` tells the instance's time, ms. */
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

/** A kind of place that a documentation is about: the whole barn, cameras, or regions. */
export type LocationKind = 'global' | 'cameraId' | 'regionSpecification'
/** Whether a documentation is about one point in time or a period. */
export type TimeMode = 'moment' | 'span'

/** A type of documentation, with the places and times that it takes. */
export interface DocumentationType {
  type: string
  locations: readonly LocationKind[]
  times: readonly TimeMode[]
  /** Whether it says what was given to animals. */
  hasTreatment?: boolean
}

export interface DocumentationClassification {
  classification: string
  types: readonly DocumentationType[]
}

/** The documentations that an instance accepts. */
export interface DocumentationSchema {
  /** Empty if the instance's schema is not understood, so that they have to be typed. */
  classifications: readonly DocumentationClassification[]
  /** The instance does not know what is observed: it takes one trigger for all. */
  isLegacy: boolean
}

const LOCATION_KINDS: readonly LocationKind[] = ['global', 'cameraId', 'regionSpecification']

/** The triggers that start a documentation, with the time of each where its schema names none. */
const CURRENT_TRIGGERS: readonly (readonly [string, TimeMode])[] = [
  ['started', 'span'],
  ['observed', 'moment'],
]
const LEGACY_TRIGGERS: typeof CURRENT_TRIGGERS = [['create', 'span']]

/** The places that a type takes; all of them where its schema says nothing about them. */
function locationsOf(schema: SchemaReader, location: unknown): LocationKind[] {
  if (location === undefined) return [...LOCATION_KINDS]
  const branches = schema.alternatives(location)
  return LOCATION_KINDS.filter((kind) =>
    kind === 'global'
      ? schema.texts(location).includes('global')
      : branches.some((branch) => schema.property(branch, kind) !== undefined),
  )
}

function timeModesOf(schema: SchemaReader, specification: unknown, byDefault: TimeMode): TimeMode[] {
  const modes: TimeMode[] = []
  if (schema.property(specification, 'startTimestamp') !== undefined) modes.push('span')
  if (schema.property(specification, 'timestamp') !== undefined) modes.push('moment')
  return modes.length > 0 ? modes : [byDefault]
}

/** The types of one classification that a trigger takes. */
function typesOf(schema: SchemaReader, branch: unknown, byDefault: TimeMode): DocumentationType[] {
  return schema.alternatives(schema.property(branch, 'specification')).flatMap((specification) => {
    const locations = locationsOf(schema, schema.property(specification, 'location'))
    const times = timeModesOf(schema, specification, byDefault)
    const treats = schema.property(specification, 'treatment') !== undefined
    return schema.texts(schema.property(specification, 'type')).map((type) => ({
      type,
      locations,
      times,
      ...(treats && type === TREATMENT && { hasTreatment: true }),
    }))
  })
}

/** Adds a type; a type of several triggers has the times of all of them. `other` stays the last. */
function addType(types: Map<string, DocumentationType>, added: DocumentationType): void {
  const known = types.get(added.type)
  const times = [...new Set([...(known?.times ?? []), ...added.times])]
  types.set(added.type, { ...added, times })
}

const lastIsOther = (a: DocumentationType, b: DocumentationType) =>
  Number(a.type === 'other') - Number(b.type === 'other')

/** The documentations that an instance accepts, from the JSON Schemas of its triggers. */
export function documentationSchemaOf({ triggers }: IncidentHandler): DocumentationSchema {
  // Without an answer of the instance, a later submission must not count as a legacy documentation.
  const isLegacy = triggers['observed'] === undefined && triggers['create'] !== undefined
  const classifications = new Map<string, Map<string, DocumentationType>>()
  for (const [trigger, byDefault] of isLegacy ? LEGACY_TRIGGERS : CURRENT_TRIGGERS) {
    const payload = triggers[trigger]?.payload
    const schema = readSchema(payload)
    for (const branch of schema.alternatives(payload)) {
      for (const classification of schema.texts(schema.property(branch, 'classification'))) {
        const types = classifications.get(classification) ?? new Map<string, DocumentationType>()
        classifications.set(classification, types)
        for (const type of typesOf(schema, branch, byDefault)) addType(types, type)
      }
    }
  }
  return {
    isLegacy,
    classifications: [...classifications].map(([classification, types]) => ({
      classification,
      types: [...types.values()].sort(lastIsOther),
    })),
  }
}

const ANY_TYPE: Omit<DocumentationType, 'type'> = { locations: LOCATION_KINDS, times: ['span', 'moment'] }

/** The rules of a chosen type; a typed one, if the instance names none, accepts everything. */
export function typeOf(schema: DocumentationSchema, classification: string, type: string): DocumentationType {
  const types = schema.classifications.find((known) => known.classification === classification)?.types
  return types?.find((known) => known.type === type) ?? { type, ...ANY_TYPE }
}
