import { expect, test, vi } from 'vitest'
import { incidents } from '@barn-workbench/core/contract'
import { ProblemError } from '@barn-workbench/core/result'
import { createLoopback } from '../channel'
import { connectWidget } from '../connectWidget'
import type { HostMessage, Snapshots, WidgetMessage } from '../messages'
import { serveWidget, type WidgetServices } from './serveWidget'

const snapshots: Snapshots = {
  settings: { count: 5 },
  language: { locale: 'en-GB', timeZone: 'Europe/Berlin' },
  messages: { hello: 'Hello, {name}!' },
  theme: { scheme: 'light', reducedMotion: false },
  box: { width: 100, height: 50, isVisible: true, isOnPaper: false },
  time: { start: 0, end: 10, window: { start: 0, end: 10 }, cursor: null, moment: null },
  permissions: [],
  barn: { name: 'Hof Nord', species: 'pigs' },
  userMode: 'advanced',
  clock: 1_000,
}
/** A call of incidents without conditions. */
const ALL = { body: {} }
const problemOf = (error: unknown) => (error as ProblemError).problem.code

function createServices(): { [Name in keyof WidgetServices]: ReturnType<typeof vi.fn<WidgetServices[Name]>> } {
  return {
    call: vi.fn(() => Promise.resolve([])),
    intent: vi.fn(() => Promise.resolve({})),
    saveSetting: vi.fn(() => Promise.resolve()),
    openDialog: vi.fn(() => Promise.resolve({ text: 'typed' })),
    openMenu: vi.fn(() => Promise.resolve('first')),
    pickCamera: vi.fn(() => Promise.resolve('camera-01')),
    pickRegion: vi.fn(() => Promise.resolve('pen_1')),
    pickTime: vi.fn(() => Promise.resolve(123)),
    still: vi.fn(() => Promise.reject(new ProblemError({ code: 'camera/offline', params: {} }))),
    saveFile: vi.fn(() => Promise.resolve()),
    readStorage: vi.fn(() => Promise.resolve(7)),
    writeStorage: vi.fn(() => Promise.resolve()),
    removeStorage: vi.fn(() => Promise.resolve()),
    follow: vi.fn(),
    showTooltip: vi.fn(),
    toast: vi.fn(),
    pointAt: vi.fn(),
    chooseTime: vi.fn(),
    zoomTo: vi.fn(),
    showMoment: vi.fn(),
    setUnsaved: vi.fn(),
    log: vi.fn(),
  }
}

/** A widget that is connected with the workbench by a loopback. */
function connect(calls: readonly string[] = ['incidents.query']) {
  const [widgetSide, hostSide] = createLoopback<WidgetMessage, HostMessage>()
  const services = createServices()
  const dropped: string[] = []
  const served = serveWidget({
    channel: hostSide,
    calls,
    services: () => services,
    onDropped: (reason) => dropped.push(reason),
  })
  const element = { getBoundingClientRect: () => ({ x: 0, y: 0 }) } as unknown as HTMLElement
  const widget = { pluginId: 'weather', name: 'today', instanceId: '1001' }
  const connection = connectWidget({ channel: widgetSide, widget, snapshots, element })
  return { ...connection, services, served, dropped, raw: widgetSide }
}

test('answers a call of the manifest, and refuses any other and a wrong input', async () => {
  const { host, services } = connect()
  services.call.mockResolvedValueOnce([{ incidentId: 'a' }])
  expect(await host.call('incidents.query', ALL)).toEqual([{ incidentId: 'a' }])
  expect(services.call.mock.calls[0]?.slice(0, 2)).toEqual([incidents.query, ALL])
  await expect(host.call('cameras.query', ALL)).rejects.toSatisfy((error) => problemOf(error) === 'request/forbidden')
  await expect(host.call('incidents.query', { body: { limit: 'all' } } as never)).rejects.toSatisfy(
    (error) => problemOf(error) === 'request/invalid',
  )
  expect(services.call).toHaveBeenCalledTimes(1)
})

