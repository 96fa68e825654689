import { Select } from '@mantine/core'
import type { ReactNode } from 'react'
import { NETWORK_DEVICE_KINDS } from '@barn-workbench/core/schema'
import { SearchField } from '@barn-workbench/plugin-sdk/form'
import { useIsPhone, useMessages } from '@barn-workbench/plugin-sdk/react'
import { CHOICES, FIELD_CLASSES, Filters } from '../../filters/Filters'
import classes from '../../filters/Filters.module.css'
import { DEVICE_COLUMNS, FIRST_DEVICES, type DeviceChoice } from './arrangeDevices'

const DIRECTIONS = ['ascending', 'descending'] as const

interface DeviceToolsProps {
  choice: DeviceChoice
  onChange: (changes: Partial<DeviceChoice>) => void
  /** The number of devices that are shown. */
  count: number
  /** The content at the end. */
  children: ReactNode
}

/** The order of the devices, where the table has no heads to press. */
function OrderFields({ choice, onChange }: Pick<DeviceToolsProps, 'choice' | 'onChange'>) {
  const t = useMessages()
  const { key, isDescending } = choice.order
  const set = (order: Partial<DeviceChoice['order']>) => onChange({ order: { ...choice.order, ...order } })
  return (
    <>
      <Select
        classNames={FIELD_CLASSES}
        comboboxProps={CHOICES}
        label={t('network.orderBy')}
        allowDeselect={false}
        data={DEVICE_COLUMNS.map((value) => ({ value, label: t(`network.column.${value}`) }))}
        value={key}
        onChange={(next) => set({ key: next ?? key })}
      />
      <Select
        classNames={FIELD_CLASSES}
        comboboxProps={CHOICES}
        label={t('network.direction')}
        allowDeselect={false}
        data={DIRECTIONS.map((value) => ({ value, label: t(`network.${value}`) }))}
        value={isDescending ? 'descending' : 'ascending'}
        onChange={(next) => set({ isDescending: next === 'descending' })}
      />
    </>
  )
}

/** Search and filters of the devices; on a phone their order too. */
export function DeviceTools({ choice, onChange, count, children }: DeviceToolsProps) {
  const t = useMessages()
  const isPhone = useIsPhone()
  const { search, kind, order } = choice
  const isOrdered = order.key !== FIRST_DEVICES.order.key || order.isDescending
  return (
    <div className={classes.tools}>
      <SearchField
        className={classes.search}
        label={t('network.search')}
        placeholder={t(isPhone ? 'filters.search' : 'network.search')}
        text={search}
        onSearch={(text) => onChange({ search: text })}
      />
      <Filters
        count={Number(kind !== null) + Number(isOrdered)}
        result={t('network.show', { count })}
        onReset={() => onChange({ kind: FIRST_DEVICES.kind, order: FIRST_DEVICES.order })}
      >
        <Select
          classNames={FIELD_CLASSES}
          comboboxProps={CHOICES}
          label={t('network.column.kind')}
          placeholder={t('network.allKinds')}
          data={NETWORK_DEVICE_KINDS.map((value) => ({ value, label: t(`network.kind.${value}`) }))}
          value={kind}
          onChange={(next) => onChange({ kind: next })}
          clearable
        />
        {isPhone && <OrderFields choice={choice} onChange={onChange} />}
      </Filters>
      <span className={classes.spring} />
      {children}
    </div>
  )
}
