// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react'
import type { ComponentType } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { cameras, deadAnimals, incidents, regions } from '@barn-workbench/core/contract'
import { ProblemError } from '@barn-workbench/core/result'
import { NO_IDENTIFIER, type Incident, type RegionSpecification } from '@barn-workbench/core/schema'
import { HOUR } from '@barn-workbench/core/time'
import {
  aCamera,
  anIncident,
  answer,
  aRegionMapping,
  createFakeInstance,
  documents,
  renderInWorkbench,
} from '@barn-workbench/plugin-sdk/testing'
import plugin from '../src/manifest'
import { RawEventForm } from '../src/report/RawEventForm'
import type { ReportInput } from '../src/report/report'
import type { ReportProps } from '../src/report/useReport'
import { DocumentationForm } from '../src/types/barnDocumentation/DocumentationForm'
import { EndForm } from '../src/types/barnDocumentation/EndForm'
import { DeadAnimalForm } from '../src/types/deadAnimal/DeadAnimalForm'
import { OccupancyForm } from '../src/types/occupancy/OccupancyForm'

const everywhere = {
  anyOf: [{ const: 'global' }, { properties: { cameraId: {}, regionSpecification: {} } }],
}
const branch = (classification: string, types: string[], location: unknown, time: string) => ({
  properties: {
    classification: { const: classification },
    specification: { properties: { type: { enum: types }, location, [time]: {} } },
  },
})
const from = (states: string[] | null, payload: Record<string, unknown> = {}) => ({ from: states, to: null, payload })
const TRIGGERS = {
  barnDocumentation: {
    started: from(null, {
      oneOf: [
        branch('technical', ['water', 'other'], everywhere, 'startTimestamp'),
        {
          properties: {
            classification: { const: 'disease' },
            specification: {
              properties: {
                type: { enum: ['treatment', 'other'] },
                location: everywhere,
                startTimestamp: {},
                treatment: {},
              },
            },
          },
        },
        branch('barn', ['disinfection'], { const: 'global' }, 'startTimestamp'),
      ],
    }),
    observed: from(null, branch('technical', ['other'], everywhere, 'timestamp')),
    ended: from(['created']),
  },
  barnState: {
    animalsDetected: from(null),
    noAnimalsDetected: from(['penFull']),
    barnEvent: from(['penFull'], { properties: { event: { enum: ['thinning', 'housing'] } } }),
  },
  timeSeries: { aboveThreshold: from(null), recovered: from(['open']) },
}

const region = (id: string, regionType: string, name: string) => [
  id,
  { regionSpecificationId: id, regionType, name, version: 1 },
]
const REGIONS = Object.fromEntries([
  region('r1', 'pen', 'Pen 10'),
  region('r2', 'pen', 'Pen 2'),
  region('r3', 'feeder', 'Feeder 1'),
]) as Record<string, RegionSpecification>
const REGION_TYPES = {
  pen: { regionTypeId: 'pen', name: 'Pens', version: 1 },
  feeder: { regionTypeId: 'feeder', name: 'Feeders', version: 1 },
}

/** The second camera sees a pen in the left half of its picture. */
const MAPPINGS = [
  aRegionMapping({
    cameraId: 'c2',
    regionType: 'pen',
    regions: [
      {
        regionSpecification: 'r2',
        color: '#2980b9',
        polygon: [
          [0, 0],
          [0.5, 0],
          [0.5, 1],
          [0, 1],
        ],
      },
    ],
  }),
]

interface Opened {
  bodies: unknown[]
  close: ReturnType<typeof vi.fn>
  now: number
}

