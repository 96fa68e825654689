import { ActionIcon, NativeSelect } from '@mantine/core'
import { IconSortAscending, IconSortDescending } from '@tabler/icons-react'
import type { Order } from '@barn-workbench/core/query'
import { useSdkTexts } from '../context/texts'
import classes from './ListControls.module.css'
import type { ListControl } from './state/useListState'

/**
 * The order after a click on a property: the other direction where the list is ordered by it, else downwards. @public
 */
export function toggledOrder([current]: readonly Order[], key: string): Order[] {
  return [{ key, direction: current?.key === key && current.direction === 'desc' ? 'asc' : 'desc' }]
}

/** Chooses the property that a list is ordered by, and the direction. @public */
export function OrderControl({ list }: { list: ListControl }) {
  const t = useSdkTexts()
  const sortable = list.definition.properties.filter(({ isSortable }) => isSortable)
  const [order] = list.state.order
  const isDescending = order?.direction === 'desc'
  const direction = t(isDescending ? 'list.descending' : 'list.ascending')
  return (
    <span className={classes.order}>
      <NativeSelect
        size="xs"
        aria-label={t('list.orderBy')}
        value={order?.key ?? ''}
        data={sortable.map(({ key, label }) => ({ value: key, label }))}
        onChange={(event) =>
          list.set({ order: [{ key: event.currentTarget.value, direction: order?.direction ?? 'desc' }] })
        }
      />
      <ActionIcon
        variant="default"
        aria-label={direction}
        title={direction}
        disabled={!order}
        onClick={() => order && list.set({ order: toggledOrder([order], order.key) })}
      >
        {isDescending ? <IconSortDescending size={16} /> : <IconSortAscending size={16} />}
      </ActionIcon>
    </span>
  )
}
