import { z } from 'zod'
import type { UnplacedSensor } from '@barn-workbench/core/contract'
import { isDeepEqual } from '@barn-workbench/core/layout'
import { Name, SensorKind, SensorTag, type Sensor, type SensorPlace } from '@barn-workbench/core/schema'
import type { SensorDetails } from './sensorWrites'

/** The subject of the form: a sensor, rows that wait for a place, or, without both, a new sensor. */
export interface SensorFormInput {
  sensor: Sensor | null
  found: UnplacedSensor | null
}

const SECONDS_PER_MINUTE = 60
/** The longest interval of a sensor, in min: a week. */
const LONGEST_INTERVAL = 7 * 24 * 60
const BARN = 'barn'

/** A number as it is typed, with a point or a comma; null if nothing is typed. */
const NumberText = z
  .string()
  .trim()
  .transform((text) => (text === '' ? null : Number(text.replace(',', '.'))))
  .refine((value) => value === null || Number.isFinite(value), 'not_a_number')

export const SensorRules = z
  .object({
    measurement: z.string().pipe(SensorKind),
    tag: z.string().trim().pipe(SensorTag),
    name: z.string().trim().pipe(Name),
    /** `barn`, `region/<id>` or `camera/<id>`. */
    place: z.string(),
    minimum: NumberText,
    maximum: NumberText,
    /** In min. */
    interval: NumberText.refine(
      (value) => value === null || (value * SECONDS_PER_MINUTE >= 1 && value <= LONGEST_INTERVAL),
      'interval_out_of_range',
    ),
  })
  .refine(({ minimum, maximum }) => minimum === null || maximum === null || minimum <= maximum, {
    message: 'minimum_above_maximum',
    path: ['minimum'],
  })
export type SensorValues = z.output<typeof SensorRules>

/** A place as the value of a choice. */
export function placeKey(place: SensorPlace): string {
  return place.kind === 'barn' ? BARN : `${place.kind}/${place.id}`
}

/** The place of a key; the barn for another text. */
export function placeOfKey(key: string): SensorPlace {
  const [kind, id = ''] = key.split('/')
  return kind === 'region' || kind === 'camera' ? { kind, id } : { kind: 'barn' }
}

function textOf(value: number | null): string {
  return value === null ? '' : String(value)
}

type FormInput = z.input<typeof SensorRules>

function valuesOf({ measurement, tag, name, place, expectedRange, expectedInterval }: Sensor): FormInput {
  return {
    measurement,
    tag,
    name,
    place: placeKey(place),
    minimum: textOf(expectedRange.minimum),
    maximum: textOf(expectedRange.maximum),
    interval: textOf(expectedInterval === null ? null : expectedInterval / SECONDS_PER_MINUTE),
  }
}

/** The proposed name of a sensor, with the name of its device, which distinguishes it from similar sensors. */
function proposedName(proposal: UnplacedSensor['proposal']): string | null {
  if (!proposal) return null
  const { name, device } = proposal
  return device === null || name.includes(device) ? name : `${device} ${name}`
}

/** A place to choose. */
interface PlaceChoice {
  value: string
  label: string
}

/** The place that is called as the area of a device, or as the device itself; else the barn. */
function proposedPlace(proposal: UnplacedSensor['proposal'], places: readonly PlaceChoice[]): string {
  const isCalled = (name: string | null | undefined) => (place: PlaceChoice) =>
    place.label.trim().toLowerCase() === name?.trim().toLowerCase()
  return (places.find(isCalled(proposal?.area)) ?? places.find(isCalled(proposal?.device)))?.value ?? BARN
}

/** The values of the form as it opens. */
export function initialOf({ sensor, found }: SensorFormInput, places: readonly PlaceChoice[]): FormInput {
  if (sensor) return valuesOf(sensor)
  const { measurement = 'temperature', tag = '', proposal } = found ?? {}
  const [name, place] = [proposedName(proposal) ?? tag, proposedPlace(proposal, places)]
  return { measurement, tag, name, place, minimum: '', maximum: '', interval: '' }
}

export function detailsOf({ name, place, minimum, maximum, interval }: SensorValues): SensorDetails {
  return {
    name,
    place: placeOfKey(place),
    expectedRange: { minimum, maximum },
    expectedInterval: interval === null ? null : Math.round(interval * SECONDS_PER_MINUTE),
  }
}

/** The details in which a form differs from a sensor. */
export function changesOf(details: SensorDetails, sensor: Sensor): Partial<SensorDetails> {
  const changed = Object.entries(details).filter(
    ([key, value]) => !isDeepEqual(value, sensor[key as keyof SensorDetails]),
  )
  return Object.fromEntries(changed)
}