/** Opens a form at an instance that notes what is sent; `refuse` may throw. */
async function open(
  Form: ComponentType<ReportProps>,
  input: ReportInput = {},
  refuse: () => void = () => undefined,
): Promise<Opened> {
  const bodies: unknown[] = []
  const close = vi.fn()
  const take = (body: unknown) => {
    bodies.push(body)
    refuse()
    return anIncident({ incidentId: 'new' })
  }
  const instance = createFakeInstance({
    permissions: ['incidents.manage', 'incidents.view', 'regions.view'],
    answers: [
      answer(incidents.handler, ({ params }) => ({
        type: params.type,
        triggers: TRIGGERS[params.type as keyof typeof TRIGGERS] ?? {},
      })),
      answer(incidents.create, ({ body }) => take(body)),
      answer(incidents.createRetroactive, ({ params, body }) => take([params.type, body])),
      answer(deadAnimals.detect, ({ body }) => take(body)),
      documents(cameras.query, 'cameraId', () => [
        aCamera({ cameraId: 'c1', name: 'Pens 1–2' }),
        aCamera({ cameraId: 'c2', name: 'Pens 3–4' }),
      ]),
      answer(regions.specifications, () => REGIONS),
      answer(regions.types, () => REGION_TYPES),
      answer(regions.mappings, () => MAPPINGS),
      documents(incidents.query, 'incidentId', () => [
        anIncident({
          incidentId: 'treated',
          type: 'barnDocumentation',
          messagePayload: {
            specification: { type: 'treatment', treatment: { drug: 'Amoxicillin', dose: '2 ml', withdrawalDays: 28 } },
          },
        }),
      ]),
    ],
  })
  const now = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now })
  onTestFinished(() => void vi.useRealTimers())
  await renderInWorkbench({ plugin, instance, name: 'report' }, () => (
    <Form input={input} close={close} setUnsaved={() => undefined} />
  ))
  await screen.findByRole('button', { name: /^(Report|Add|Finish)$/ })
  return { bodies, close, now }
}

/** Chooses a tile by its word. */
const pick = (word: string) => fireEvent.click(screen.getByRole('radio', { name: word }))
const choose = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
/** The space is a non-breaking one. */
const AN_HOUR_AGO = /^1\sh ago$/
const press = (name: string | RegExp) => act(async () => screen.getAllByRole('button', { name }).at(-1)?.click())

test('a type leads to its own places and times, another topic clears it, and the end is recorded with the start', async () => {
  const { bodies, close, now } = await open(DocumentationForm)
  pick('Barn')
  pick('disinfection')
  expect(screen.getByLabelText<HTMLInputElement>('whole barn').disabled).toBe(true)
  expect(screen.queryByText('Pens 1–2')).toBeNull()
  pick('Technical')
  const subjects = within(screen.getByRole('group', { name: 'Subject' })).getAllByRole<HTMLInputElement>('radio')
  expect(subjects.filter((subject) => subject.checked)).toEqual([])
  pick('water')
  expect(screen.queryByText('At one moment')).toBeNull()
  await press('Report')
  expect(screen.getByText('Choose a place: the whole barn, a camera or a region.')).toBeTruthy()
  fireEvent.click(await screen.findByLabelText('Pens 1–2'))
  fireEvent.click(screen.getByLabelText('It is over already'))
  await press('Report')
  expect(screen.getByText('This field is required.')).toBeTruthy()
  expect(bodies).toEqual([])
  await act(async () => screen.getAllByRole('button', { name: AN_HOUR_AGO })[0]?.click())
  await press('Now')
  await press('Report')
  const specification = {
    type: 'water',
    location: { cameraId: ['c1'] },
    startTimestamp: now - HOUR,
    endTimestamp: now,
  }
  const payload = { classification: 'technical', specification }
  expect(bodies).toEqual([['barnDocumentation', { incidentData: { identifier: { cameraId: 'c1' }, payload } }]])
  expect(close).toHaveBeenCalledExactlyOnceWith({ incidentId: 'new' })
})

test('what was picked on charts stands above the topic at once, and the camera of the start is kept', async () => {
  const [start, end] = [Date.parse('2026-11-20T10:00:00Z'), Date.parse('2026-11-20T12:30:00Z')]
  await open(DocumentationForm, { cameraId: 'c1', endCameraId: 'c2', start, end })
  expect(await screen.findByText(/^Pens 1–2, .*11:00.* – .*13:30$/)).toBeTruthy()
  expect(screen.getByText('You picked the end at Pens 3–4. The documentation keeps Pens 1–2.')).toBeTruthy()
})

