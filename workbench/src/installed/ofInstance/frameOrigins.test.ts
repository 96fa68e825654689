import { expect, test } from 'vitest'
import { DAY, HOUR } from '@barn-workbench/core/time'
import { assignOrigin, type AssignedOrigins } from './frameOrigins'

const PORTS = ['http://barn:4110', 'http://barn:4111', 'http://barn:4112', 'http://barn:4113']

/** Gives origins to plugins, named `plugin@instance`, one after the other. */
function createAssigner(free: readonly string[]) {
  let assigned: AssignedOrigins = {}
  let names = 0
  return (pluginKey: string, now = 0, current = free) => {
    const [, instanceId = ''] = pluginKey.split('@')
    const newName = () => `0${names++}`
    const result = assignOrigin(assigned, { pluginKey, instanceId, free: current, now, newName })
    assigned = result.assigned
    return result.origin
  }
}

test('each plugin of each instance has an origin of its own, and keeps it', () => {
  const assign = createAssigner(PORTS)
  expect([assign('weather@1001'), assign('weather@1002'), assign('wind@1001')]).toEqual(PORTS.toReversed().slice(0, 3))
  expect(assign('weather@1001', DAY)).toBe(PORTS[3])
})

test('one instance has half of the ports at most, and another one its own', () => {
  const assign = createAssigner(PORTS)
  for (const id of ['a', 'b']) expect(assign(`${id}@1001`)).not.toBeNull()
  expect(assign('c@1001')).toBeNull()
  for (const id of ['a', 'b']) expect(assign(`${id}@1002`)).not.toBeNull()
  // One of its own that is not shown any more makes room.
  assign('b@1001', 2 * HOUR)
  expect(assign('c@1001', 2 * HOUR)).toBe(PORTS[3])
  expect(assign('a@1001', 2 * HOUR)).toBeNull()
})

test('without a free port, the plugin that was shown longest ago leaves its own; none that is shown does', () => {
  const assign = createAssigner(PORTS.slice(0, 2))
  assign('weather@1001')
  assign('weather@1002', HOUR)
  expect(assign('weather@1003', HOUR)).toBeNull()
  expect(assign('weather@1003', HOUR + 1)).toBe(PORTS[1])
})

test('a port that a plugin of the server has taken is another one from then on', () => {
  const assign = createAssigner(PORTS)
  expect(assign('weather@1001')).toBe(PORTS[3])
  expect(assign('weather@1001', 0, PORTS.slice(0, 3))).toBe(PORTS[2])
  expect(assign('weather@1001', 0, [])).toBeNull()
})

test('a pattern has a name for everybody, which lasts', () => {
  const pattern = ['https://{plugin}.widgets.example']
  const assign = createAssigner(pattern)
  expect(assign('weather@1001')).toBe('https://00.widgets.example')
  expect(assign('weather@1002')).toBe('https://01.widgets.example')
  expect(assign('weather@1001', DAY)).toBe('https://00.widgets.example')
  expect(assign('weather@1001', DAY, ['https://{plugin}.other.example'])).toBe('https://02.other.example')
})