test('the log says why a call, a query or a picture was refused, once', async () => {
  const { host, services } = connect(['incidents.query', 'accounts.query'])
  for (let count = 0; count < 2; count++) await host.call('cameras.query', ALL).catch(() => undefined)
  await host.call('accounts.query' as never, ALL as never).catch(() => undefined)
  await host.call('incidents.query', { body: { limit: 'all' } } as never).catch(() => undefined)
  await host.call('incidents.query', { parts: {} } as never).catch(() => undefined)
  await host.picture('camera-01', { width: 100 }).catch(() => undefined)
  host.query('regions.types', {}).subscribe(() => undefined)
  await vi.waitFor(() => expect(services.log).toHaveBeenCalledTimes(6))
  expect(services.log.mock.calls.map(([, text]) => text)).toEqual([
    'cameras.query was refused: cameras.query is not among the calls that the manifest names and that were granted',
    'accounts.query was refused: plugins cannot make this call',
    expect.stringMatching(/^incidents\.query was refused: body\.limit: /),
    'incidents.query was refused: parts is no part of an input',
    'picture was refused: cameras.still is not among the calls that the manifest names and that were granted',
    'regions.types was refused: regions.types is not among the calls that the manifest names and that were granted',
  ])
})

test('calls that no plugin may make are refused though a manifest names them', async () => {
  const { host } = connect(['accounts.query', 'incidents.constructor', 'system.reboot'])
  for (const id of ['accounts.query', 'incidents.constructor', 'system.reboot'])
    await expect(host.call(id as never, ALL as never)).rejects.toSatisfy(
      (error) => problemOf(error) === 'request/forbidden',
    )
})

test('a call that the widget has given up is aborted, and its late answer is not delivered', async () => {
  const { host, services } = connect()
  let answer: (value: unknown) => void = () => undefined
  services.call.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
  const controller = new AbortController()
  const calling = host.call('incidents.query', ALL, { signal: controller.signal })
  await vi.waitFor(() => expect(services.call).toHaveBeenCalled())
  controller.abort()
  await expect(calling).rejects.toSatisfy((error) => problemOf(error) === 'client/aborted')
  await vi.waitFor(() => expect(services.call.mock.calls[0]?.[2].aborted).toBe(true))
  answer([])
})

test('a query is watched while it has a subscriber, and its answers reach the widget with their age', async () => {
  const { host, served } = connect()
  const query = host.query('incidents.query', ALL, { refresh: 100 })
  const seen: unknown[] = []
  const end = query.subscribe(() => seen.push(query.get().data))
  await vi.waitFor(() => expect(served.watches.get()).toHaveLength(1))
  const [watch] = served.watches.get()
  expect(watch).toMatchObject({ endpoint: incidents.query, input: ALL, refresh: 5_000, refreshes: 0 })
  served.answer(watch?.id ?? -1, { data: ['a'], updatedAt: 42, problem: null, isLoading: false })
  await vi.waitFor(() => expect(seen).toEqual([['a']]))
  expect(served.view.get().updatedAt).toBe(42)
  query.refresh()
  await vi.waitFor(() => expect(served.watches.get()[0]?.refreshes).toBe(1))
  end()
  await vi.waitFor(() => expect(served.watches.get()).toEqual([]))
  expect(served.view.get().updatedAt).toBeUndefined()
})

test('a query of a call that the manifest does not name answers with the reason', async () => {
  const { host } = connect()
  const query = host.query('cameras.query', ALL)
  query.subscribe(() => undefined)
  await vi.waitFor(() => expect(query.get().problem?.code).toBe('request/forbidden'))
})

test('more than forty requests at once are refused', async () => {
  const { host, services } = connect()
  services.call.mockReturnValue(new Promise(() => undefined))
  for (let index = 0; index < 40; index++) host.call('incidents.query', ALL).catch(() => undefined)
  await expect(host.call('incidents.query', ALL)).rejects.toSatisfy((error) => problemOf(error) === 'request/too-many')
})

