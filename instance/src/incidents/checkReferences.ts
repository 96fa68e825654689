import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { incidents } from '@barn-workbench/core/contract'
import { failInvalid, MAXIMUM_FIELD_ERRORS, succeed, type FieldError, type Result } from '@barn-workbench/core/result'
import {
  DEFAULT_STAKEHOLDERS,
  HexColor,
  INCIDENT_CAMERA_KEYS,
  type Incident,
  type IncidentPayload,
} from '@barn-workbench/core/schema'
import { fieldErrorsOf, NAMING_FIELDS } from '../http'
import type { GenericProperties, TriggerRequest } from './eventTrigger'
import { asFields } from './payloads'

/*
 * Checks the references of a write to an incident: cameras, regions, stakeholders and colours. References that the
 * incident already has are always accepted, since they may be older than a rule, or than the removal of a region.
 * Components and detections of an identifier are names of the reporting detector, so they are not checked.
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

/** Whether a setting of a single entity, whose shape the contract leaves open, has an invalid colour. */
function hasNoColor(override: unknown): boolean {
  const { renderColor } = asFields(asFields(override)['displaySettings'])
  return renderColor !== undefined && !HexColor.safeParse(renderColor).success
}

/** The entries of a list that are refused, by their place in it. */
function refusedAt<T>(list: readonly T[] = [], isRefused: (entry: T) => boolean): number[] {
  return list.flatMap((entry, index) => (isRefused(entry) ? [index] : []))
}

/** Refuses unknown stakeholders, and overrides with an invalid colour. `path` of the properties in the body. */
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

const Overrides = z.looseObject({ ...incidents.updateGenericProperties.body.shape, position: z.unknown().optional() })
const OVERRIDES_PATH = ['incidentData', 'optionalOverrides']

/** Reads the `optionalOverrides` of a request. Unknown fields are ignored. */
export function parseOverrides(
  overrides: Readonly<Record<string, unknown>> | undefined,
): Result<NonNullable<TriggerRequest['overrides']>, 'request/invalid'> {
  const parsed = Overrides.safeParse(overrides ?? {}, NAMING_FIELDS)
  if (!parsed.success) return failInvalid(fieldErrorsOf(parsed.error, OVERRIDES_PATH))
  const { displayConfiguration, stakeholder, position } = parsed.data
  const checked = checkProperties(parsed.data, OVERRIDES_PATH, null)
  if (!checked.ok) return checked
  return succeed({ displayConfiguration, stakeholder, ...(position !== undefined && { position }) })
}
