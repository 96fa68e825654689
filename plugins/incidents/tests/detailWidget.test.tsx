import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import {
  cameras,
  incidentComments,
  incidentEvents,
  incidentPhotos,
  incidents,
  recordings,
} from '@barn-workbench/core/contract'
import type { Incident, IncidentComment, IncidentEvent } from '@barn-workbench/core/schema'
import { MINUTE } from '@barn-workbench/core/time'
import {
  aCamera,
  anIncident,
  anIncidentComment,
  anIncidentEvent,
  answer,
  createFakeInstance,
  documents,
  refusal,
  renderPage,
  renderWidget,
  stubCanvas,
} from '@barn-workbench/plugin-sdk/testing'
import { publishOrder } from '../src/detail/neighbours'
import { showBeside } from '../src/detail/shownBeside'
import plugin from '../src/manifest'
import { incidentPage } from '../src/pages'
import { incidentDetail } from '../src/widgets'

// @vitest-environment jsdom

const START = 1_760_000_000_000
const { identifier } = anIncident()
const dead = (incidentId: string, age: number) =>
  anIncident({
    incidentId,
    firstEventTimestamp: START - age,
    identifier: { ...identifier, cameraId: 'camera-1' },
    messagePayload: {
      cameraName: `Pens ${incidentId}`,
      detection: { timestamp: START - age, x: 0.25, y: 0.5, w: 0.1, h: 0.2 },
    },
  })
const THREE = [dead('a', 2), dead('b', 1), dead('c', 0)]

/** The times of the frames that were asked for. */
let frameTimes: number[] = []

beforeEach(() => {
  frameTimes = []
  // A list of another test file may have published its order.
  publishOrder(barnOf().id, [])
  stubCanvas()
  vi.stubGlobal('createImageBitmap', async () => ({ width: 160, height: 90, close: () => undefined }))
  onTestFinished(() => void vi.unstubAllGlobals())
})

interface Barn {
  list?: readonly Incident[]
  events?: readonly IncidentEvent[]
  permissions?: readonly string[]
  frame?: () => void
  comments?: readonly IncidentComment[]
  /** The time at which the camera was last online. */
  lastSeenOnline?: number
}

function barnOf(barn: Barn = {}) {
  const {
    list = THREE,
    events = [],
    frame,
    comments = [],
    permissions = ['recordings.view'],
    lastSeenOnline = null,
  } = barn
  return createFakeInstance({
    permissions: ['incidents.view', ...permissions],
    answers: [
      documents(incidents.query, 'incidentId', () => list),
      documents(incidentEvents.query, 'incidentEventId', () => events),
      documents(incidentComments.query, 'incidentCommentId', () => comments),
      answer(incidentPhotos.list, () => []),
      documents(cameras.query, 'cameraId', () => [aCamera({ cameraId: 'camera-1', name: 'Pens 1–2', lastSeenOnline })]),
      answer(recordings.frame, ({ params }) => {
        frameTimes.push(Number(params.timestamp))
        frame?.()
        return new Response(new Uint8Array([1]), { headers: { 'X-Still-Frame-Timestamp': params.timestamp } })
      }),
    ],
  })
}

/** The corners of the areas of one kind that are drawn on the picture. */
const drawn = (tone: 'detection' | 'pin') =>
  [...document.querySelectorAll(`[data-tone="${tone}"] > [class*="line"]`)].map((area) => area.getAttribute('points'))

const draw = (barn: Barn = {}, chosen: { incident?: string } = { incident: 'b' }) =>
  renderWidget(incidentDetail, { plugin, instance: barnOf(barn), chosen })
const heading = (name: string) => screen.findByRole('heading', { name })

test('nothing chosen: it says how to choose', async () => {
  await draw({}, {})
  expect(await screen.findByText('No incident chosen')).toBeTruthy()
})

