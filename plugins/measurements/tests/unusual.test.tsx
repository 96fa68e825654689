// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  cameras,
  data,
  unusual as unusualCalls,
  type UnusualFinding,
  type UnusualReport,
} from '@barn-workbench/core/contract'
import { DAY, HOUR } from '@barn-workbench/core/time'
import {
  aCamera,
  answer,
  createFakeInstance,
  documents,
  refusal,
  renderWidget,
  type FakeAnswer,
} from '@barn-workbench/plugin-sdk/testing'
import { differenceOf } from '../src/comparison/difference'
import plugin from '../src/manifest'
import { unusual } from '../src/widgets'
import { timeParametersOf, toneOf } from '../src/widgets/unusual/finding'

const end = Date.parse('2026-11-20T10:00:00Z')
const finding: UnusualFinding = {
  measurement: 'activity',
  camera: 'camera-03',
  start: end - 4 * HOUR,
  end,
  value: 0.62,
  expected: 1,
  spread: 0.05,
  score: -15,
}
const CAMERAS = [aCamera({ cameraId: 'camera-03', name: 'Pen 3 north' })]

const REPORT: UnusualReport = { start: end - DAY, end, basis: { kind: 'batches', count: 1 }, findings: [] }

const render = (report: Partial<UnusualReport> | (() => never), more: readonly FakeAnswer[] = []) =>
  renderWidget(unusual, {
    plugin,
    // Another plugin offers to show pictures.
    answers: { intent: () => async () => null },
    instance: createFakeInstance({
      permissions: ['data.view'],
      answers: [
        ...more,
        answer(data.query, () => []),
        documents(cameras.query, 'cameraId', () => CAMERAS),
        answer(unusualCalls.report, () => (typeof report === 'function' ? report() : { ...REPORT, ...report })),
      ],
    }),
  })

test('says what differs, where, since when and by how much, and leads to the chart at that time', async () => {
  await render({ findings: [finding, { ...finding, measurement: 'speed', end: end - HOUR, value: 2, score: 7 }] })
  const [first, second] = await screen.findAllByRole('link')
  expect(first?.textContent).toContain('Activity · Pen 3 north')
  expect(first?.textContent).toContain('38% less than usual')
  expect(first?.textContent).toMatch(/since .*0\.62 instead of 1/)
  expect(second?.textContent).toContain('100% more than usual')
  expect(second?.textContent).toMatch(/ to .*2 instead of 1 cm\/s/)
  const address = new URL(first?.getAttribute('href') ?? '', 'http://barn.test')
  expect(address.pathname).toBe('/instance/1001/measurements')
  expect(address.searchParams.get('widgetType')).toBe('measurements.activity')
  expect(address.searchParams.get('camera')).toBe('camera-03')
  const [zoomStart, zoomEnd] = (address.searchParams.get('zoom') ?? '').split('-').map(Number)
  expect(zoomStart).toBeLessThan(finding.start)
  expect(zoomEnd).toBeGreaterThan(finding.end)
})

test('shows the last two days of the camera, the time that was unusual in them, and its picture', async () => {
  const asked: number[] = []
  const values = answer(data.query, ({ body }) => {
    const { start = 0, end: until = 0 } = body.query[0]?.time ?? {}
    asked.push(until - start)
    return [0, 1, 2].map((hour) => ({ time: end - (3 - hour) * HOUR, y: hour, camera: 'camera-03' }))
  })
  const { container } = await render({ findings: [finding] }, [values])
  await waitFor(() => expect(container.querySelector('svg[data-tone="error"]')).toBeTruthy())
  expect(asked.reduce((sum, length) => sum + length, 0)).toBe(2 * DAY)
  const [unusualTime] = container.querySelectorAll('svg[data-tone] rect')
  expect(Number(unusualTime?.getAttribute('x'))).toBeCloseTo((160 * 44) / 48)
  expect(screen.getByRole('button', { name: 'Show the picture: Activity · Pen 3 north' })).toBeTruthy()
})

test('says how it is found out', async () => {
  await render({ findings: [finding] })
  expect(await screen.findByText('Compared with the same days of the batch before')).toBeTruthy()
  expect(screen.getByText(/the median of these values/)).toBeTruthy()
})

test.each<[string, Partial<UnusualReport>, string]>([
  ['nothing is unusual', {}, 'Nothing unusual in the last day'],
  ['there is nothing to compare with', { basis: null }, 'Nothing to compare with'],
])('says where %s', async (_name, report, text) => {
  await render(report)
  expect(await screen.findByText(text)).toBeTruthy()
})

test('a busy instance is an error', async () => {
  await render(() => {
    throw refusal('instance/unexpected')
  })
  expect(await screen.findByRole('alert')).toBeTruthy()
})

test('a difference is a share of what is usual, where that is not nearly nothing', () => {
  expect(differenceOf({ value: 3, expected: 4 })).toEqual({ key: 'less', percent: 25 })
  expect(differenceOf({ value: 9, expected: 1 })).toEqual({ key: 'muchMore', percent: 0 })
  expect(differenceOf({ value: 1, expected: 0 })).toEqual({ key: 'muchMore', percent: 0 })
  expect([3, -7, 13].map((score) => toneOf({ score }))).toEqual(['info', 'warning', 'error'])
  expect(timeParametersOf(finding).get('timestamp')).toBe(String(end - 2 * HOUR))
})