test('regions stand under their types, in their natural order', async () => {
  await open(DocumentationForm)
  pick('Technical')
  pick('water')
  const byName = (await screen.findByText(/^Pens and areas by name/)).closest('details') as HTMLDetailsElement
  byName.open = true
  fireEvent(byName, new Event('toggle'))
  const pens = await screen.findByRole('group', { name: 'Pens' })
  expect(within(pens).getAllByRole('checkbox')).toHaveLength(2)
  expect(pens.textContent).toBe('PensPen 2Pen 10')
  expect(screen.getByRole('group', { name: 'Feeders' }).textContent).toBe('FeedersFeeder 1')
})

test('the whole barn clears cameras, and a type of both times can be observed', async () => {
  const { bodies, now } = await open(DocumentationForm, { cameraId: 'c1', start: 1000 })
  pick('Technical')
  pick('other')
  expect((await screen.findByLabelText<HTMLInputElement>('Pens 1–2')).checked).toBe(true)
  fireEvent.click(screen.getByLabelText('whole barn'))
  fireEvent.click(screen.getByLabelText('At one moment'))
  await press('Report')
  const specification = { type: 'other', location: 'global', timestamp: 1000 }
  expect(bodies).toEqual([
    {
      incidentData: {
        type: 'barnDocumentation',
        trigger: 'observed',
        identifier: {},
        payload: { classification: 'technical', specification },
      },
    },
  ])
  expect(now).toBeGreaterThan(1000)
})

test('a type that the instance has taken away meanwhile is refused in words, and nothing that was entered is lost', async () => {
  const { close } = await open(DocumentationForm, {}, () => {
    throw new ProblemError({
      code: 'request/invalid',
      params: {},
      status: 400,
      errors: [{ path: 'incidentData.payload.specification.type', message: 'invalid' }],
    })
  })
  pick('Barn')
  pick('disinfection')
  await press('Report')
  const subject = screen.getByRole<HTMLInputElement>('radio', { name: 'disinfection' })
  expect([subject.getAttribute('aria-invalid'), subject.checked]).toEqual(['true', true])
  expect(close).not.toHaveBeenCalled()
})

const open4 = (changed: Partial<Incident>) => anIncident({ incidentId: 'i1', version: 4, closedAt: null, ...changed })

test('what a documentation tells of ends after it began', async () => {
  const incident = open4({ type: 'barnDocumentation', state: 'created', firstEventTimestamp: Date.now() - 30 * 60_000 })
  const { bodies, now } = await open(EndForm, { incident })
  await press(AN_HOUR_AGO)
  await press('Finish')
  expect(screen.getByText('The end must be after the start.')).toBeTruthy()
  await press('Now')
  await press('Finish')
  expect(bodies).toMatchObject([
    {
      incidentData: {
        trigger: 'ended',
        incidentId: 'i1',
        eventTimestamp: now,
        payload: { specification: { endTimestamp: now } },
      },
    },
  ])
})

test('a pen is chosen on its part of a picture, and a treatment holds the drug that was given last', async () => {
  const { bodies, now } = await open(DocumentationForm)
  pick('Disease')
  pick('treatment')
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Pen 2' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Amoxicillin' }))
  expect(screen.getByLabelText<HTMLInputElement>('Dose').value).toBe('2 ml')
  expect(screen.getByText(/^Withdrawal period until \w/)).toBeTruthy()
  choose('Animals treated', 'some')
  await press('Report')
  expect(screen.getByText('Enter a whole number.')).toBeTruthy()
  choose('Animals treated', '3')
  await act(async () => screen.getAllByRole('button', { name: AN_HOUR_AGO })[0]?.click())
  await press('Report')
  expect(screen.queryAllByRole('alert').map((alert) => alert.textContent)).toEqual([])
  expect([...document.querySelectorAll('[aria-invalid=true]')].map((field) => field.outerHTML)).toEqual([])
  const specification = {
    type: 'treatment',
    location: { regionSpecification: ['r2'] },
    startTimestamp: now - HOUR,
    treatment: { drug: 'Amoxicillin', dose: '2 ml', animals: 3, withdrawalDays: 28 },
  }
  // The camera that sees the pen gives it a picture, and a place on the plan.
  const payload = { classification: 'disease', specification, affectedCameras: ['c2'] }
  expect(bodies).toMatchObject([{ incidentData: { payload } }])
})