test('next and previous lead on in the order of the list; at its ends they do nothing', async () => {
  const { address } = await draw()
  await heading('Pens b · dead animal')
  expect(await screen.findByText('2 of 3')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Next incident' }))
  await heading('Pens c · dead animal')
  expect(address.search()).toBe('?incident=c')
  expect(screen.getByRole('button', { name: 'Next incident' }).getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(screen.getByRole('button', { name: 'Previous incident' }))
  fireEvent.click(screen.getByRole('button', { name: 'Previous incident' }))
  await heading('Pens a · dead animal')
})

test('the order of the list on screen goes before that of all open incidents', async () => {
  const instance = barnOf()
  publishOrder(instance.id, ['b', 'a'])
  onTestFinished(() => publishOrder(instance.id, []))
  await renderWidget(incidentDetail, { plugin, instance, chosen: { incident: 'b' } })
  expect(await screen.findByText('1 of 2')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Next incident' }))
  await heading('Pens a · dead animal')
})

test('while the address names none, the incident that the list shows beside it is there, and goes when the list does', async () => {
  const instance = barnOf()
  onTestFinished(() => showBeside(instance.id, null))
  await renderWidget(incidentDetail, { plugin, instance })
  expect(await screen.findByText('No incident chosen')).toBeTruthy()
  act(() => showBeside(instance.id, 'b'))
  await heading('Pens b · dead animal')
  expect(document.activeElement).toBe(document.body)
  act(() => showBeside(instance.id, null))
  expect(await screen.findByText('No incident chosen')).toBeTruthy()
})

test('the neighbours are loaded before they are asked for, with their pictures', async () => {
  await draw()
  await heading('Pens b · dead animal')
  await waitFor(() => expect(frameTimes.toSorted()).toEqual([START - 2, START - 1, START]))
  fireEvent.click(await screen.findByRole('button', { name: 'Next incident' }))
  expect(screen.getByRole('heading', { name: 'Pens c · dead animal' })).toBeTruthy()
})

test('where the camera was offline, its last picture is loaded ahead', async () => {
  const list = [dead('a', 0), dead('b', 6 * MINUTE), dead('c', 7 * MINUTE)]
  await draw({ list, lastSeenOnline: START - 6 * MINUTE })
  await heading('Pens b · dead animal')
  await waitFor(() =>
    expect(frameTimes.toSorted()).toEqual([START - 7 * MINUTE, START - 6 * MINUTE, START - 6 * MINUTE]),
  )
})

test('the picture of the moment has the detection drawn, and leads to earlier and later ones', async () => {
  await draw({ list: [dead('b', 1)] })
  await waitFor(() => expect(drawn('detection')).toEqual(['40,45 56,45 56,63 40,63']))
  fireEvent.click(screen.getByRole('button', { name: /^10\ss earlier/ }))
  await waitFor(() => expect(frameTimes.at(-1)).toBe(START - 1 - 10_000))
  fireEvent.click(screen.getByRole('button', { name: /^1\sh earlier/ }))
  await waitFor(() => expect(frameTimes.at(-1)).toBe(START - 1 - 3_610_000))
  fireEvent.click(screen.getByRole('button', { name: 'Back to the moment' }))
  expect(screen.getByRole('button', { name: 'Back to the moment' }).getAttribute('aria-disabled')).toBe('true')
})

test('there is no step into the future', async () => {
  const now = Date.now()
  const incident = { ...dead('b', 1), firstEventTimestamp: now - 30_000, messagePayload: {} }
  await draw({ list: [incident] })
  const later = await screen.findByRole('button', { name: /^1\smin later/ })
  expect(later.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByRole('button', { name: /^10\ss later/ }).getAttribute('aria-disabled')).toBe('false')
})

test('a time without a picture is told, and the steps stay', async () => {
  await draw({
    list: [dead('b', 1)],
    frame: () => {
      throw refusal('frame/not-found')
    },
  })
  expect(await screen.findByText('There is no picture for this time.')).toBeTruthy()
  expect(screen.getByRole('button', { name: /^10\ss earlier/ })).toBeTruthy()
})

test('without a permission for pictures there is none, and the rest stands', async () => {
  await draw({ permissions: [] })
  await heading('Pens b · dead animal')
  expect(screen.queryByRole('figure')).toBeNull()
  expect(frameTimes).toEqual([])
})

test('all fields are there, each in words', async () => {
  const account = { entityType: 'account', entityId: 'x', displayName: 'Anna' }
  const incident = {
    ...dead('b', 1),
    triggeredBy: account,
    hidden: true,
    position: { x: 0.5, y: 0.25, w: 0.1, h: 0.1 },
  }
  await draw({ list: [incident] })
  await heading('Pens b · dead animal')
  const fields = within(screen.getByText('All fields').closest('details') as HTMLElement)
  expect(fields.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    ...['First event', 'Last event', 'In this state since', 'Closed at'],
    ...['Triggered by', 'Assigned to', 'It matters to', 'Last changed by', 'Version'],
    ...['Number of the incident', 'Type, as it is stored', 'State, as it is stored'],
    ...['Camera', 'Kind of device', 'Device', 'Detection', 'Mark of the detection'],
    ...['Hidden', 'Reason for hiding', 'Open for everyone', 'Shown on', 'Colour', 'Position in the picture'],
    'Settings of single entities',
  ])
  expect(fields.getByText('Anna (manually)')).toBeTruthy()
  expect(fields.getByText('50% from the left, 25% from the top, 10% wide, 10% high')).toBeTruthy()
})

test('events come in pages, the newest first; the first one is marked once it is there', async () => {
  const events = Array.from({ length: 60 }, (_, index) =>
    anIncidentEvent({ incidentId: 'b', eventTimestamp: START + index, trigger: index === 0 ? 'detected' : 'removed' }),
  )
  await draw({ events })
  await waitFor(() => expect(screen.getAllByText('taken away')).toHaveLength(50))
  expect(screen.queryByText('beginning')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }))
  expect(await screen.findByText('beginning')).toBeTruthy()
  expect(screen.getAllByText('taken away')).toHaveLength(59)
})

