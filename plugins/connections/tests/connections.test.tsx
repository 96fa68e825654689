// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { cameras, hooks, mqtt } from '@barn-workbench/core/contract'
import type { DiscoveredSensor, Hook, MqttConnection, MqttTopic } from '@barn-workbench/core/schema'
import {
  answer,
  createFakeInstance,
  documents,
  refusal,
  renderInWorkbench,
  renderPage,
} from '@barn-workbench/plugin-sdk/testing'
import { BrokerForm } from '../src/dialogs/BrokerForm'
import { BrokerRules, initialOf } from '../src/dialogs/brokerRules'
import { HookSensorForm } from '../src/dialogs/HookSensorForm'
import { SensorForm } from '../src/dialogs/SensorForm'
import plugin from '../src/manifest'
import { brokerPage, connectionsPage, hookPage } from '../src/pages'

const STATE: MqttConnection['state'] = {
  status: 'connected',
  connectedSince: 1,
  awaySince: null,
  lastMessage: 1,
  messagesPerMinute: 12,
  sampled: 0,
  dropped: 3,
  refused: 0,
  fault: null,
}

function aConnection(overrides: Partial<MqttConnection> = {}): MqttConnection {
  return {
    connectionId: 'broker-1',
    version: 4,
    name: 'Shed',
    isOn: true,
    address: 'mqtts://broker.example',
    username: 'barn',
    hasPassword: true,
    certificateAuthority: '',
    clientId: '',
    baseTopics: ['zigbee2mqtt'],
    discoveryPrefix: 'homeassistant',
    sensors: [],
    frigatePrefix: 'frigate',
    frigateRules: [],
    publishes: false,
    awayMinutes: 10,
    state: STATE,
    ...overrides,
  }
}

const TOPIC: MqttTopic = {
  topic: 'zigbee2mqtt/Mast 1',
  payload: '{"temperature":70.7}',
  bytes: 20,
  isRetained: false,
  count: 5,
  time: 1,
  values: [{ pointer: '/temperature', value: 70.7 }],
}
const OTHER: DiscoveredSensor = {
  topic: 'homeassistant/sensor/a/config',
  name: 'Link quality',
  device: null,
  area: null,
  unit: 'lqi',
  measurement: null,
  tag: null,
  fault: 'kind',
}

const HOOK: Hook = {
  hookId: 'hook-1',
  version: 4,
  name: 'Silo',
  isOn: true,
  items: '',
  sensors: [],
  signature: 'none',
  signatureHeader: 'X-Signature',
  calls: [
    {
      at: Date.UTC(2026, 0, 14, 8),
      body: '{"humidity":61}',
      values: [{ pointer: '/humidity', value: 61 }],
      accepted: 0,
      refused: [],
    },
  ],
}

interface Shown {
  connections?: MqttConnection[]
  hooks?: Hook[]
  refuses?: boolean
  permissions?: string[]
}

function refuse(): never {
  throw refusal('request/forbidden')
}

async function open(shown: Shown = {}) {
  const {
    connections = [aConnection()],
    hooks: shownHooks = [],
    refuses = false,
    permissions = ['data.connect'],
  } = shown
  const hookUpdated = vi.fn(({ body }: { body: { updates: object } }) => ({ ...HOOK, ...body.updates, version: 5 }))
  const updated = vi.fn(({ body }: { body: { updates: object } }) => ({
    ...aConnection(),
    ...body.updates,
    version: 5,
  }))
  const instance = createFakeInstance({
    permissions,
    answers: [
      answer(mqtt.list, () => (refuses ? refuse() : connections)),
      answer(hooks.list, () => (refuses ? refuse() : shownHooks)),
      answer(hooks.update, hookUpdated as never),
      answer(mqtt.update, updated as never),
      answer(mqtt.test, () => ({
        fault: { code: 'certificate' as const, detail: 'certificate has expired' },
        certificate: { subject: 'broker', issuer: 'farm', validUntil: Date.UTC(2025, 4, 3) },
        brokerVersion: null,
      })),
      answer(mqtt.topics, () => ({ topics: [TOPIC], count: 1, discovered: [OTHER] })),
      documents(cameras.query, 'cameraId', () => []),
    ],
  })
  return { instance, updated, hookUpdated }
}

test('without a broker it is said what one is good for', async () => {
  const { instance } = await open({ connections: [] })
  await renderPage(connectionsPage, { plugin, instance })
  await screen.findByText(/^Add the address of your broker/)
  expect(screen.getByRole('button', { name: 'Add broker' })).toBeTruthy()
})

