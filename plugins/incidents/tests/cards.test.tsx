import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createFakeClock } from '@barn-workbench/core/clock'
import { cameras, incidentEvents, regions } from '@barn-workbench/core/contract'
import { INCIDENT_TYPES } from '@barn-workbench/core/incidentTypes'
import { runHealthCheck } from '@barn-workbench/core/intents'
import { documentOfText, type Incident } from '@barn-workbench/core/schema'
import { DAY, HOUR } from '@barn-workbench/core/time'
import { definePage } from '@barn-workbench/plugin-sdk'
import {
  aCamera,
  anIncident,
  anIncidentEvent,
  answer,
  aRegionSpecification,
  createFakeInstance,
  documents,
  renderPage,
  type FakeAnswers,
} from '@barn-workbench/plugin-sdk/testing'
import plugin from '../src/manifest'
import { IncidentCard } from '../src/types/IncidentCard'

// @vitest-environment jsdom

const START = 1_760_000_000_000
const { identifier } = anIncident()

/** Draws the cards of incidents in a barn with one camera and one pen, `age` ms after their first event. */
async function drawCards(
  list: readonly Incident[],
  age = 0,
  permissions: readonly string[] = [],
  answers: FakeAnswers = {},
) {
  const page = definePage({
    id: 'incidents.incident',
    path: '/cards',
    params: z.object({}),
    load: async () => ({
      default: () => list.map((incident) => <IncidentCard key={incident.incidentId} incident={incident} />),
    }),
  })
  const events = [anIncidentEvent({ incidentId: 'state', trigger: 'animalsDetected' })]
  const instance = createFakeInstance({
    permissions: ['incidents.view', 'regions.view', ...permissions],
    answers: [
      documents(cameras.query, 'cameraId', () => [aCamera({ cameraId: 'camera-1', name: 'Pens 1–2' })]),
      documents(incidentEvents.query, 'incidentEventId', () => events),
      answer(regions.specifications, () => ({ pen_1: aRegionSpecification() })),
    ],
  })
  return await renderPage(page, { plugin, instance, clock: createFakeClock(START + age), answers })
}

/** The fact of this name. */
const fact = (name: string) => screen.getByText(name).nextElementSibling as HTMLElement

test('a documentation tells its topic, place and time, and that it is not yet finished', async () => {
  const specification = {
    type: 'water',
    location: { cameraId: ['camera-1', 'camera-9'], regionSpecification: ['pen_1'] },
    startTimestamp: START,
  }
  const description = documentOfText('The pump is loud.')
  const messagePayload = { classification: 'technical', specification, description }
  await drawCards([anIncident({ type: 'barnDocumentation', state: 'created', messagePayload })], 3 * HOUR)
  expect(screen.getByText('Not yet finished')).toBeTruthy()
  expect([fact('Topic').textContent, fact('Subject').textContent]).toEqual(['Technical', 'water'])
  expect((await screen.findByRole('link', { name: 'Pens 1–2' })).getAttribute('href')).toContain('/camera/camera-1')
  expect(fact('Cameras').textContent).toBe('Pens 1–2, unknown')
  expect((await screen.findByText('Pen 1')).textContent).toBe('Pen 1')
  expect(fact('Running for').textContent).toBe('3\u00a0h')
  expect(fact('Description').textContent).toBe('The pump is loud.')
})

test('a documentation of one moment has no duration; that of the whole barn says so; a classification nobody knows is grey', async () => {
  const specification = { type: 'visit', location: 'global', timestamp: START }
  const messagePayload = { classification: 'weather', specification, reason: 'Twice' }
  await drawCards([anIncident({ type: 'barnDocumentation', state: 'closed', closedAt: START, messagePayload })])
  expect(fact('Where').textContent).toBe('whole barn')
  expect(fact('When').textContent).toMatch(/9 Oct/)
  expect(screen.queryByText('Duration')).toBeNull()
  expect(fact('Topic').querySelector('span')?.style.background).toBe('rgb(128, 128, 128)')
  expect(fact('Reason for hiding').textContent).toBe('Twice')
})

test.each([
  [0, 'none', 'neutral'],
  [1, 'low', 'info'],
  [2, 'middle', 'warning'],
  [3, 'high', 'error'],
])('an intervention of the severity %i is called %s', async (severity, name, tone) => {
  const messagePayload = { title: 'Drinker drips', type: 'technical', issue: 'waterLine', severity }
  await drawCards([anIncident({ type: 'barnIntervention', state: 'actionRequired', messagePayload })])
  expect(fact('Title').textContent).toBe('Drinker drips')
  expect([fact('Area').textContent, fact('Problem').textContent]).toEqual(['Technical', 'water line'])
  expect(screen.getByText(name).dataset['tone']).toBe(tone)
})

