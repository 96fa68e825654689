// @vitest-environment jsdom
import { within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { DAY, HOUR, MINUTE } from '@barn-workbench/core/time'
import {
  reactWidget,
  useHeader,
  useMessages,
  usePicture,
  useQuery,
  useSettings,
  useViewState,
  useWidgetHost,
} from '../react'
import { defineWidget, viewStateOf, type PortableWidget, type WidgetHost } from '../WidgetHost'
import { aCamera, anIncident, refusal, renderWidget, type CallState, type RenderWidgetOptions } from './index'

const manifest = {
  id: 'test-list',
  version: '1.0.0',
  api: '1.0.0',
  name: { en: 'List', de: 'Liste' },
  author: { name: 'Test' },
  widgets: [
    {
      name: 'open',
      title: { en: 'Open', de: 'Offen' },
      module: 'open.js',
      size: { w: 6, h: 6 },
      needs: ['incidents.view'],
      settings: { type: 'object', properties: { count: { type: 'integer', default: 2, minimum: 1 } } },
    },
    { name: 'other', title: { en: 'Other', de: 'Andere' }, module: 'other.js', size: { w: 6, h: 6 } },
  ],
  calls: ['incidents.query', 'incidents.assign', 'cameras.query', 'cameras.still', 'data.query', 'regions.types'],
  intents: ['incident.open'],
  permissions: ['incidents.view', 'cameras.manage'],
  messages: {
    en: {
      none: 'None',
      rows_one: 'one of them',
      rows_other: '{count} of them',
      onlyEnglish: 'English',
      by: 'By {name}',
    },
    de: { none: 'Keine', rows_one: 'eine davon', rows_other: '{count} davon', by: 'Von {name}' },
  },
}

const INCIDENTS = [3, 1, 2].map((number) =>
  anIncident({ incidentId: `i${number}`, firstEventTimestamp: number * MINUTE, closedAt: number === 1 ? DAY : null }),
)

function List() {
  const t = useMessages()
  const host = useWidgetHost()
  const { count } = useSettings<{ count: number }>()
  const list = useQuery('incidents.query', {
    body: {
      query: [{ key: 'closedAt', operator: '==', value: null }],
      order: [{ key: 'firstEventTimestamp', direction: 'asc' }],
      limit: count,
    },
  })
  const isEmpty = list.data?.length === 0
  useViewState(isEmpty ? { kind: 'empty', title: t('none') } : viewStateOf(list), list.refresh)
  useHeader({ actions: [{ id: 'more', label: 'More', icon: 'add' }] }, list.refresh)
  return (
    <>
      <p>{t('rows', { count: list.data?.length ?? 0 })}</p>
      {list.data?.map(({ incidentId }) => (
        <button key={incidentId} aria-label={`Open ${incidentId}`} onClick={() => void open(host, incidentId)} />
      ))}
    </>
  )
}

async function open(host: WidgetHost, incidentId: string) {
  const result = await host.intent('incident.open', { incidentId })
  host.toast({ text: `opened ${JSON.stringify(result)}`, tone: 'info' })
}

const list = reactWidget(List)
const withIncidents: RenderWidgetOptions = { manifest, answers: { 'incidents.query': INCIDENTS } }

/** A widget without React, whose host the test uses itself. */
async function hostOf(options: Partial<RenderWidgetOptions> = {}) {
  let given: WidgetHost | undefined
  const widget = defineWidget({ mount: (_element, host) => void (given = host) })
  const rendered = await renderWidget(widget, { manifest, ...options })
  if (!given) throw new Error('The widget was not mounted.')
  return { ...given, rendered }
}

const codeOf = (error: unknown) => (error as { problem: { code: string } }).problem.code
const refusalOf = async (promise: Promise<unknown>) => codeOf(await promise.catch((error: unknown) => error))

test('a list in React shows what a barn answers: filtered, in its order, up to the limit', async () => {
  const widget = await renderWidget({ default: list }, withIncidents)
  await widget.findText('2 of them')
  expect(widget.state).toEqual({ kind: 'content' })
  const rows = within(widget.element).getAllByRole('button')
  expect(rows.map((row) => row.getAttribute('aria-label'))).toEqual(['Open i2', 'Open i3'])
  await widget.setSettings({ count: 1 })
  await widget.findText('one of them')
  expect(widget.settings).toEqual({ count: 1 })
})

test('a widget without React draws the barn time and the language', async () => {
  const widget = await renderWidget(
    defineWidget({
      mount(element, host) {
        const draw = () => (element.textContent = `${host.clock.get()} ${host.language.get().locale}`)
        const ends = [host.clock, host.language].map((value) => value.subscribe(draw))
        draw()
        return () => ends.forEach((end) => end())
      },
    }),
    { manifest, now: 1_000 },
  )
  expect(widget.text).toBe('1000 en-GB')
  await widget.advance(5_000)
  await widget.setLanguage({ locale: 'de-DE' })
  expect(widget.text).toBe('6000 de-DE')
})

test.each<[CallState, string]>([
  ['loading', 'loading'],
  ['empty', 'empty'],
  ['content', 'content'],
  ['stale', 'stale'],
  ['error', 'error'],
  ['forbidden', 'forbidden'],
  ['offline', 'error'],
])('its calls are put into the state %s by name, at the start and later', async (state, shown) => {
  const widget = await renderWidget(list, { ...withIncidents, state })
  await vi.waitFor(() => expect(widget.state.kind).toBe(shown))
  await widget.setCallState('content')
  await vi.waitFor(() => expect(widget.state.kind).toBe('content'))
  await widget.setCallState(state)
  await vi.waitFor(() => expect(widget.state.kind).toBe(shown))
})

test('an error is shown with its reason, and "Try again" makes the call again', async () => {
  let isBusy = true
  const answers = {
    'incidents.query': () => {
      if (isBusy) throw refusal('request/too-many')
      return INCIDENTS
    },
  }
  const widget = await renderWidget(list, { manifest, answers })
  await vi.waitFor(() => expect(widget.state).toMatchObject({ kind: 'error', problem: { code: 'request/too-many' } }))
  isBusy = false
  await widget.retry()
  await widget.findText('2 of them')
  await expect(widget.retry()).rejects.toThrow('no button in the state content')
})

test('the clock of the barn makes a query again while the widget is on screen', async () => {
  const reply = vi.fn(() => INCIDENTS)
  const widget = await renderWidget(list, { manifest, answers: { 'incidents.query': reply } })
  await widget.findText('2 of them')
  const first = widget.updatedAt
  await widget.advance(MINUTE)
  expect(reply).toHaveBeenCalledTimes(2)
  expect(widget.updatedAt).toBe((first ?? 0) + MINUTE)
  await widget.setBox({ isVisible: false })
  await widget.advance(HOUR)
  expect(reply).toHaveBeenCalledTimes(2)
  await widget.pressHeader('more')
  expect(reply).toHaveBeenCalledTimes(3)
  await expect(widget.pressHeader('less')).rejects.toThrow('no button less')
})

test('intents are noted and answered by the test, those that the manifest does not name are refused', async () => {
  const result = { incident: 'i2' }
  const widget = await renderWidget(list, { ...withIncidents, intents: { 'incident.open': result } })
  await widget.press('Open i2')
  expect(widget.intents).toEqual([{ id: 'incident.open', input: { incidentId: 'i2' } }])
  await vi.waitFor(() => expect(widget.toasts).toEqual([{ text: `opened ${JSON.stringify(result)}`, tone: 'info' }]))
  const { intent } = await hostOf()
  expect(await refusalOf(intent('camera.open', { cameraId: 'c' }))).toBe('request/forbidden')
  expect(await refusalOf(intent('incident.open', { incident: 1 }))).toBe('request/invalid')
})

test('a call that the manifest does not name is refused, and so is one that the account may not make', async () => {
  const { call } = await hostOf({ permissions: ['incidents.view'] })
  expect(await refusalOf(call('handovers.list', {}))).toBe('request/forbidden')
  expect(await refusalOf(call('incidents.assign', { params: { id: 'i', accountId: 'a' } }))).toBe('request/forbidden')
})

test('a write needs no version, and other calls take a reply or a function', async () => {
  const { call } = await hostOf({
    answers: {
      'incidents.assign': ({ params }) =>
        anIncident({ incidentId: params.id, assignedTo: { entityId: 'account-1', displayName: 'Operator' } }),
      'data.query': ({ params }) => [{ time: 0, y: params.measurement.length }],
      'regions.types': { pen: { regionTypeId: 'pen', name: 'Pen', version: 1 } },
    },
  })
  const assigned = await call('incidents.assign', { params: { id: 'i7', accountId: 'account-1' } })
  expect(assigned).toMatchObject({ incidentId: 'i7', assignedTo: { displayName: 'Operator' } })
  const stage = { timeResolution: '1000ms', columns: { value: 'mean@y', time: 'time' } }
  const body = { query: [stage], readDocumentationAndWantAllData: true as const }
  expect(await call('data.query', { params: { measurement: 'activity' }, body })).toEqual([{ time: 0, y: 8 }])
  expect(await call('regions.types', {})).toHaveProperty('pen')
})

test('in the state empty every call has the reply without entries that the contract knows', async () => {
  const { call } = await hostOf({ state: 'empty' })
  expect(await call('incidents.query', { body: {} })).toEqual([])
  expect(await call('incidents.query', { body: { projection: 'count' } })).toBe(0)
  expect(await call('regions.types', {})).toEqual({})
})

test('a widget is forbidden to an account without the permissions that it needs, and is not mounted', async () => {
  const mount = vi.fn<PortableWidget['mount']>()
  const widget = await renderWidget({ mount }, { manifest, permissions: ['cameras.manage'] })
  expect(widget.state).toEqual({ kind: 'forbidden', permissions: ['incidents.view'] })
  expect(mount).not.toHaveBeenCalled()
  const other = await hostOf({ widget: 'other', permissions: ['cameras.manage'] })
  expect(other.permissions.get()).toEqual(['cameras.manage'])
})

test('a dialog waits for the answer of the test, which has to fit its fields', async () => {
  const { openDialog, rendered } = await hostOf()
  const fields = [
    { name: 'note', label: 'Note', kind: 'text' },
    { name: 'pen', label: 'Pen', kind: 'select', options: [{ value: 'p1', label: 'Pen 1' }] },
    { name: 'weight', label: 'Weight', kind: 'number' },
  ] as const
  const answer = openDialog({ title: 'Weigh', fields, submit: 'Save' })
  await vi.waitFor(() => expect(rendered.dialog?.title).toBe('Weigh'))
  await expect(rendered.answer({ colour: 'red' })).rejects.toThrow('no field colour')
  await expect(rendered.answer({ pen: 'p2', weight: 1 })).rejects.toThrow('pen')
  await expect(rendered.answer({})).rejects.toThrow('weight')
  await rendered.answer({ weight: 80 })
  expect(await answer).toEqual({ note: '', pen: 'p1', weight: 80 })
  expect(rendered.dialog).toBeNull()
  const closed = openDialog({ title: 'Weigh', fields, submit: 'Save' })
  await vi.waitFor(() => expect(rendered.dialog).not.toBeNull())
  await rendered.answer(null)
  expect(await closed).toBeNull()
  await expect(rendered.answer(null)).rejects.toThrow('No dialog is open')
})

test('menus, cameras and times are chosen by the test', async () => {
  const { openMenu, pickCamera, pickTime, rendered } = await hostOf({
    answers: { 'cameras.query': [aCamera({ cameraId: 'c1', name: 'Pen 1' })] },
  })
  const chosen = openMenu(
    [
      { id: 'a', label: 'A', isDisabled: true },
      { id: 'b', label: 'B' },
    ],
    rendered.element,
  )
  await vi.waitFor(() => expect(rendered.menu).toHaveLength(2))
  await expect(rendered.choose('a')).rejects.toThrow('no entry a')
  await rendered.choose('b')
  expect(await chosen).toBe('b')
  const camera = pickCamera(rendered.element)
  await vi.waitFor(() => expect(rendered.menu).toEqual([{ id: 'c1', label: 'Pen 1' }]))
  await rendered.choose('c1')
  expect(await camera).toBe('c1')
  const time = pickTime(rendered.element)
  await vi.waitFor(() => expect(rendered.dialog).not.toBeNull())
  await rendered.answer({ time: 42 })
  expect(await time).toBe(42)
})

test('its storage is that of the workbench, with its quota', async () => {
  const { storage, rendered } = await hostOf({ storage: { seen: 3 } })
  expect(await storage.get('seen')).toBe(3)
  expect(await storage.get('other')).toBeNull()
  await storage.set('days', [1, 2])
  await storage.remove('seen')
  expect(rendered.storage).toEqual({ days: [1, 2] })
  const isTooLarge = storage.set(
    'large',
    Array.from({ length: 4 }, () => 'x'.repeat(60_000)),
  )
  await isTooLarge
  expect(await refusalOf(storage.set('more', 'x'.repeat(60_000)))).toBe('client/storage-failed')
})

test('the window, the cursor, the look and the room are those of the test and of the widget', async () => {
  const {
    pointAt,
    zoomTo,
    showMoment,
    chooseTime,
    time,
    theme,
    box,
    saveSetting,
    settings,
    showTooltip,
    log,
    rendered,
  } = await hostOf({
    now: DAY,
  })
  const window = { start: 23 * HOUR, end: DAY }
  expect(time.get()).toMatchObject({ start: 0, end: DAY, cursor: null })
  pointAt(HOUR)
  showMoment(MINUTE)
  chooseTime({ kind: 'last', span: HOUR })
  await vi.waitFor(() => expect(time.get()).toEqual({ ...window, window, cursor: HOUR, moment: MINUTE }))
  zoomTo({ start: 23 * HOUR, end: 23 * HOUR + MINUTE })
  await vi.waitFor(() => expect(time.get()).toMatchObject({ end: 23 * HOUR + MINUTE, window }))
  zoomTo(null)
  await vi.waitFor(() => expect(time.get()).toMatchObject(window))
  await rendered.setTime({ start: 0 })
  await rendered.setTheme({ scheme: 'dark' })
  await rendered.setBox({ width: 300, isOnPaper: true })
  expect(time.get().start).toBe(0)
  expect(theme.get()).toEqual({ scheme: 'dark', reducedMotion: false })
  expect(box.get()).toEqual({ width: 300, height: 400, isVisible: true, isOnPaper: true })
  expect(rendered.element.clientWidth).toBe(300)
  await saveSetting('count', 9)
  await vi.waitFor(() => expect(settings.get()).toEqual({ count: 9 }))
  showTooltip('Here', rendered.element)
  log('warning', 'careful')
  await vi.waitFor(() => expect(rendered.tooltip).toBe('Here'))
  expect(rendered.logs).toEqual([{ level: 'warning', text: 'careful' }])
})

function Picture() {
  const picture = usePicture('c1', { time: 5, width: 160 })
  return <p>{picture ? `${picture.width} x ${picture.height}` : 'none'}</p>
}

test('a picture is grey without an answer, and the test sees whether it was closed', async () => {
  const widget = await renderWidget(reactWidget(Picture), { manifest })
  await widget.findText('160 x 90')
  expect(widget.pictures).toEqual([{ cameraId: 'c1', time: 5, width: 160, isClosed: false }])
  widget.unmount()
  await vi.waitFor(() => expect(widget.pictures[0]?.isClosed).toBe(true))
  const still = vi.fn(() => ({ width: 64, height: 48 }))
  const other = await renderWidget(reactWidget(Picture), { manifest, answers: { 'cameras.still': still } })
  await other.findText('64 x 48')
  expect(still).toHaveBeenCalledWith({ cameraId: 'c1', time: 5, width: 160 })
})

test('canvases draw nothing and fail nothing, until the test ends', async () => {
  const widget = defineWidget({
    mount(element) {
      const context = document.createElement('canvas').getContext('2d')
      context?.fillRect(0, 0, 10, 10)
      element.textContent = context ? 'drawn' : 'no canvas'
    },
  })
  expect((await renderWidget(widget, { manifest })).text).toBe('drawn')
})

test('what a widget throws as it mounts is its state and a line of the log', async () => {
  const widget = await renderWidget(
    {
      mount() {
        throw new Error('no sky')
      },
    },
    { manifest },
  )
  expect(widget.state).toMatchObject({ kind: 'error', problem: { code: 'widget/crashed' } })
  expect(widget.logs).toEqual([{ level: 'error', text: 'no sky' }])
  await expect(renderWidget(list, { manifest: { ...manifest, id: 'Not An Id' } })).rejects.toThrow('id: ')
  await expect(renderWidget(list, { manifest, widget: 'third' })).rejects.toThrow('no widget third')
})

test.each([
  [{ colour: 'red' }, 'no setting colour'],
  [{ count: 0 }, 'setting count'],
])('settings that the schema does not know are an error: %j', async (settings, message) => {
  await expect(renderWidget(list, { ...withIncidents, settings })).rejects.toThrow(message)
  const widget = await renderWidget(list, withIncidents)
  await expect(widget.setSettings(settings)).rejects.toThrow(message)
})

test.fails.each<[string, (host: WidgetHost) => unknown]>([
  ['a missing message', ({ message }) => message('unknown')],
  ['a message without its value', ({ message }) => message('by')],
  ['a call without an answer', ({ call }) => call('incidents.query', { body: {} })],
  ['an answer that the contract does not know', ({ call }) => call('cameras.query', { body: {} })],
  ['a message that the workbench drops', ({ toast }) => toast({ text: 'x'.repeat(501), tone: 'info' })],
  ['a setting that the schema does not know', ({ saveSetting }) => saveSetting('colour', 'red')],
])('%s fails the test, even if nobody notices', async (_name, fault) => {
  const answers = { 'cameras.query': [{ cameraId: 1 }] as never }
  await Promise.resolve(fault(await hostOf({ answers }))).catch(() => undefined)
})

test.fails('a message that is missing in German fails the test in German', async () => {
  const { message } = await hostOf({ language: { locale: 'de-DE' } })
  message('onlyEnglish')
})