test('the tile shows what the widget says, and its content where it has said nothing', async () => {
  const silent = connect()
  silent.send({ kind: 'mounted' })
  await vi.waitFor(() => expect(silent.served.view.get().state.kind).toBe('content'))

  const { host, served, send } = connect()
  const retry = vi.fn()
  const act = vi.fn()
  host.show({ kind: 'empty', title: 'Nothing' }, retry)
  host.header({ badge: { text: '3', tone: 'info' }, actions: [{ id: 'more', label: 'More', icon: 'add' }] }, act)
  send({ kind: 'mounted' })
  await vi.waitFor(() => expect(served.view.get().header.badge?.text).toBe('3'))
  expect(served.view.get().state).toEqual({ kind: 'empty', title: 'Nothing' })
  served.retry()
  served.act('more')
  await vi.waitFor(() => expect(act).toHaveBeenCalledWith('more'))
  expect(retry).toHaveBeenCalledTimes(1)
})

test('a failure with a code of its own is drawn as a crash with that code', async () => {
  const { host, served } = connect()
  host.show({ kind: 'error', problem: { code: 'weather/no-sky' as never, params: {} }, canRetry: true })
  await vi.waitFor(() =>
    expect(served.view.get().state).toMatchObject({
      problem: { code: 'widget/crashed', params: { message: 'weather/no-sky' } },
    }),
  )
})

test('values of the workbench reach the widget when they change, and only then', async () => {
  const { host, served } = connect()
  const listener = vi.fn()
  host.settings.subscribe(listener)
  const settings = { count: 6 }
  served.publish({ settings })
  served.publish({ settings })
  await vi.waitFor(() => expect(host.settings.get()).toEqual({ count: 6 }))
  expect(listener).toHaveBeenCalledTimes(1)
  expect(host.message('hello', { name: 'pigs' })).toBe('Hello, pigs!')
  expect(host.message('missing')).toBe('missing')
})

test('a widget moves the cursor, the zoom, the moment and the window of the dashboard', async () => {
  const { host, services, dropped } = connect()
  const span = { start: 2, end: 5 }
  host.pointAt(3)
  host.zoomTo(span)
  host.showMoment(4)
  host.chooseTime({ kind: 'fixed', ...span })
  host.zoomTo({ start: 5, end: 5 })
  await vi.waitFor(() => expect(dropped).toEqual(['part']))
  expect([services.pointAt, services.showMoment].map((spy) => spy.mock.lastCall)).toEqual([[3], [4]])
  expect(services.zoomTo.mock.calls).toEqual([[span]])
  expect(services.chooseTime).toHaveBeenCalledWith({ kind: 'fixed', ...span })
})

test('times that no calendar has are dropped: the tile would write them as dates', async () => {
  const { host, services, dropped, served } = connect()
  host.header({ updatedAt: 1e16 })
  host.showMoment(1e300)
  host.zoomTo({ start: 0, end: 1e300 })
  host.chooseTime({ kind: 'last', span: 1e300 })
  await vi.waitFor(() => expect(dropped).toEqual(['header.updatedAt', 'time', 'part.end', 'choice.span']))
  host.header({ updatedAt: 42 })
  await vi.waitFor(() => expect(served.view.get().header).toEqual({ updatedAt: 42 }))
  for (const service of [services.showMoment, services.zoomTo, services.chooseTime])
    expect(service).not.toHaveBeenCalled()
})

test('a widget leads to pages of the workbench, and nowhere else', async () => {
  const { host, services, dropped, served } = connect()
  const path = '/instance/1001/incidents?incidentType=deadAnimal'
  expect(host.hrefOf(path)).toBe(path)
  host.follow(path)
  host.header({ leadsTo: '/instance/1001' })
  host.follow('//example.com' as never)
  host.follow('/instance/../logs' as never)
  host.header({ leadsTo: 'javascript:alert(1)' as never })
  await vi.waitFor(() => expect(dropped).toEqual(['path', 'path', 'header.leadsTo']))
  expect(services.follow.mock.calls).toEqual([[path]])
  expect(served.view.get().header).toEqual({ leadsTo: '/instance/1001' })
})

