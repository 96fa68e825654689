import { measurementKindOf, SensorKind, unitsOf, type SensorMeasurement } from '@barn-workbench/core/schema'
import {
  guessMapping,
  guessMeasurement,
  ImportMapping,
  MAXIMUM_VALUE_COLUMNS,
  type Column,
} from '@barn-workbench/core/tables'

/** The choices for a column of values. */
export interface ColumnDraft {
  /** Empty: the column is left out. */
  measurement: SensorMeasurement | ''
  unit: string
  /** The name of the sensor in its rows. */
  sensor: string
  /** The place that a new sensor gets; empty for none. */
  place: string
}

/** The choices for a file, as the fields show them. An empty text stands for nothing, or for the default. */
export interface ImportDraft {
  time: string
  clock: string
  timeFormat: string
  zone: string
  decimal: string
  /** The column that names the sensor of each row. */
  sensor: string
  columns: Readonly<Record<string, ColumnDraft>>
}

/** Why a draft is no mapping yet. */
export type DraftFault = 'noTime' | 'noValues' | 'tooManyValues' | 'noSensor'

const LEFT_OUT: ColumnDraft = { measurement: '', unit: '', sensor: '', place: '' }

/** The choice of a column, as the draft has it. */
export function columnDraft({ columns }: ImportDraft, name: string): ColumnDraft {
  return columns[name] ?? { ...LEFT_OUT, sensor: name }
}

/** The choice for a column of which only the name is known: the quantity that the name suggests, in its unit. */
function guessColumn(name: string): ColumnDraft {
  const guess = guessMeasurement(name)
  return guess
    ? withMeasurement({ ...LEFT_OUT, sensor: name }, guess.measurement, guess.unit)
    : { ...LEFT_OUT, sensor: name }
}

/** The choice with another measurement, in the unit that is given if it fits, else in the usual one. */
export function withMeasurement(column: ColumnDraft, measurement: string, unit = ''): ColumnDraft {
  const kind = measurementKindOf(measurement)
  const parsed = SensorKind.safeParse(measurement)
  if (!kind || !parsed.success) return { ...column, measurement: '', unit: '' }
  return { ...column, measurement: parsed.data, unit: unitsOf(kind).includes(unit) ? unit : kind.unit }
}

/** Proposes the choices for the columns of a file. */
export function draftOf(columns: readonly Column[], zone: string): ImportDraft {
  const guess = guessMapping(columns, zone)
  const { time = columns.find(({ kind }) => kind === 'time')?.name ?? '', clock = '', sensor = '' } = guess ?? {}
  const numbers = columns.filter(({ kind, name }) => kind === 'number' && name !== time)
  const guessed = numbers.map(({ name }) => [name, guessColumn(name)] as const)
  const known = guessed.filter(([, { measurement }]) => measurement !== '').slice(0, MAXIMUM_VALUE_COLUMNS)
  return { time, clock, timeFormat: '', zone, decimal: '', sensor, columns: Object.fromEntries(known) }
}

/** The columns that have values: all except time, time of day and sensor. */
export function valueColumns({ time, clock, sensor }: ImportDraft, columns: readonly Column[]): Column[] {
  return columns.filter(({ name }) => name !== time && name !== clock && name !== sensor)
}

type NamedColumn = ColumnDraft & { name: string }

function faultOf({ time, sensor }: ImportDraft, chosen: readonly NamedColumn[]): DraftFault | null {
  if (time === '') return 'noTime'
  if (chosen.length === 0) return 'noValues'
  if (chosen.length > MAXIMUM_VALUE_COLUMNS) return 'tooManyValues'
  return sensor === '' && chosen.some((column) => column.sensor.trim() === '') ? 'noSensor' : null
}

/** The mapping of a draft, or why there is none yet. */
export function mappingOf(draft: ImportDraft, columns: readonly Column[]): ImportMapping | DraftFault {
  const { time, clock, timeFormat, zone, decimal, sensor } = draft
  const chosen = valueColumns(draft, columns)
    .map(({ name }) => ({ name, ...columnDraft(draft, name) }))
    .filter(({ measurement }) => measurement !== '')
  const fault = faultOf(draft, chosen)
  if (fault) return fault
  return ImportMapping.parse({
    ...{ time, zone, values: chosen.map((column) => valueOf(column, sensor !== '')) },
    clock: clock || undefined,
    timeFormat: timeFormat || undefined,
    decimal: decimal || undefined,
    sensor: sensor || undefined,
  })
}

function valueOf({ name, measurement, unit, sensor }: NamedColumn, namesSensors: boolean) {
  return {
    ...{ column: name, measurement },
    ...(unit !== '' && { unit }),
    ...(!namesSensors && { sensor: sensor.trim() }),
  }
}

/** A sensor of the rows that does not exist yet, and the place that was chosen for it. */
export interface NewSensor {
  measurement: SensorMeasurement
  tag: string
  place: string
}

/** The sensors for which a place was chosen. */
export function placedSensors(draft: ImportDraft, columns: readonly Column[]): NewSensor[] {
  if (draft.sensor !== '') return []
  return valueColumns(draft, columns).flatMap(({ name }) => {
    const { measurement, sensor, place } = columnDraft(draft, name)
    return measurement === '' || place === '' ? [] : [{ measurement, tag: sensor.trim(), place }]
  })
}

/** By which a file is known again: the names of its columns. */
export function headerOf(columns: readonly Column[]): string {
  return columns.map(({ name }) => name).join('\t')
}
