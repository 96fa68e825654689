import type { IncidentHandler } from '@barn-workbench/core/schema'
import { readSchema, type SchemaReader } from '../../report/jsonSchema'

/** The type of a documentation that says what was given to animals. */
export const TREATMENT = 'treatment'

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
  /** Whether the instance has only the old trigger `create`, not `started` and `observed`. */
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

/** Adds a type; a type of several triggers has the times of all of them. */
function addType(types: Map<string, DocumentationType>, added: DocumentationType): void {
  const known = types.get(added.type)
  const times = [...new Set([...(known?.times ?? []), ...added.times])]
  types.set(added.type, { ...added, times })
}

/** Sorts `other` last. */
const lastIsOther = (a: DocumentationType, b: DocumentationType) =>
  Number(a.type === 'other') - Number(b.type === 'other')

/** The documentations that an instance accepts, from the JSON Schemas of its triggers. */
export function documentationSchemaOf({ triggers }: IncidentHandler): DocumentationSchema {
  // An instance that names no triggers is not a legacy one.
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
