import type { NetworkDevice } from '@barn-workbench/core/schema'
import { byText } from '@barn-workbench/core/text'

export const DEVICE_COLUMNS = ['ipAddress', 'hostname', 'kind', 'vendor', 'macAddress', 'lastSeen'] as const
export type DeviceColumn = (typeof DEVICE_COLUMNS)[number]

export interface DeviceOrder {
  key: DeviceColumn
  isDescending: boolean
}

/** The filter and order of the devices. */
export interface DeviceChoice {
  search: string
  /** Null for all kinds. */
  kind: NetworkDevice['kind']
  order: DeviceOrder
}

export const FIRST_DEVICES: DeviceChoice = {
  search: '',
  kind: null,
  order: { key: 'ipAddress', isDescending: false },
}

interface Arrangement extends DeviceChoice {
  /** The names of cameras by their ids. */
  names: ReadonlyMap<string, string>
}

/** The text by which the values of a column are sorted; numbers within it are sorted by value. */
function valueOf(device: NetworkDevice, key: DeviceColumn): string {
  return String(device[key] ?? '')
}

/** The devices of a kind in which the text is found, in an order; those without a value in its column come last. */
export function arrangeDevices(devices: readonly NetworkDevice[], { search, kind, order, names }: Arrangement) {
  const wanted = search.trim().toLowerCase()
  const textOf = ({ ipAddress, macAddress, hostname, vendor, cameraId }: NetworkDevice) =>
    [ipAddress, macAddress, hostname, vendor, cameraId && names.get(cameraId)].join(' ').toLowerCase()
  const compare = byText()
  const sign = order.isDescending ? -1 : 1
  return devices
    .filter((device) => (kind === null || device.kind === kind) && textOf(device).includes(wanted))
    .sort((left, right) => {
      const [first, second] = [valueOf(left, order.key), valueOf(right, order.key)]
      if ((first === '') !== (second === '')) return first === '' ? 1 : -1
      return sign * compare(first, second) || compare(left.ipAddress, right.ipAddress)
    })
}