test('a broker that is away says why, and nobody is offered to try again what is forbidden', async () => {
  const fault = { code: 'certificate' as const, detail: '' }
  const { instance } = await open({ connections: [aConnection({ state: { ...STATE, status: 'away', fault } })] })
  const { unmount } = await renderPage(connectionsPage, { plugin, instance })
  await screen.findByText('Not connected')
  screen.getByText(/^The certificate of the broker is not valid/)
  unmount()
  const { instance: refusing } = await open({ refuses: true })
  await renderPage(connectionsPage, { plugin, instance: refusing })
  await waitFor(() => expect(screen.getAllByText('Not for your account')).toHaveLength(2))
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('the test of a broker says what is wrong with its certificate, and until when it was valid', async () => {
  const { instance } = await open()
  await renderInWorkbench({ plugin, instance, name: 'form' }, () => (
    <BrokerForm input={aConnection()} close={() => undefined} setUnsaved={() => undefined} />
  ))
  expect(screen.getByLabelText('Topics to watch')).toHaveProperty('value', 'zigbee2mqtt')
  fireEvent.click(await screen.findByRole('button', { name: 'Test' }))
  await screen.findByText(/signed by farm\. It ends on .*2025/)
})

test('a broker shows its topics as they come, and what is left out', async () => {
  const { instance } = await open()
  await renderPage(brokerPage, { plugin, instance, params: { connectionId: 'broker-1' } })
  await screen.findByText('zigbee2mqtt/Mast 1')
  screen.getByText('1 other, which is not read')
  screen.getByText('Too large or too many')
  screen.getByText('No review becomes an incident yet.')
  expect(screen.queryByText('Left out between others')).toBeNull()
})

test('a topic becomes a sensor, with a preview in the unit of the barn', async () => {
  const { instance, updated } = await open()
  await renderInWorkbench({ plugin, instance, name: 'form' }, () => (
    <SensorForm
      input={{ connection: aConnection(), topic: TOPIC }}
      close={() => undefined}
      setUnsaved={() => undefined}
    />
  ))
  await screen.findByText('The newest message would be 70.7 °C.')
  fireEvent.change(screen.getByRole('combobox', { name: 'Unit of the message' }), { target: { value: '°F' } })
  await screen.findByText('The newest message would be 21.5 °C.')
  fireEvent.click(screen.getByRole('button', { name: 'Use as a sensor' }))
  await waitFor(() => expect(updated).toHaveBeenCalledOnce())
  expect(updated.mock.calls[0]?.[0].body).toEqual({
    updates: {
      sensors: [
        {
          topic: 'zigbee2mqtt/Mast 1',
          pointer: '/temperature',
          measurement: 'temperature',
          unit: '°F',
          tag: 'zigbee2mqtt Mast 1',
        },
      ],
    },
  })
})

test('topics are written one on each line, and no limit is an empty field', () => {
  const typed = {
    ...initialOf(null),
    name: ' Shed ',
    address: 'mqtt://10.0.0.5',
    baseTopics: 'a\n\n b/# ',
    awayMinutes: '',
  }
  expect(BrokerRules.parse(typed)).toMatchObject({ name: 'Shed', baseTopics: ['a', 'b/#'], awayMinutes: null })
  expect(BrokerRules.safeParse({ ...typed, address: 'mqtt://me:secret@10.0.0.5' }).success).toBe(false)
  expect(BrokerRules.safeParse({ ...typed, baseTopics: 'a/#/b' }).success).toBe(false)
})

test('a hook shows its last call, and a value of it becomes a sensor', async () => {
  const { instance, hookUpdated } = await open({ hooks: [HOOK] })
  const { unmount } = await renderPage(connectionsPage, { plugin, instance })
  expect((await screen.findByRole('link', { name: 'Silo' })).getAttribute('href')).toMatch(
    /connections\/hooks\/hook-1$/,
  )
  unmount()
  const page = await renderPage(hookPage, { plugin, instance, params: { hookId: 'hook-1' } })
  await screen.findByText('{"humidity":61}')
  expect(screen.getByRole('button', { name: 'Use as a sensor' })).toBeTruthy()
  page.unmount()
  const close = vi.fn()
  const call = HOOK.calls[0] as Hook['calls'][number]
  await renderInWorkbench({ plugin, instance, name: 'form' }, () => (
    <HookSensorForm input={{ hook: HOOK, call }} close={close} setUnsaved={() => undefined} />
  ))
  await screen.findByText('The newest message would be 61 %.')
  fireEvent.click(screen.getByRole('button', { name: 'Use as a sensor' }))
  await waitFor(() => expect(close).toHaveBeenCalledWith(true))
  const sensor = { pointer: '/humidity', measurement: 'humidity', unit: '%', tag: 'Silo', timePointer: null }
  expect(hookUpdated.mock.calls[0]?.[0].body).toEqual({ updates: { sensors: [sensor] } })
})
