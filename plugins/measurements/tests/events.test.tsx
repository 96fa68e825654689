// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cameras, data, incidents } from '@barn-workbench/core/contract'
import { DAY, HOUR } from '@barn-workbench/core/time'
import { anIncident, answer, createFakeInstance, documents, renderWidget } from '@barn-workbench/plugin-sdk/testing'
import { charts } from '../src/charts'
import type { EventsInput } from '../src/dialogs/inputs'
import plugin from '../src/manifest'
import { events } from '../src/widgets'
import { boxesOf, havePillsRoom } from '../src/widgets/events/EventLane'

/** Width of the lane, CSS px. */
let width = 1_200
const NOW = Date.now()
/** A week ago and two days later, at hours that are of one day everywhere near. */
const noon = Math.floor((NOW - 4 * DAY) / DAY) * DAY + 11 * HOUR
const dead = (incidentId: string, time: number) =>
  anIncident({ incidentId, type: 'deadAnimal', state: 'deadAnimalExists', firstEventTimestamp: time, closedAt: null })
const INCIDENTS = [
  dead('d1', noon),
  dead('d2', noon + HOUR),
  dead('d3', noon + 2 * DAY),
  anIncident({ incidentId: 'c1', type: 'healthCheck', firstEventTimestamp: noon, closedAt: null }),
]

beforeEach(() => {
  width = 1_200
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(private readonly notify: ResizeObserverCallback) {}
      observe(target: Element) {
        const contentRect = new DOMRect(0, 0, width, 100)
        this.notify([{ target, contentRect } as unknown as ResizeObserverEntry], this as unknown as ResizeObserver)
      }
      unobserve() {}
      disconnect() {}
    },
  )
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const anInstance = (asked = vi.fn()) =>
  createFakeInstance({
    permissions: ['data.view', 'incidents.view'],
    answers: [
      documents(cameras.query, 'cameraId', () => []),
      answer(data.query, () => [{ time: noon, y: 1, camera: 'camera-01' }]),
      answer(incidents.query, ({ body }) => {
        const isOfBatches = (body.query ?? []).some(({ key, operator }) => key === 'type' && operator === '==')
        const isOfOpen = (body.query ?? []).some(({ key, operator }) => key === 'closedAt' && operator === '==')
        if (!isOfBatches) asked()
        return isOfOpen ? INCIDENTS : []
      }),
    ],
  })

const renderEvents = () => renderWidget(events, { plugin, instance: anInstance() })

test('events of one day are one button with a number for each type, which opens their list', async () => {
  const { host } = await renderEvents()
  const days = await screen.findAllByRole('button', { name: / × / })
  expect(days).toHaveLength(2)
  expect(days[0]?.getAttribute('aria-label')).toMatch(/: 2 × Dead animal, 1 × Device check$/)
  expect(days[0]?.textContent).toBe('21')
  act(() => days[0]?.click())
  const { id, input } = host.dialogs[0] as { id: string; input: EventsInput }
  expect(id).toBe('measurements.events')
  expect(input.events.map((event) => event.id)).toEqual(['d1', 'c1', 'd2'])
  expect(host.paths).toEqual([])
})

test('events without room for a number of each type have one for all', async () => {
  width = 40
  INCIDENTS.push(anIncident({ incidentId: 'i1', type: 'barnIntervention', firstEventTimestamp: noon, closedAt: null }))
  try {
    await renderEvents()
    // The week of the window may begin between them.
    const slots = await screen.findAllByRole('button', { name: / × / })
    expect(slots.map(({ children }) => children.length)).toEqual(slots.map(() => 1))
    const counts = slots.map(({ textContent }) => Number(textContent))
    expect(Math.max(...counts)).toBeGreaterThanOrEqual(4)
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(5)
  } finally {
    INCIDENTS.pop()
  }
})

test('a day that the window cuts off stays wide enough to press, beside the others', () => {
  const slot = (start: number, end: number) => ({ start, end, events: [] })
  const slots = [slot(-90, 1), slot(1, 50), slot(50, 99), slot(99, 190)]
  const boxes = boxesOf(slots, { start: 0, end: 100 }, 10)
  expect(boxes.map(({ left, right }) => [left, right])).toEqual([
    [0, 10],
    [10, 50],
    [50, 90],
    [90, 100],
  ])
})

test('slots that would lie over each other are one, with the events of both', () => {
  const slot = (start: number, end: number, ...ids: string[]) => ({
    start,
    end,
    events: ids.map((id) => ({ id, type: 'deadAnimal', time: start, label: id, color: 'red' })),
  })
  // What began before the window and lasts into it is at its beginning, as the day that the window cuts off.
  const slots = [slot(-300, -200, 'a'), slot(-90, 5, 'b', 'c'), slot(5, 60, 'd')]
  const boxes = boxesOf(slots, { start: 0, end: 100 }, 10)
  expect(
    boxes.map(({ left, right, slot: { events: all } }) => [left, right, all.map(({ id }) => id).join('')]),
  ).toEqual([
    [0, 10, 'abc'],
    [10, 60, 'd'],
  ])
})

test('numbers have room in two rows, each as wide as its digits', () => {
  expect(havePillsRoom([1, 2, 3, 4], 47)).toBe(true)
  expect(havePillsRoom([1, 2, 3, 4, 5], 47)).toBe(false)
  expect(havePillsRoom([12, 34, 5], 47)).toBe(false)
  expect(havePillsRoom([1], 10)).toBe(true)
})

test('a type can be hidden and shown again', async () => {
  await renderEvents()
  const type = await screen.findByRole('button', { name: /^Dead animal/ })
  expect(type.textContent).toBe('Dead animal 3')
  await waitFor(() => expect(screen.getAllByRole('button', { name: / × / })).toHaveLength(2))
  fireEvent.click(type)
  expect(type.ariaPressed ?? type.getAttribute('aria-pressed')).toBe('false')
  await waitFor(() => expect(screen.getAllByRole('button', { name: / × / })).toHaveLength(1))
  fireEvent.click(type)
  await waitFor(() => expect(screen.getAllByRole('button', { name: / × / })).toHaveLength(2))
})

const activity = charts.find(({ id }) => id === 'measurements.activity') as (typeof charts)[number]

test('a chart beside the lane asks for no incidents; one that stands alone does', async () => {
  const asked = vi.fn()
  await renderWidget(activity, { plugin, instance: anInstance(asked), shownWidgets: ['measurements.events'] })
  await screen.findByText(/^mean · /)
  expect(asked).not.toHaveBeenCalled()
  await renderWidget(activity, { plugin, instance: anInstance(asked) })
  await waitFor(() => expect(asked).toHaveBeenCalled())
})