test('another subject than a treatment asks for no drug', async () => {
  await open(DocumentationForm)
  pick('Technical')
  pick('water')
  expect(screen.queryByLabelText('Drug')).toBeNull()
})

test('an event of the barn needs a word for it', async () => {
  const { bodies } = await open(OccupancyForm)
  expect(screen.getByText('whole barn')).toBeTruthy()
  await press('Report')
  expect(screen.getByText('This field is required.')).toBeTruthy()
  pick('barn event')
  await press('Report')
  expect(bodies).toEqual([])
  pick('thinning')
  await press('Report')
  expect(bodies).toMatchObject([
    { incidentData: { type: 'barnState', trigger: 'barnEvent', payload: { event: 'thinning' } } },
  ])
})

test('animals that came may be counted, and a later count says how many were housed', async () => {
  const { bodies } = await open(OccupancyForm)
  pick('Animals have come')
  fireEvent.change(screen.getByLabelText('Animals housed'), { target: { value: 'many' } })
  await press('Report')
  expect(bodies).toEqual([])
  pick('barn event')
  expect(screen.queryByLabelText('Animals housed')).toBeNull()
  pick('Number housed')
  fireEvent.change(screen.getByLabelText('Animals housed'), { target: { value: '' } })
  await press('Report')
  expect(screen.getByText('This field is required.')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Animals housed'), { target: { value: '320' } })
  await press('Report')
  expect(bodies).toMatchObject([
    { incidentData: { trigger: 'barnEvent', payload: { event: 'housing', animals: 320 } } },
  ])
})

test('a dead animal is reported with its camera, and with when it was taken away', async () => {
  const { bodies, now } = await open(DeadAnimalForm)
  await press('Report')
  expect(screen.getByText('This field is required.')).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: 'Pens 1–2' }))
  await act(async () => screen.getAllByRole('button', { name: AN_HOUR_AGO })[0]?.click())
  fireEvent.click(screen.getByLabelText('The animal still lies there'))
  await press('Now')
  await press('Report')
  expect(bodies).toEqual([
    {
      cameraId: 'c1',
      isCurrentDetection: false,
      detection: { timestamp: now - HOUR, x: 0, y: 0, w: 1, h: 1 },
      removal: { timestamp: now },
    },
  ])
})

test('without a camera the first one to choose gets the focus, so that no message covers the choice', async () => {
  const { bodies } = await open(DeadAnimalForm)
  const first = await screen.findByRole('button', { name: 'Pens 1–2' })
  await press('Report')
  expect(screen.getByText('This field is required.')).toBeTruthy()
  expect(document.activeElement).toBe(first)
  expect(bodies).toEqual([])
})

test('a dead animal that is seen again goes to its incident, with the box that was marked', async () => {
  const box = { x: 0.1, y: 0.2, w: 0.3, h: 0.4 }
  const incident = open4({ type: 'deadAnimal', identifier: { ...NO_IDENTIFIER, cameraId: 'c1' } })
  const { bodies } = await open(DeadAnimalForm, { incident, box })
  expect(screen.queryByText('Another camera')).toBeNull()
  await press('Add')
  expect(bodies).toMatchObject([
    { incidentData: { trigger: 'detected', incidentId: 'i1', payload: { detection: box } } },
  ])
})

test('an event of another type is its trigger, its time and its data', async () => {
  const { bodies } = await open(RawEventForm, { incident: open4({ type: 'timeSeries', state: 'open' }) })
  choose('What has happened?', 'recovered')
  choose('Data (JSON)', '[]')
  await press('Add')
  expect(screen.getByText('Enter a JSON object, such as {}.')).toBeTruthy()
  choose('Data (JSON)', '{"score": 1}')
  await press('Add')
  expect(bodies).toMatchObject([
    { incidentData: { type: 'timeSeries', trigger: 'recovered', incidentId: 'i1', payload: { score: 1 } } },
  ])
})
