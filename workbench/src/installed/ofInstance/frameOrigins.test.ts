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
  expect(assign('a@1002')).not.toBeNull()
  // One of its own that is not shown any more makes room.
  assign('b@1001', 2 * HOUR)
  expect(assign('c@1001', 2 * HOUR)).toBe(PORTS[3])
  expect(assign('a@1001', 2 * HOUR)).toBeNull()
})

test('two instances leave ports to those that have none yet', () => {
  const ports = Array.from({ length: 8 }, (_, index) => `http://barn:${4110 + index}`)
  const assign = createAssigner(ports)
  for (const id of ['a', 'b', 'c', 'd']) expect(assign(`${id}@1001`)).not.toBeNull()
  for (const id of ['a', 'b']) expect(assign(`${id}@1002`)).not.toBeNull()
  expect(assign('c@1002')).toBeNull()
  for (const instance of ['1003', '1004']) expect(assign(`a@${instance}`)).not.toBeNull()
  expect(assign('b@1003')).toBeNull()
  // What was not shown for an hour makes room for everybody.
  expect(assign('c@1002', 2 * HOUR)).not.toBeNull()
})

test('a plugin that is shown keeps its port, also in a hidden tab, which says so every ten minutes', () => {
  const assign = createAssigner(PORTS.slice(0, 1))
  for (let now = 0; now <= 5 * HOUR; now += HOUR / 6) {
    expect(assign('weather@1001', now)).toBe(PORTS[0])
    expect(assign('wind@1002', now)).toBeNull()
  }
  // A tab that was frozen for hours has lost it, and learns so when it asks again.
  expect(assign('wind@1002', 7 * HOUR)).toBe(PORTS[0])
  expect(assign('weather@1001', 7 * HOUR)).toBeNull()
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
