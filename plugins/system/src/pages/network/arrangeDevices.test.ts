import { expect, test } from 'vitest'
import type { NetworkDevice } from '@barn-workbench/core/schema'
import { arrangeDevices, type DeviceOrder } from './arrangeDevices'

const device: NetworkDevice = {
  ipAddress: '192.168.178.20',
  macAddress: '00:01:05:00:00:01',
  hostname: 'feed-computer',
  vendor: 'Beckhoff',
  kind: 'controller',
  cameraId: null,
  lastSeen: 1,
}
const camera: NetworkDevice = {
  ...device,
  ipAddress: '192.168.178.100',
  hostname: null,
  vendor: null,
  kind: 'camera',
  cameraId: 'camera-01',
}
const names = new Map([['camera-01', 'Pen 1']])
const order: DeviceOrder = { key: 'ipAddress', isDescending: false }
const addressesOf = (search: string, by = order, kind: NetworkDevice['kind'] = null) =>
  arrangeDevices([camera, device], { search, kind, order: by, names }).map(({ ipAddress }) => ipAddress)

test('addresses sort as people count, either way', () => {
  expect(addressesOf('')).toEqual([device.ipAddress, camera.ipAddress])
  expect(addressesOf('', { ...order, isDescending: true })).toEqual([camera.ipAddress, device.ipAddress])
})

test('a device without a value comes last, either way', () => {
  for (const isDescending of [false, true])
    expect(addressesOf('', { key: 'vendor', isDescending })).toEqual([device.ipAddress, camera.ipAddress])
})

test('a device is found by its maker, a camera by its name', () => {
  expect(addressesOf('beck')).toEqual([device.ipAddress])
  expect(addressesOf('pen 1')).toEqual([camera.ipAddress])
  expect(addressesOf('nothing')).toEqual([])
  expect(addressesOf('', order, 'camera')).toEqual([camera.ipAddress])
})