test('a widget that draws itself again with the language has its texts in that language', async () => {
  const { host, served } = connect()
  const drawn: string[] = []
  host.language.subscribe(() => drawn.push(host.message('hello', { name: 'Schweine' })))
  served.publish({ language: { locale: 'de-DE', timeZone: 'Europe/Berlin' }, messages: { hello: 'Hallo, {name}!' } })
  await vi.waitFor(() => expect(drawn).toEqual(['Hallo, Schweine!']))
})

test('menus, dialogs, pickers, storage and pictures are requests, whose refusals are problems', async () => {
  const { host, services } = connect(['cameras.query', 'cameras.still', 'regions.specifications'])
  const place = { x: 1, y: 2, width: 3, height: 4 }
  expect(await host.openMenu([{ id: 'first', label: 'First' }], place)).toBe('first')
  expect(await host.openDialog({ title: 'A', fields: [], submit: 'OK' })).toEqual({ text: 'typed' })
  expect(await host.pickCamera(place)).toBe('camera-01')
  expect(await host.pickRegion(place)).toBe('pen_1')
  expect(await host.pickTime(place)).toBe(123)
  expect(await host.storage.get('count')).toBe(7)
  await host.storage.set('count', 8)
  expect(services.writeStorage).toHaveBeenCalledWith('count', 8)
  await expect(host.picture('camera-01', { width: 64 })).rejects.toSatisfy(
    (error) => problemOf(error) === 'camera/offline',
  )
})

test('pictures and the names of cameras are for widgets whose manifest says so', async () => {
  const { host, services } = connect([])
  const isForbidden = (error: unknown) => problemOf(error) === 'request/forbidden'
  await expect(host.picture('camera-01', { width: 64 })).rejects.toSatisfy(isForbidden)
  const place = { x: 0, y: 0, width: 1, height: 1 }
  await expect(host.pickCamera(place)).rejects.toSatisfy(isForbidden)
  await expect(host.pickRegion(place)).rejects.toSatisfy(isForbidden)
  expect(services.still).not.toHaveBeenCalled()
  expect(services.pickCamera).not.toHaveBeenCalled()
  expect(services.pickRegion).not.toHaveBeenCalled()
})

test('a picture comes with its time, and its failures are told apart', async () => {
  const { host, services } = connect(['cameras.still'])
  services.still.mockResolvedValueOnce({ image: { width: 64 } as ImageBitmap, time: 42 })
  expect(await host.still('camera-01', { time: 50, width: 64 })).toEqual({ image: { width: 64 }, time: 42 })
  expect(services.still.mock.lastCall?.[0]).toEqual({ cameraId: 'camera-01', time: 50, width: 64 })
  for (const code of ['camera/privacy', 'frame/not-found', 'client/unreachable'] as const) {
    services.still.mockRejectedValueOnce(new ProblemError({ code, params: {} }))
    await expect(host.still('camera-01', { width: 64 })).rejects.toSatisfy((error) => problemOf(error) === code)
  }
  const stranger = connect([])
  await expect(stranger.host.still('camera-01', { width: 64 })).rejects.toSatisfy(
    (error) => problemOf(error) === 'request/forbidden',
  )
})

test('a picture that the widget has given up is no longer loaded', async () => {
  const { host, services } = connect(['cameras.still'])
  services.still.mockReturnValueOnce(new Promise(() => undefined))
  const controller = new AbortController()
  const loading = host.still('camera-01', { width: 64, signal: controller.signal })
  await vi.waitFor(() => expect(services.still).toHaveBeenCalled())
  controller.abort()
  await expect(loading).rejects.toSatisfy((error) => problemOf(error) === 'client/aborted')
  await vi.waitFor(() => expect(services.still.mock.calls[0]?.[1].aborted).toBe(true))
})

test('a file is saved by its name, of a text or of bytes', async () => {
  const { host, services } = connect()
  await host.saveFile({ name: 'Hof Nord 2026-11.csv', data: 'time,Wasser\r\n', type: 'text/csv' })
  await host.saveFile({ name: 'chart.png', data: new Blob(['\u0089PNG']), type: 'image/png' })
  const texts = services.saveFile.mock.calls.map(([{ name, type, bytes }]) => [
    name,
    type,
    new TextDecoder().decode(bytes),
  ])
  expect(texts).toEqual([
    ['Hof Nord 2026-11.csv', 'text/csv', 'time,Wasser\r\n'],
    ['chart.png', 'image/png', '\u0089PNG'],
  ])
})

