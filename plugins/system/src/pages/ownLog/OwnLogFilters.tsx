import { Select } from '@mantine/core'
import { useMessages, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { CHOICES, FIELD_CLASSES } from '../../filters/Filters'
import { different, type LogRow, type RowFilter } from '../../log/logRows'
import { useDeviceTime } from '../../parts/useDeviceTime'
import type { LogSession } from './useOwnLog'

/** Nothing is chosen of a filter. */
export const ALL = ''

export interface OwnFilter extends RowFilter {
  session: string
  tag: string
  instance: string
}

interface OwnLogFiltersProps {
  sessions: readonly LogSession[]
  rows: readonly LogRow[]
  filter: OwnFilter
  onChange: (changes: Partial<OwnFilter>) => void
}

/** The sessions, parts and sites whose entries are shown. */
export function OwnLogFilters({ sessions, rows, filter, onChange }: OwnLogFiltersProps) {
  const t = useMessages()
  const { sessions: instances } = useWorkbench()
  const timeOf = useDeviceTime()
  const nameOf = (id: string) => (instances.has(id) ? instances.get(id).instance.name : id)
  const stored = sessions.filter(({ begun }) => begun !== null)
  const options = {
    session: stored.map(({ id, begun, isCurrent }) => ({
      value: id,
      label: isCurrent ? t('ownLog.thisSession') : t('ownLog.sessionOf', { time: timeOf(begun ?? 0) }),
    })),
    tag: different(rows.map(({ module }) => module)).map((value) => ({ value, label: value })),
    instance: different(rows.map(({ instanceId }) => instanceId ?? '')).map((value) => ({
      value,
      label: nameOf(value),
    })),
  }
  return (['session', 'tag', 'instance'] as const).map((name) => (
    <Select
      key={name}
      classNames={FIELD_CLASSES}
      comboboxProps={CHOICES}
      label={t(`ownLog.${name}`)}
      placeholder={t(`ownLog.all.${name}`)}
      data={options[name]}
      value={filter[name] === ALL ? null : filter[name]}
      onChange={(value) => onChange({ [name]: value ?? ALL })}
      clearable
    />
  ))
}
