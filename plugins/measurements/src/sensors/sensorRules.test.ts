import { expect, test } from 'vitest'
import type { UnplacedSensor } from '@barn-workbench/core/contract'
import { initialOf } from './sensorRules'

const PLACES = [
  { value: 'barn', label: 'Whole barn' },
  { value: 'region/3', label: 'Pen 3' },
  { value: 'camera/n', label: 'North' },
]

function placeFor(device: string | null, area: string | null): string {
  const proposal = { name: 'Temperature', device, area, unit: '°C' }
  const found = { measurement: 'temperature', tag: 'a', value: 1, time: 1, proposal } as unknown as UnplacedSensor
  return initialOf({ sensor: null, found }, PLACES).place
}

test('a sensor that says where it hangs begins with that place, if there is one of the name', () => {
  expect(placeFor('North', 'pen 3 ')).toBe('region/3')
  expect(placeFor('North', 'Kitchen')).toBe('camera/n')
  expect(placeFor('Stick', null)).toBe('barn')
  expect(initialOf({ sensor: null, found: null }, PLACES).place).toBe('barn')
})
