import { isDeepStrictEqual } from 'node:util'
import { failInvalid, MAXIMUM_FIELD_ERRORS, succeed, type FieldError, type Result } from '@barn-workbench/core/result'
import {
  DEFAULT_STAKEHOLDERS,
  HexColor,
  INCIDENT_CAMERA_KEYS,
  type Incident,
  type IncidentPayload,
} from '@barn-workbench/core/schema'
import { asFields } from './payloadParts'
import type { GenericProperties } from './triggerEvent'

/**
 * Checks what a write names beside the incident itself: cameras, regions, stakeholders and colours. What the incident
 * names already is taken as it is, since it may be older than a rule, or than the removal of a region. Components and
 * detections of an identifier are names of the detector that reports, so that they are not checked.
 */

/** The cameras and regions of the barn. */
export interface BarnPlaces {
  /** Null for an unknown camera. */
  cameraName: (cameraId: string) => Promise<string | null>
  hasRegion: (regionSpecificationId: string) => Promise<boolean>
}

type Check = Result<undefined, 'request/invalid'>

const resultOf = (errors: FieldError[]): Check => (errors.length > 0 ? failInvalid(errors) : succeed(undefined))

const PAYLOAD_KEY = 'messagePayload.'
/** Paths in a payload that hold the id of a camera, or a list of them. */
const CAMERA_PATHS = INCIDENT_CAMERA_KEYS.filter((key) => key.startsWith(PAYLOAD_KEY)).map((key) =>
  key.slice(PAYLOAD_KEY.length),
)
const REGION_PATHS = ['specification.location.regionSpecification']

/** The ids at a path of a payload, each with its own path. */
function idsAt(payload: IncidentPayload, path: string): { id: string; path: string }[] {
  const value = path.split('.').reduce<unknown>((fields, key) => asFields(fields)[key], payload)
  const entries = Array.isArray(value)
    ? value.map((id, index) => ({ id, path: `${path}.${index}` }))
    : [{ id: value, path }]
  return entries.filter((entry): entry is { id: string; path: string } => typeof entry.id === 'string')
}

/** Refuses cameras and regions of a payload that the barn does not have. `path` of the payload in the body. */
export async function checkPlaces(
  { payload = {}, path }: { payload: IncidentPayload | undefined; path: string },
  stored: Pick<Incident, 'messagePayload'> | null,
  { cameraName, hasRegion }: BarnPlaces,
): Promise<Check> {
  /** Each id is looked up once, and no more than an answer names, since a body has room for very many. */
  async function unknownAt(paths: readonly string[], isKnown: (id: string) => Promise<boolean>, message: string) {
    const errors: FieldError[] = []
    for (const at of paths) {
      const known = new Set(idsAt(stored?.messagePayload ?? {}, at).map(({ id }) => id))
      for (const named of idsAt(payload, at)) {
        if (errors.length === MAXIMUM_FIELD_ERRORS) return errors
        if (known.has(named.id)) continue
        if (await isKnown(named.id)) known.add(named.id)
        else errors.push({ path: `${path}.${named.path}`, message })
      }
    }
    return errors
  }
  return resultOf([
    ...(await unknownAt(CAMERA_PATHS, async (id) => (await cameraName(id)) !== null, 'unknown_camera')),
    ...(await unknownAt(REGION_PATHS, hasRegion, 'unknown_region')),
  ])
}

/** Whether a setting of a single entity, whose shape the contract leaves open, has a colour that is none. */
function hasNoColor(override: unknown): boolean {
  const { renderColor } = asFields(asFields(override)['displaySettings'])
  return renderColor !== undefined && !HexColor.safeParse(renderColor).success
}

/** The entries of a list that are refused, by their place in it. */
function refusedAt<T>(list: readonly T[] = [], isRefused: (entry: T) => boolean): number[] {
  return list.flatMap((entry, index) => (isRefused(entry) ? [index] : []))
}

/** Refuses unknown stakeholders, and overrides whose colour is none. `path` of the properties in the body. */
export function checkProperties(
  { displayConfiguration, stakeholder }: GenericProperties,
  path: readonly string[],
  stored: Pick<Incident, 'displayConfiguration' | 'stakeholder'> | null,
): Check {
  const stakeholders = new Set<string>([...DEFAULT_STAKEHOLDERS, ...(stored?.stakeholder ?? [])])
  const storedOverrides = stored?.displayConfiguration.displaySettingEntityOverrides ?? []
  const isStored = (override: unknown) => storedOverrides.some((known) => isDeepStrictEqual(known, override))
  const unknownNames = refusedAt(stakeholder, (name) => !stakeholders.has(name))
  const colorless = refusedAt(
    displayConfiguration?.displaySettingEntityOverrides,
    (override) => hasNoColor(override) && !isStored(override),
  )
  const overrides = [...path, 'displayConfiguration', 'displaySettingEntityOverrides'].join('.')
  return resultOf([
    ...unknownNames.map((index) => ({ path: [...path, 'stakeholder', index].join('.'), message: 'not_a_choice' })),
    ...colorless.map((index) => ({
      path: `${overrides}.${index}.displaySettings.renderColor`,
      message: 'color_invalid',
    })),
  ])
}