test.each([
  [23 * HOUR, '23 h', 'success'],
  [DAY, '1 day', 'warning'],
  [2 * DAY, '2 days', 'error'],
])('a dead animal that lies there for %i ms', async (age, text, tone) => {
  await drawCards([anIncident({ firstEventTimestamp: START, messagePayload: { cameraName: 'Pens 1–2' } })], age)
  expect(fact('Camera').textContent).toBe('Pens 1–2')
  expect(screen.getByText(text).dataset['tone']).toBe(tone)
})

test('a dead animal that is gone tells from when to when it lay there, and whether it was a false alarm', async () => {
  const lastEventTimestamp = START + 5 * HOUR
  const closed = { state: 'closed', closedAt: lastEventTimestamp, firstEventTimestamp: START, lastEventTimestamp }
  await drawCards([anIncident({ ...closed, messagePayload: { falsePositive: true } })], 9 * DAY)
  expect(fact('Lay there for').textContent).toBe('5\u00a0h')
  expect(screen.getByText('false alarm')).toBeTruthy()
  expect(screen.queryByText('Age')).toBeNull()
})

test('a false alarm that ended with its detection did not lie there for 0 seconds', async () => {
  const times = { closedAt: START, firstEventTimestamp: START, lastEventTimestamp: START }
  await drawCards([anIncident({ ...times, state: 'closed', messagePayload: { falsePositive: true } })], 9 * DAY)
  expect(screen.getByText('false alarm')).toBeTruthy()
  expect(screen.queryByText('Lay there for')).toBeNull()
})

test.each([
  ['penFull', 'occupied', 'success'],
  ['penEmpty', 'empty', 'brand'],
  ['flooded', 'flooded', 'error'],
])('the state %s of the barn', async (state, name, tone) => {
  const messagePayload = { event: 'thinning' }
  await drawCards([anIncident({ incidentId: 'state', type: 'barnState', state, messagePayload })])
  expect(screen.getByText(name).dataset['tone']).toBe(tone)
  expect(fact('Event').textContent).toBe('thinning')
  expect((await screen.findByText(/animals detected/)).textContent).toBeTruthy()
})

test('the state of a pen names the pen', async () => {
  const pen = { ...identifier, componentType: 'pen', componentId: 'pen_1', cameraId: 'camera-1' }
  await drawCards([anIncident({ type: 'penState', state: 'penFull', identifier: pen })])
  expect((await screen.findByText('Pen 1')).parentElement).toBe(fact('Pen').parentElement)
})

test('a health check lists its failures; its address is a link only where a browser can follow it', async () => {
  const check = (incidentId: string, url: string) =>
    anIncident({
      incidentId,
      type: 'healthCheck',
      state: 'isBelowThreshold',
      identifier: { ...identifier, componentType: 'light', componentId: 'light-1' },
      messagePayload: {
        prettyName: `Light ${incidentId}`,
        url,
        latestFailures: { failed: 2, outOf: 3 },
        occurredFailures: [{ timestamp: START, message: 'No answer' }, 'strange'],
      },
    })
  await drawCards([check('1', 'https://light.example/'), check('2', 'javascript:alert(1)')])
  expect(screen.getAllByText('2 of 3 checks failed')).toHaveLength(2)
  expect(screen.getAllByText('Light · light-1')).toHaveLength(2)
  expect(screen.getAllByText(/No answer/)).toHaveLength(2)
  expect(screen.getAllByText('"strange"')).toHaveLength(2)
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['https://light.example/'])
})

test.each([[true], [false]])(
  'the address of a stream is for those who administer cameras: %s',
  async (isAdministrator) => {
    const camera = { ...identifier, componentType: 'camera', componentId: 'camera-1', cameraId: 'camera-1' }
    const url = 'rtsp://camera-1/stream'
    const check = anIncident({ type: 'healthCheck', state: 'offline', identifier: camera, messagePayload: { url } })
    await drawCards([check], 0, isAdministrator ? ['cameras.manage'] : [])
    await screen.findByRole('link', { name: 'Live picture (new tab)' })
    expect(screen.queryByText(url) !== null).toBe(isAdministrator)
  },
)

