import type { NetworkDevice } from '@barn-workbench/core/schema'
import { Age, PageLink, useEntityPath, useMessages } from '@barn-workbench/plugin-sdk/react'
import classes from '../../parts/Parts.module.css'
import { DEVICE_COLUMNS, type DeviceColumn, type DeviceOrder } from './arrangeDevices'

interface DeviceTableProps {
  rows: readonly NetworkDevice[]
  /** The names of cameras by their ids. */
  names: ReadonlyMap<string, string>
  order: DeviceOrder
  onOrder: (order: DeviceOrder) => void
}

function ColumnHead({
  column,
  order,
  onOrder,
}: { column: DeviceColumn } & Pick<DeviceTableProps, 'order' | 'onOrder'>) {
  const t = useMessages()
  const isOrdered = order.key === column
  const direction = order.isDescending ? 'descending' : 'ascending'
  return (
    <th scope="col" aria-sort={isOrdered ? direction : undefined}>
      <button
        type="button"
        className={classes.sort}
        onClick={() => onOrder({ key: column, isDescending: isOrdered && !order.isDescending })}
      >
        {t(`network.column.${column}`)}
        {isOrdered && (order.isDescending ? ' ↓' : ' ↑')}
      </button>
    </th>
  )
}

/** The kind of a device: a camera by its name, which links to it, else its kind if known. */
function DeviceName({ device, names }: { device: NetworkDevice } & Pick<DeviceTableProps, 'names'>) {
  const t = useMessages()
  const pathOf = useEntityPath()
  const { cameraId, kind } = device
  if (cameraId !== null)
    return <PageLink to={pathOf('camera', cameraId)}>{names.get(cameraId) ?? t('network.kind.camera')}</PageLink>
  return kind === null ? '–' : t(`network.kind.${kind}`)
}

/** The devices as a table; on a phone each is a card. */
export function DeviceTable({ rows, names, order, onOrder }: DeviceTableProps) {
  const t = useMessages()
  return (
    <table className={`${classes.table} ${classes.cards}`}>
      <caption hidden>{t('pages.network.title')}</caption>
      <thead>
        <tr>
          {DEVICE_COLUMNS.map((column) => (
            <ColumnHead key={column} column={column} order={order} onOrder={onOrder} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((device) => (
          <tr key={`${device.ipAddress} ${device.macAddress}`}>
            <td className={classes.figures}>{device.ipAddress}</td>
            <td>{device.hostname ?? '–'}</td>
            <td>
              <DeviceName device={device} names={names} />
            </td>
            <td>{device.vendor ?? t('network.unknownVendor')}</td>
            <td className={classes.figures}>{device.macAddress}</td>
            <td className={classes.figures}>
              <Age of={device.lastSeen} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
