import { Button, Checkbox } from '@mantine/core'
import { IconSortAscending, IconSortDescending } from '@tabler/icons-react'
import { useState } from 'react'
import { ModeSwitch, OrderControl, SheetOrPopover, useListMode } from '@barn-workbench/plugin-sdk/list'
import { useMessages } from '@barn-workbench/plugin-sdk/react'
import classes from './ListControls.module.css'
import { FoldSwitch } from './ListSwitches'
import { useColumnChoices } from './tableColumns'
import type { IncidentList } from './useIncidentList'

/** The order of the list and how it looks, behind one button that names the order. */
export function ViewMenu({ incidents }: { incidents: IncidentList }) {
  const { list } = incidents
  const t = useMessages()
  const [isOpen, setIsOpen] = useState(false)
  const [order] = list.state.order
  const property = list.definition.properties.find(({ key, isSortable }) => isSortable && key === order?.key)
  const Icon = order?.direction === 'asc' ? IconSortAscending : IconSortDescending
  const view = t('view')
  const target = (
    <Button
      size="compact-sm"
      variant="default"
      className={classes.menuButton ?? ''}
      aria-label={property ? t('viewBy', { view, property: property.label }) : view}
      title={view}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      leftSection={<Icon size={15} />}
      onClick={() => setIsOpen(!isOpen)}
    >
      {property?.label ?? view}
    </Button>
  )
  return (
    <SheetOrPopover label={view} isOpen={isOpen} onClose={() => setIsOpen(false)} target={target} align="end">
      <div className={classes.panel}>
        <OrderControl list={list} />
        <ModeSwitch list={list} />
        <FoldSwitch incidents={incidents} />
        {useListMode(list) === 'table' && <ColumnChoices />}
      </div>
    </SheetOrPopover>
  )
}

/** Chooses the columns of the table. */
function ColumnChoices() {
  const t = useMessages()
  return (
    <fieldset className={classes.columns}>
      <legend className={classes.legend}>{t('columns.title')}</legend>
      {useColumnChoices().map(({ name, isShown, toggle }) => (
        <Checkbox key={name} size="sm" label={t(`property.${name}`)} checked={isShown} onChange={toggle} />
      ))}
    </fieldset>
  )
}
