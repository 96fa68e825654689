import {
  convertToUnitOf,
  measurementKindOf,
  SENSOR_MEASUREMENTS,
  unitsOf,
  type SensorMeasurement,
} from '@barn-workbench/core/schema'
import { useLocale, useMessages } from '@barn-workbench/plugin-sdk/react'
import { NativeSelect, TextInput } from '@barn-workbench/plugin-sdk/ui'
import classes from '../parts/Parts.module.css'

/** A number in the body of a sender. */
export interface SeenValue {
  pointer: string
  value: number
}

/** The choices about a value. */
export interface ChosenValue {
  pointer?: string | undefined
  measurement?: SensorMeasurement | undefined
  unit?: string | undefined
}

/** Words of topics and keys, and the most probable quantity of each. */
const GUESSES: readonly [word: RegExp, measurement: SensorMeasurement][] = [
  [/hum|feucht/i, 'humidity'],
  [/co2|co₂/i, 'co2'],
  [/nh3|ammon/i, 'nh3'],
  [/press|druck/i, 'pressure'],
  [/lux|illum|light/i, 'light'],
  [/water|wasser/i, 'water'],
  [/feed|futter/i, 'feed'],
  [/weight|gewicht/i, 'weight'],
  [/power|watt/i, 'power'],
  [/door|contact/i, 'door'],
]

/** The most probable value, and its quantity. `name`: of the whole, where a value has none. */
export function guessValue(values: readonly SeenValue[], name: string) {
  const named = values.find(({ pointer }) => /temp|hum|co2/i.test(pointer)) ?? values[0]
  const pointer = named?.pointer ?? ''
  const text = pointer === '' ? name : pointer
  const measurement: SensorMeasurement = GUESSES.find(([word]) => word.test(text))?.[1] ?? 'temperature'
  return { pointer, measurement, unit: measurementKindOf(measurement)?.unit ?? '' }
}

interface ValueFieldsProps {
  values: readonly SeenValue[]
  chosen: ChosenValue
  change: (part: { measurement: SensorMeasurement; unit: string }) => void
  /** The properties of a field, with its error. */
  field: (name: 'pointer' | 'measurement' | 'unit') => object
}

/** The choice of a number, its quantity and its unit, with its present value. */
export function ValueFields({ values, chosen, change, field }: ValueFieldsProps) {
  const t = useMessages()
  const kind = measurementKindOf(chosen.measurement ?? '')
  const choice = (name: 'pointer' | 'measurement' | 'unit') => ({
    label: t(`sensor.${name}`),
    ...field(name),
    value: chosen[name] ?? '',
  })
  return (
    <>
      <NativeSelect
        data-autofocus
        data={values.map(({ pointer: value, value: number }) => ({
          value,
          label: `${value === '' ? t('sensor.whole') : value.slice(1)}: ${number}`,
        }))}
        {...choice('pointer')}
      />
      <NativeSelect
        data={SENSOR_MEASUREMENTS.map((value) => ({ value, label: t(`measurement.${value}`) }))}
        {...choice('measurement')}
        onChange={(event) => {
          const measurement = event.currentTarget.value as SensorMeasurement
          change({ measurement, unit: measurementKindOf(measurement)?.unit ?? '' })
        }}
      />
      {kind && kind.unit !== '' && <NativeSelect data={[...unitsOf(kind)]} {...choice('unit')} />}
      <Preview values={values} chosen={chosen} />
    </>
  )
}

/** The value that the newest message would be. */
function Preview({ values, chosen }: Pick<ValueFieldsProps, 'values' | 'chosen'>) {
  const t = useMessages()
  const locale = useLocale()
  const kind = measurementKindOf(chosen.measurement ?? '')
  const found = values.find(({ pointer }) => pointer === chosen.pointer)
  const value = kind && found ? convertToUnitOf(kind, found.value, chosen.unit ?? '') : null
  return (
    <div className={classes.preview} role="status">
      {value === null || !kind ? (
        <p className={classes.warning}>{t('sensor.doesNotFit')}</p>
      ) : (
        <p className={classes.good}>
          {t('sensor.preview', {
            value: `${value.toLocaleString(locale, { maximumFractionDigits: 2 })} ${kind.unit}`.trim(),
          })}
        </p>
      )}
    </div>
  )
}

interface SensorTextProps<Name extends string> {
  name: Name
  description: string
  form: { values: { readonly [Key in Name]: string | undefined }; field: (name: Name) => object }
}

/** A text field of a sensor, such as its tag. */
export function SensorText<Name extends string>({ name, description, form }: SensorTextProps<Name>) {
  const t = useMessages()
  return (
    <TextInput
      label={t(`sensor.${name}`)}
      description={description}
      autoComplete="off"
      spellCheck={false}
      {...form.field(name)}
      value={form.values[name] ?? ''}
    />
  )
}
