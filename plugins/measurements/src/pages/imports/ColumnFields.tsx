import { useState } from 'react'
import { measurementKindOf, SensorKind, unitsOf, type Sensor } from '@barn-workbench/core/schema'
import { createMapper, type Column } from '@barn-workbench/core/tables'
import { PlainButton, useMessages, usePermission } from '@barn-workbench/plugin-sdk/react'
import { NativeSelect, TextInput } from '@barn-workbench/plugin-sdk/ui'
import {
  columnDraft,
  mappingOf,
  valueColumns,
  withMeasurement,
  type ColumnDraft,
  type ImportDraft,
} from '../../fileImport/importDraft'
import type { ImportedFile } from '../../fileImport/importedFile'
import { MANAGE_SENSORS, VIEW_SENSOR_DATA } from '../../permissions'
import { useMeasurementName, useReadingText } from '../../sensors/sensorWords'
import { usePlaceName, usePlaceOptions } from '../../sensors/usePlaces'
import { useSensors } from '../../sensors/useSensors'
import classes from './Imports.module.css'

/** Columns that are listed until more are asked for. */
const LISTED = 40
/** Cells of a column that are shown beside its name. */
const SAMPLES = 3
const SAMPLE_LENGTH = 24

interface ColumnFieldsProps {
  source: ImportedFile
  draft: ImportDraft
  change: (part: Partial<ImportDraft>) => void
}

/** The meaning of each column of values: a measurement of a sensor, or nothing. */
export function ColumnFields({ source, draft, change }: ColumnFieldsProps) {
  const t = useMessages()
  const [count, setCount] = useState(LISTED)
  const mayView = [usePermission(VIEW_SENSOR_DATA), usePermission(MANAGE_SENSORS)].includes(true)
  const { data: known } = useSensors({ enabled: mayView })
  const columns = valueColumns(draft, source.table.columns)
  return (
    <>
      <ul className={classes.columns}>
        {columns.slice(0, count).map((column) => (
          <ColumnRow
            key={column.index}
            column={column}
            source={source}
            draft={draft}
            known={known ?? []}
            change={(part) =>
              change({ columns: { ...draft.columns, [column.name]: { ...columnDraft(draft, column.name), ...part } } })
            }
          />
        ))}
      </ul>
      {columns.length > count && (
        <PlainButton onClick={() => setCount(count + LISTED)}>
          {t('imports.showColumns', { count: columns.length - count })}
        </PlainButton>
      )}
    </>
  )
}

interface ColumnRowProps {
  column: Column
  source: ImportedFile
  draft: ImportDraft
  /** The sensors of the barn. */
  known: readonly Sensor[]
  change: (part: Partial<ColumnDraft>) => void
}

function ColumnRow({ column, source, draft, known, change }: ColumnRowProps) {
  const t = useMessages()
  const nameOf = useMeasurementName()
  const { name, index } = column
  const chosen = columnDraft(draft, name)
  const cells = source.rows.map((row) => row[index] ?? '').filter((cell) => cell !== '')
  const samples = cells.slice(0, SAMPLES).map((cell) => cell.slice(0, SAMPLE_LENGTH))
  const options = SensorKind.options.map((value) => ({ value, label: nameOf(value) }))
  const kind = measurementKindOf(chosen.measurement)
  return (
    <li data-chosen={kind ? true : undefined}>
      <div className={classes.grow}>
        <span className={classes.name}>{name}</span>
        <span className={classes.hint}>{samples.join(' · ')}</span>
        {kind && <Reading draft={draft} source={source} name={name} />}
      </div>
      <div className={classes.fields}>
        <NativeSelect
          label={t('imports.column.measurement')}
          aria-label={t('imports.column.measurementOf', { name })}
          data={[{ value: '', label: t('imports.column.leaveOut') }, ...options]}
          value={chosen.measurement}
          onChange={(event) => change(withMeasurement(chosen, event.currentTarget.value, chosen.unit))}
        />
        {kind && unitsOf(kind).length > 1 && (
          <NativeSelect
            label={t('imports.column.unit')}
            data={[...unitsOf(kind)]}
            value={chosen.unit}
            onChange={(event) => change({ unit: event.currentTarget.value })}
          />
        )}
        {kind && draft.sensor === '' && <SensorFields chosen={chosen} known={known} change={change} />}
      </div>
    </li>
  )
}

/** The first value of a column, as it is read. */
function Reading({
  draft,
  source: { table, rows },
  name,
}: Pick<ColumnRowProps, 'draft' | 'source'> & { name: string }) {
  const t = useMessages()
  const readingText = useReadingText()
  const only = { ...draft, columns: { [name]: columnDraft(draft, name) } }
  const mapping = mappingOf(only, table.columns)
  const mapper = typeof mapping === 'string' ? null : createMapper(mapping, table.columns)
  if (!mapper || !('map' in mapper)) return null
  const [first] = rows.flatMap((cells) => mapper.map(cells).rows)
  if (!first) return <span className={classes.fault}>{t('imports.column.notRead')}</span>
  const { measurement, value, unit = '' } = first
  return (
    <span className={classes.hint}>
      {t('imports.column.read', { value: readingText({ measurement, value, unit }) })}
    </span>
  )
}

/** The sensor of a column by its name in the rows, and the place of one that is new. */
function SensorFields({ chosen, known, change }: Pick<ColumnRowProps, 'known' | 'change'> & { chosen: ColumnDraft }) {
  const t = useMessages()
  const places = usePlaceOptions()
  const placeName = usePlaceName()
  const mayManage = usePermission(MANAGE_SENSORS)
  const tags = known.filter(({ measurement }) => measurement === chosen.measurement)
  const found = tags.find(({ tag }) => tag === chosen.sensor.trim())
  const listId = `sensors-of-${chosen.measurement}`
  return (
    <>
      <TextInput
        label={t('imports.column.sensor')}
        description={found && t('imports.column.known', { name: found.name, place: placeName(found.place) })}
        maxLength={64}
        list={listId}
        autoComplete="off"
        spellCheck={false}
        value={chosen.sensor}
        error={chosen.sensor.trim() === '' ? t('imports.missing.noSensor') : null}
        onChange={(event) => change({ sensor: event.currentTarget.value })}
      />
      <datalist id={listId}>
        {tags.map(({ sensorId, tag, name }) => (
          <option key={sensorId} value={tag}>
            {name}
          </option>
        ))}
      </datalist>
      {!found && mayManage && (
        <NativeSelect
          label={t('imports.column.place')}
          data={[{ value: '', label: t('imports.column.later') }, ...places]}
          value={chosen.place}
          onChange={(event) => change({ place: event.currentTarget.value })}
        />
      )}
    </>
  )
}