test.each([
  ['../secret.csv', 'text/csv', 'request/invalid'],
  ['a\\b.csv', 'text/csv', 'request/invalid'],
  ['.bashrc', 'text/plain', 'request/invalid'],
  ['', 'text/plain', 'request/invalid'],
  ['a\nb.csv', 'text/csv', 'request/invalid'],
  [`${'a'.repeat(97)}.csv`, 'text/csv', 'request/invalid'],
  ['page.html', 'text/html', 'request/invalid'],
])('a file named "%s" of the type %s is refused', async (name, type, code) => {
  const { host, services } = connect()
  await expect(host.saveFile({ name, data: 'a', type: type as 'text/csv' })).rejects.toSatisfy(
    (error) => problemOf(error) === code,
  )
  expect(services.saveFile).not.toHaveBeenCalled()
})

test('a file of more than 20 MB is refused at both ends', async () => {
  const { host, raw, services } = connect()
  const bytes = new ArrayBuffer(20 * 1024 * 1024 + 1)
  await expect(host.saveFile({ name: 'a.txt', data: new Blob([bytes]), type: 'text/plain' })).rejects.toSatisfy(
    (error) => problemOf(error) === 'request/too-large',
  )
  raw.send({ kind: 'request', id: 9, request: { method: 'saveFile', name: 'a.txt', type: 'text/plain', bytes } })
  await host.storage.get('after')
  expect(services.saveFile).not.toHaveBeenCalled()
})

test('bytes are taken only where a file is saved', async () => {
  const { raw, dropped } = connect()
  const bytes = new ArrayBuffer(1)
  raw.send({ kind: 'request', id: 1, request: { method: 'writeStorage', key: 'a', value: bytes } })
  raw.send({ kind: 'request', id: 2, request: { method: 'call', endpoint: 'a', input: { bytes } } })
  await vi.waitFor(() => expect(dropped).toEqual(['notPlainData', 'notPlainData']))
})

test('the barn and how much the person wants to see are values', async () => {
  const { host, served } = connect()
  expect([host.barn.get(), host.userMode.get()]).toEqual([{ name: 'Hof Nord', species: 'pigs' }, 'advanced'])
  served.publish({ barn: { name: 'Hof Nord', species: null }, userMode: 'basic' })
  await vi.waitFor(() => expect(host.userMode.get()).toBe('basic'))
  expect(host.barn.get().species).toBeNull()
})

test('a message that is no plain data, or of another shape, is dropped with its reason', async () => {
  const { raw, dropped, served } = connect()
  raw.send({ kind: 'show', state: { kind: 'content' }, extra: 1 } as never)
  raw.send({ kind: 'log', level: 'info', text: new Map() } as never)
  raw.send({ kind: 'unknown' } as never)
  raw.send({ kind: 'toast', toast: { text: 'x'.repeat(501), tone: 'info' } } as never)
  await vi.waitFor(() => expect(dropped).toEqual(['', 'notPlainData', 'kind', 'toast.text']))
  expect(served.view.get().state.kind).toBe('loading')
})

test('an input that cannot be copied is refused at once', () => {
  const { host } = connect()
  expect(() => host.toast({ text: (() => undefined) as never, tone: 'info' })).toThrow('request/invalid')
})

test('what is open when the widget ends is rejected', async () => {
  const { host, services, close, served } = connect()
  services.call.mockReturnValueOnce(new Promise(() => undefined))
  const calling = host.call('incidents.query', ALL)
  close()
  served.close()
  await expect(calling).rejects.toSatisfy((error) => problemOf(error) === 'client/aborted')
})

test('a widget says that it holds unsaved input, which no longer counts when it ends', async () => {
  const { host, services, served } = connect()
  host.setUnsaved(true)
  await vi.waitFor(() => expect(services.setUnsaved.mock.calls).toEqual([[true]]))
  served.close()
  expect(services.setUnsaved.mock.calls).toEqual([[true], [false]])
})