test('an incident that is not there, or not permitted, leads to the list', async () => {
  await renderPage(incidentPage, { plugin, instance: barnOf(), params: { incidentId: 'nowhere' } })
  expect(await screen.findByText('There is no incident at this address, or your account may not see it.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'All incidents' })).toBeTruthy()
})

test('an incident that is deleted while it is shown is told so, and the next one is offered', async () => {
  const list = [...THREE]
  const { address, setOnScreen } = await draw({ list })
  await heading('Pens b · dead animal')
  await screen.findByText('2 of 3')
  list.splice(1, 1)
  setOnScreen(false)
  setOnScreen(true)
  const notice = (await screen.findByText('This incident has been deleted.')).parentElement as HTMLElement
  fireEvent.click(within(notice).getByRole('button', { name: 'Next incident' }))
  await heading('Pens c · dead animal')
  expect(address.search()).toBe('?incident=c')
})

test('the page has the title of the incident as its heading, and a path that is no id is none', async () => {
  await renderPage(incidentPage, { plugin, instance: barnOf(), params: { incidentId: 'b' } })
  expect(await screen.findByRole('heading', { level: 1, name: 'Pens b · dead animal' })).toBeTruthy()
  expect(incidentPage.params.safeParse({ incidentId: '../x' }).success).toBe(false)
})

test('what comments pin is drawn on its picture, to which a press leads', async () => {
  const place = {
    cameraId: 'camera-1',
    timestamp: START - 60_000,
    polygon: [
      [0.5, 0],
      [1, 0],
      [1, 1],
    ],
  }
  const text = (...content: unknown[]) => ({ type: 'doc', content: [{ type: 'paragraph', content }] }) as never
  const pin = { type: 'pin', attrs: place }
  const author = { entityId: 'a', displayName: 'Anna' }
  const comments = [
    anIncidentComment({ incidentId: 'b', author, text: text(pin) }),
    anIncidentComment({ incidentId: 'b', visible: false, text: text(pin) }),
    anIncidentComment({ incidentId: 'c', text: text(pin) }),
  ]
  await draw({ list: [dead('b', 1)], comments })
  await waitFor(() => expect(drawn('detection')).toHaveLength(1))
  expect(drawn('pin')).toEqual([])
  const pins = await screen.findByRole('list', { name: 'Places pinned in comments' })
  const [only, ...others] = within(pins).getAllByRole('button')
  expect([only?.textContent, only?.getAttribute('aria-pressed'), others]).toEqual([
    expect.stringMatching(/^Anna, 9 Oct/),
    'false',
    [],
  ])
  fireEvent.click(only as HTMLElement)
  await waitFor(() => expect(frameTimes.at(-1)).toBe(START - 60_000))
  await waitFor(() => expect(drawn('pin')).toEqual(['80,0 160,0 160,90']))
  fireEvent.click(screen.getByRole('button', { name: 'Back to the moment' }))
  await waitFor(() => expect(drawn('pin')).toEqual([]))
})

test('of an incident that no camera sees, the picture of the first pin is shown', async () => {
  const unseen = anIncident({ incidentId: 'b', identifier: { ...identifier, cameraId: null } })
  const pin = { type: 'pin', attrs: { cameraId: 'camera-1', timestamp: START, point: [0.5, 0.5] } }
  const text = { type: 'doc', content: [{ type: 'paragraph', content: [pin] }] } as never
  await draw({ list: [unseen], comments: [anIncidentComment({ incidentId: 'b', text })] })
  await waitFor(() => expect(document.querySelector('[data-tone="pin"] circle')).toBeTruthy())
  expect(frameTimes).toEqual([START])
})

test('the time of an event leads the picture there, and once more back; the event of the moment is marked', async () => {
  const events = [10, 20, 30].map((minutes) =>
    anIncidentEvent({ incidentId: 'b', eventTimestamp: START + minutes * 60_000, trigger: `t${minutes}` }),
  )
  await draw({ events, list: [dead('b', 0)] })
  const row = (text: string) => screen.getByText(text).closest('li') as HTMLElement
  await screen.findByText('t20')
  const current = () =>
    [...document.querySelectorAll('li[aria-current]')].map(({ textContent }) => textContent?.slice(0, 24))
  expect(current()).toEqual([])
  const time = () => within(row('t20')).getByTitle('Show this time in the pictures and charts')
  fireEvent.click(time())
  await waitFor(() => expect(frameTimes.at(-1)).toBe(START + 20 * 60_000))
  expect(current()).toHaveLength(1)
  expect(row('t20').getAttribute('aria-current')).toBe('time')
  fireEvent.click(time())
  await waitFor(() => expect(frameTimes.at(-1)).toBe(START))
  expect(current()).toEqual([])
})

test.each([[true], [false]])(
  'the data of an event has the address of a stream for those who administer cameras: %s',
  async (isAdministrator) => {
    const check = anIncident({
      incidentId: 'check',
      type: 'healthCheck',
      state: 'isBelowThreshold',
      identifier: { ...identifier, componentType: 'camera', cameraId: 'camera-1' },
    })
    const payload = { prettyName: 'Pens 1–2', url: 'rtsp://camera-1/stream' }
    const events = [anIncidentEvent({ incidentId: 'check', trigger: 'belowThreshold', payload })]
    const permissions = isAdministrator ? ['cameras.manage'] : []
    await draw({ list: [check], events, permissions }, { incident: 'check' })
    const data = (await screen.findByText('All data')).closest('details')
    expect(data?.textContent).toContain('prettyName')
    expect(data?.textContent.includes(payload.url)).toBe(isAdministrator)
  },
)
