// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  backup,
  cameras,
  https as httpsCalls,
  instanceInfo,
  logs,
  monitoring,
  network,
} from '@barn-workbench/core/contract'
import { aCamera, answer, createFakeInstance, documents, refusal, renderPage } from '@barn-workbench/plugin-sdk/testing'
import en from '../locale/en.json'
import plugin from '../src/manifest'
import { logsPage, networkPage, systemPage } from '../src/pages'

// jsdom lays nothing out and so scrolls nothing.
Element.prototype.scrollTo = () => undefined

const MANAGER = ['system.manage', 'network.manage', 'logs.view', 'incidents.view']
const device = {
  macAddress: '00:40:8c:00:00:01',
  hostname: null,
  vendor: null,
  kind: null,
  cameraId: null,
  lastSeen: 1_768_000_000_000,
}
const devices = [
  {
    ...device,
    ipAddress: '192.168.178.20',
    hostname: 'feed-computer',
    kind: 'controller' as const,
    vendor: 'Beckhoff',
  },
  { ...device, ipAddress: '192.168.178.100', kind: 'camera' as const, cameraId: 'camera-01' },
]

/** An instance that keeps everything in memory. */
const noBackups = answer(backup.status, () => ({
  schedule: { frequency: 'off' as const, hour: 2, target: '', withRecordings: false, isEncrypted: false },
  isPossible: false,
  running: null,
  nextAt: null,
  lastBackupAt: null,
  problem: null,
  restoreProblem: null,
  backups: [],
}))

/** An instance that has just started. */
const nothingMeasured = [
  answer(monitoring.history, () => ({
    times: [],
    series: {
      processor: [],
      memory: [],
      eventLoop: [],
      requests: [],
      faults: [],
      duration: [],
      diskFree: [],
      camerasOnline: [],
    },
  })),
  answer(monitoring.storage, () => ({ disk: null, kinds: [], limits: null })),
  answer(monitoring.metricsAccess, () => ({ isOpen: true, isOn: false, tokenMadeAt: null })),
]

const instanceWith = (answers: Parameters<typeof createFakeInstance>[0]['answers'], permissions = MANAGER) =>
  createFakeInstance({ answers: [...answers, answer(httpsCalls.state, () => null)], permissions })

test('a camera of the network leads to its page, and a refusal to update maker names is told', async () => {
  const answers = [
    answer(network.discover, () => devices),
    // An older instance does not say whether it has a source.
    answer(instanceInfo.uptime, () => ({ uptime: 60_000, startedAt: 1_768_000_000_000 })),
    documents(cameras.query, 'cameraId', () => [aCamera({ cameraId: 'camera-01', name: 'Pen 1' })]),
    answer(network.updateVendors, () => {
      throw refusal('network/no-vendor-source')
    }),
  ]
  await renderPage(networkPage, { plugin, instance: instanceWith(answers) })
  const camera = await screen.findByRole('link', { name: 'Pen 1' })
  expect(camera.getAttribute('href')).toContain('/camera/camera-01')
  fireEvent.click(screen.getByRole('button', { name: 'Update maker names' }))
  expect((await screen.findByRole('alert')).textContent).toContain('No source of maker names')
})

test('without a source of maker names they cannot be updated, and it is said why', async () => {
  const answers = [
    answer(network.discover, () => devices),
    answer(instanceInfo.uptime, () => ({ uptime: 60_000, startedAt: 1_768_000_000_000, canUpdateVendors: false })),
    documents(cameras.query, 'cameraId', () => []),
  ]
  await renderPage(networkPage, { plugin, instance: instanceWith(answers) })
  const reason = await screen.findByText(/not set up to update the names of makers/)
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Update maker names' })
  expect([button.disabled, button.getAttribute('aria-describedby')]).toEqual([true, reason.id])
})

test('the parts of the log to choose from are those of its lines, also once one is chosen', async () => {
  const lines = ['recorder', 'accounts', 'recorder'].map((module, index) => ({
    timestamp: 1_768_000_000_000 + index,
    level: 'info' as const,
    module,
    message: `line ${index}`,
  }))
  const query = answer(logs.query, ({ body }) => {
    const wanted = body.predicate?.module ?? []
    return wanted.length === 0 ? lines : lines.filter(({ module }) => wanted.includes(module))
  })
  await renderPage(logsPage, { plugin, instance: instanceWith([query]) })
  const field = await screen.findByRole('combobox', { name: 'Parts of the program' })
  const openChoices = () => {
    fireEvent.click(field)
    const list = document.getElementById(field.getAttribute('aria-controls') ?? '')
    return [...(list?.querySelectorAll('[role=option]') ?? [])]
  }
  await screen.findByText('3 lines')
  const [accounts, recorder, ...others] = openChoices()
  expect([accounts?.textContent, recorder?.textContent, others]).toEqual(['accounts', 'recorder', []])
  if (recorder) fireEvent.click(recorder)
  await screen.findByText('2 lines')
  expect(openChoices().map(({ textContent }) => textContent)).toEqual(['accounts'])
})