test('failures that differ in their time alone are one line, which opens into all of them', async () => {
  const failures = [1, 2, 3].map((minute) => ({ timestamp: START + minute * 60_000, message: 'No answer' }))
  const other = { timestamp: START + 240_000, message: 'Too dark' }
  const check = anIncident({
    type: 'healthCheck',
    state: 'isBelowThreshold',
    identifier: { ...identifier, componentType: 'light', componentId: 'light-1' },
    messagePayload: { occurredFailures: [...failures, other] },
  })
  await drawCards([check])
  const line = await screen.findByText(/^3 failed checks since .* · No answer$/)
  const all = within(line.closest('details') as HTMLElement)
  expect(all.getAllByRole('listitem', { hidden: true })).toHaveLength(3)
  expect(screen.getByText(/Too dark/).closest('details')).toBeNull()
})

test('an open check can be made at once, where a plugin and the account allow it', async () => {
  const asked: unknown[] = []
  const run = async (input: unknown) => void asked.push(input)
  const check = (closedAt: number | null) =>
    anIncident({ incidentId: 'c', type: 'healthCheck', state: 'isBelowThreshold', closedAt })
  await drawCards([check(null)], 0, [], { intent: ({ id }) => (id === runHealthCheck.id ? (run as never) : null) })
  fireEvent.click(await screen.findByRole('button', { name: 'Check now' }))
  expect(asked).toEqual([{ incidentId: 'c' }])
  cleanup()
  await drawCards([check(5)], 0, [], { intent: () => run as never })
  expect(screen.queryByRole('button', { name: 'Check now' })).toBeNull()
  cleanup()
  await drawCards([check(null)])
  expect(screen.queryByRole('button', { name: 'Check now' })).toBeNull()
})

test('the health check of a camera leads to its live picture in a new tab', async () => {
  const camera = { ...identifier, componentType: 'camera', componentId: 'camera-1', cameraId: 'camera-1' }
  await drawCards([anIncident({ type: 'healthCheck', state: 'isBelowThreshold', identifier: camera })])
  const link = await screen.findByRole('link', { name: 'Live picture (new tab)' })
  expect(link.getAttribute('href')).toMatch(/\/instance\/[\w-]+\/live\/camera-1$/)
  expect(link.getAttribute('target')).toBe('_blank')
})

test.each([
  [0.29999, 'below the threshold', 'success'],
  [0.3, 'not below the threshold', 'error'],
])('a score of %d has five decimals', async (score, words, tone) => {
  const messagePayload = { score, options: { threshold: 0.3 } }
  await drawCards([anIncident({ type: 'timeSeries', state: 'open', messagePayload })])
  const chip = screen.getByText(`${score.toFixed(5)} · ${words}`)
  expect(chip.dataset['tone']).toBe(tone)
  expect(fact('Threshold').textContent).toBe('0.30000')
})

test('an incident of any other type shows its data as it is', async () => {
  await drawCards([anIncident({ type: 'meteorite', state: 'fallen', messagePayload: { mass: 3 } })])
  expect(screen.getByText(/"mass": 3/)).toBeTruthy()
})

test('a field of an unexpected type is shown as it is, and takes no other with it', async () => {
  const messagePayload = { title: 7, severity: 2, type: 'technical' }
  await drawCards([anIncident({ type: 'barnIntervention', messagePayload })])
  expect(fact('Severity').textContent).toBe('middle')
  expect(screen.getByText(/"title": 7/)).toBeTruthy()
})

const KEYS = [
  ...['classification', 'specification', 'description', 'reason', 'title', 'type', 'issue', 'severity', 'cameraName'],
  ...['falsePositive', 'detection', 'lastDetection', 'event', 'prettyName', 'url', 'latestFailures', 'score'],
  ...['occurredFailures', 'options', '__proto__', 'constructor'],
]
const value = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom('constructor', '$t(state.open)', 'a.b:c', 1e300, { type: 'doc', content: 'x' }),
  fc.dictionary(fc.constantFrom('type', 'location', 'timestamp', 'startTimestamp', 'threshold'), fc.jsonValue()),
  fc.array(fc.dictionary(fc.constantFrom('timestamp', 'message'), fc.jsonValue())),
)
const payload = fc.dictionary(fc.oneof(fc.constantFrom(...KEYS), fc.string()), value)

test('no payload makes a card throw or leaves it blank', async () => {
  const property = fc.asyncProperty(payload, fc.string(), async (messagePayload, state) => {
    const types = [...INCIDENT_TYPES, 'meteorite', 'constructor']
    await drawCards(types.map((type) => anIncident({ type, state, messagePayload })))
    const cards = screen.getAllByRole('region', { name: 'What happened' })
    expect(cards.map(({ textContent }) => textContent !== '')).toEqual(types.map(() => true))
    cleanup()
  })
  await fc.assert(property, { numRuns: 30 })
})
