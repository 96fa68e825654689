import { expect, test } from 'vitest'
import { readDiscovery } from './discovery'
import { matchTopic, withoutCovered } from './topicFilter'
import { compileTemplate } from './valueTemplate'

test.each([
  ['{{ value_json.x }}', '{"x":1.5}', 1.5],
  ['{{value_json.a.b}}', '{"a":{"b":2}}', 2],
  ["{{ value_json['x y'] }}", '{"x y":3}', 3],
  ['{{ value_json["AM2301"].Temperature | float }}', '{"AM2301":{"Temperature":"4.5"}}', 4.5],
  ['{{ value_json.list[1] }}', '{"list":[1,7]}', 7],
  ['{{ value }}', '21', '21'],
  ['{{ value | float(0) | round(1) }}', '21.26', 21.3],
  ['{{ value_json.x | int }}', '{"x":2.9}', 2],
  ['{{ value_json.x }}', 'no json', undefined],
  ['{{ value_json.constructor }}', '{}', undefined],
  ['{{ value | round }}', 'x', undefined],
])('the template %s of %s is %s', (template, payload, value) => {
  expect(compileTemplate(template)?.(payload)).toEqual(value)
})

test.each([
  '{{ value_json.x * 2 }}',
  "{{ 'ON' if value_json.x else 'OFF' }}",
  '{% if value %}1{% endif %}',
  '{{ value_json.x | regex_replace("a") }}',
  '{{ states("sensor.x") }}',
  'text {{ value }}',
  '{{ value.x }}',
  `{{ value_json${'.a'.repeat(1_000)} }}`,
])('the template %s is left alone', (template) => {
  expect(compileTemplate(template)).toBeNull()
})

const read = (config: unknown, topic = 'homeassistant/sensor/node/id/config') =>
  readDiscovery('homeassistant', topic, typeof config === 'string' ? config : JSON.stringify(config)).map((one) =>
    one.ok ? one.sensor : one.shown,
  )
const GOOD = { device_class: 'humidity', state_topic: 'a/b', unit_of_measurement: '%', unique_id: 'one' }

test('short and long keys mean the same, and ~ stands for the base', () => {
  const short = { '~': 'a', dev_cla: 'humidity', stat_t: '~/b', unit_of_meas: '%', uniq_id: 'one' }
  const expected = [{ measurement: 'humidity', tag: 'one', stateTopic: 'a/b', unit: '%' }]
  expect(read(GOOD)).toMatchObject(expected)
  expect(read(short)).toMatchObject(expected)
})

test.each([
  ['[]', 'not-json'],
  ['{', 'not-json'],
  [{ ...GOOD, device_class: 'energy' }, 'kind'],
  [{ ...GOOD, device_class: 'constructor' }, 'kind'],
  [{ ...GOOD, unit_of_measurement: '°C' }, 'unit'],
  [{ ...GOOD, state_topic: undefined }, 'no-topic'],
  [{ ...GOOD, state_topic: 'a/#' }, 'no-topic'],
  [{ ...GOOD, state_topic: { a: 1 } }, 'no-topic'],
  [{ ...GOOD, value_template: '{{ value_json.x + 1 }}' }, 'template'],
])('of %j it is said why it is not read', (config, fault) => {
  expect(read(config)).toMatchObject([{ fault, measurement: null, tag: null }])
})

test('hostile names lose what is not seen, and long ids stay different', () => {
  const long = 'x'.repeat(500)
  const device = { name: '\u202E<script>\u0000', suggested_area: '\u200B' }
  const [one] = read({ ...GOOD, name: ` ${'n'.repeat(1_000)}`, unique_id: `${long}1`, device })
  const [other] = read({ ...GOOD, unique_id: `${long}2` })
  expect(one).toMatchObject({ name: 'n'.repeat(200), device: '\uFFFD<script>\uFFFD', area: null })
  expect(one?.tag).toHaveLength(64)
  expect(one?.tag).not.toBe(other?.tag)
})

test('a description of a device has one sensor for each of its parts that measure', () => {
  const config = {
    dev: { name: 'Mast' },
    cmps: {
      air: { p: 'sensor', dev_cla: 'temperature', stat_t: 'm/t', unit_of_meas: 'K', uniq_id: 'm1' },
      door: { p: 'binary_sensor', dev_cla: 'door', stat_t: 'm/d', uniq_id: 'm2' },
      led: { p: 'light' },
    },
  }
  expect(read(config, 'homeassistant/device/mast/config')).toMatchObject([
    { measurement: 'temperature', device: 'Mast', unit: 'K', tag: 'm1 (K)' },
    { measurement: 'door', payloads: { on: 'ON', off: 'OFF' } },
  ])
  expect(read(GOOD, 'homeassistant/light/a/config')).toEqual([])
})

test('filters match as brokers match, and one that is covered is left out', () => {
  expect(matchTopic('a/+/c', 'a/b/c')).toEqual(['b'])
  expect(matchTopic('a/#', 'a')).toEqual([])
  expect(matchTopic('a/+', 'a/b/c')).toBeNull()
  expect(matchTopic('#', '$SYS/x')).toBeNull()
  expect(withoutCovered(['a/#', 'a/b', 'a/+/c', 'd', '+/d', 'd', 'a/b'])).toEqual(['a/#', 'd', '+/d'])
})