test('a device that cannot be read leaves the others, and it is said that it is missing', async () => {
  const broken = { ...device, ipAddress: 'nowhere' }
  const answers = [
    answer(network.discover, () => [...devices, broken]),
    answer(instanceInfo.uptime, () => ({ uptime: 60_000, startedAt: 1_768_000_000_000 })),
    documents(cameras.query, 'cameraId', () => [aCamera({ cameraId: 'camera-01', name: 'Pen 1' })]),
  ]
  await renderPage(networkPage, { plugin, instance: instanceWith(answers) })
  expect(await screen.findByText('feed-computer')).toBeTruthy()
  expect(screen.queryByText('nowhere')).toBeNull()
  expect(screen.getByText(/^1 device is missing here/)).toBeTruthy()
})

test('who may not restart is offered no restart', async () => {
  const answers = [
    answer(instanceInfo.uptime, () => ({ uptime: 60_000, startedAt: 1_768_000_000_000 })),
    answer(instanceInfo.licenses, () => [{ name: 'zod', version: '4.6.7', license: 'MIT' }]),
  ]
  await renderPage(systemPage, { plugin, instance: instanceWith(answers, ['logs.view']) })
  fireEvent.click(await screen.findByRole('button', { name: 'Software and licences' }))
  await screen.findByText('zod')
  expect(screen.queryByRole('button', { name: /Restart/ })).toBeNull()
})

test('a reboot that is not set up cannot be pressed, and it is said why', async () => {
  const answers = [
    answer(instanceInfo.uptime, () => ({ uptime: 60_000, startedAt: 1_768_000_000_000, canRebootHost: false })),
    answer(instanceInfo.licenses, () => []),
    noBackups,
    ...nothingMeasured,
  ]
  await renderPage(systemPage, { plugin, instance: instanceWith(answers) })
  await screen.findByText(/not set up to restart its computer/)
  const isDisabled = (name: RegExp) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled
  expect([isDisabled(/Restart the computer/), isDisabled(/Restart the program/)]).toEqual([true, false])
})

test('a reboot cannot be pressed until it is known whether it is possible', async () => {
  let tell: () => void = () => undefined
  const told = new Promise<void>((resolve) => (tell = resolve))
  const answers = [
    answer(instanceInfo.uptime, () => ({ uptime: 60_000, startedAt: 1_768_000_000_000, canRebootHost: true })),
    answer(instanceInfo.licenses, () => []),
    noBackups,
    ...nothingMeasured,
  ]
  const barn = instanceWith(answers)
  const lateFetch: typeof barn.fetch = async (url, init) => {
    if (String(url).includes('/uptime')) await told
    return barn.fetch(url, init)
  }
  await renderPage(systemPage, { plugin, instance: { ...barn, fetch: lateFetch } })
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: /Restart the computer/ })
  expect(button.disabled).toBe(true)
  tell()
  await waitFor(() => expect(button.disabled).toBe(false))
})

test.each([
  [false, 'ended'],
  [true, 'ends-soon'],
  [true, null],
] as const)('a page in a secure context: %s, and a certificate with the problem: %s', async (isSecure, problem) => {
  vi.stubGlobal('isSecureContext', isSecure)
  onTestFinished(() => void vi.unstubAllGlobals())
  const https = {
    kind: 'local' as const,
    origins: ['https://barn.local:4443'],
    endsAt: 1_768_000_000_000,
    problem,
    fingerprint: 'AB:CD',
  }
  const answers = [
    answer(instanceInfo.uptime, () => ({ uptime: 60_000, startedAt: 1_768_000_000_000 })),
    answer(httpsCalls.state, () => https),
    noBackups,
    ...nothingMeasured,
  ]
  await renderPage(systemPage, { plugin, instance: instanceWith(answers) })
  expect(await screen.findByText('AB:CD')).toBeTruthy()
  const told = problem === null ? en.connection.attention : en.connection.problems[problem]
  expect(screen.queryAllByText(told, { exact: false })).toHaveLength(problem === null ? 0 : 1)
  const link = screen.queryByRole('link', { name: en.connection.toTrust })
  expect(link?.getAttribute('href')).toBe(isSecure ? undefined : '/trust')
})
