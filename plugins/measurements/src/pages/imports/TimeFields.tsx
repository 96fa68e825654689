import { createMapper, TIME_FORMATS, type Column } from '@barn-workbench/core/tables'
import { browserTimeZone, useBarnTime, useMessages, useTimeZone } from '@barn-workbench/plugin-sdk/react'
import { NativeSelect } from '@barn-workbench/plugin-sdk/ui'
import { mappingOf, type ImportDraft } from '../../fileImport/importDraft'
import type { ImportedFile } from '../../fileImport/importedFile'
import classes from './Imports.module.css'

/** The zone of devices that know no summer time, an hour ahead of UTC. */
const WITHOUT_SUMMER_TIME = 'Etc/GMT-1'

/** Columns that can be chosen from a list. */
const CHOOSABLE = 200
const MARKS: Readonly<Record<string, string>> = { ',': 'comma', '.': 'point' }

interface TimeFieldsProps {
  source: ImportedFile
  draft: ImportDraft
  change: (part: Partial<ImportDraft>) => void
}

/** The zones that come into question for a file. */
function useZones(chosen: string) {
  const t = useMessages()
  const barn = useTimeZone().name
  const labelOf = (zone: string) => {
    if (zone === barn) return t('imports.zone.barn', { zone })
    return zone === WITHOUT_SUMMER_TIME ? t('imports.zone.winter') : zone
  }
  const zones = [...new Set([barn, browserTimeZone().name, WITHOUT_SUMMER_TIME, 'UTC', chosen])]
  return zones.map((value) => ({ value, label: labelOf(value) }))
}

/** The columns of the time and of the sensor, and how times and numbers are written. */
export function TimeFields({ source, draft, change }: TimeFieldsProps) {
  const t = useMessages()
  const zones = useZones(draft.zone)
  const { columns } = source.table
  const names = columns.slice(0, CHOOSABLE).map(({ name }) => name)
  const orNone = [{ value: '', label: t('imports.none') }, ...names]
  const field = (name: 'time' | 'clock' | 'timeFormat' | 'zone' | 'decimal' | 'sensor') => ({
    label: t(`imports.field.${name}`),
    value: draft[name],
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
  })
  const order = columns.find(({ name }) => name === draft.time)?.order ?? 'unclear'
  const formats = TIME_FORMATS.map((value) => ({ value, label: t(`imports.format.${value}`) }))
  const recognised = { value: '', label: t('imports.recognised', { format: t(`imports.format.${order}`) }) }
  return (
    <>
      <div className={classes.fields}>
        <NativeSelect data={orNone} {...field('time')} />
        <NativeSelect data={orNone} {...field('clock')} />
        <NativeSelect data={[recognised, ...formats]} {...field('timeFormat')} />
        <NativeSelect data={zones} {...field('zone')} />
        <NativeSelect
          data={['', ',', '.'].map((value) => ({ value, label: t(`imports.decimal.${MARKS[value] ?? 'usual'}`) }))}
          {...field('decimal')}
        />
        <NativeSelect data={orNone} {...field('sensor')} />
      </div>
      <TimeExample source={source} draft={draft} />
    </>
  )
}

/** The time of the first row, as it is read. */
function TimeExample({ source: { table, rows }, draft }: Pick<TimeFieldsProps, 'source' | 'draft'>) {
  const t = useMessages()
  const { dayAndSecond } = useBarnTime()
  const time = timeOfFirst(draft, table.columns, rows[0] ?? [])
  if (time === null) return null
  return (
    <p className={classes.hint} role="status">
      {Number.isNaN(time) ? t('imports.timeNotRead') : t('imports.timeRead', { time: dayAndSecond(time) })}
    </p>
  )
}

/** The time of a row by a draft; NaN if it cannot be read, null if nothing is chosen or the row is without a value. */
function timeOfFirst(draft: ImportDraft, columns: readonly Column[], cells: readonly string[]): number | null {
  const mapping = mappingOf(draft, columns)
  const mapper = typeof mapping === 'string' ? null : createMapper(mapping, columns)
  if (!mapper || !('map' in mapper)) return null
  const { rows, refused } = mapper.map(cells)
  if (refused.some(({ code }) => code === 'time-not-readable')) return Number.NaN
  return rows[0]?.time ?? null
}
