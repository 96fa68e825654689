// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { monitoring } from '@barn-workbench/core/contract'
import { HISTORY_SERIES, type InstanceHistory, type StorageReport } from '@barn-workbench/core/schema'
import { DAY, MINUTE } from '@barn-workbench/core/time'
import { answer, createFakeInstance, renderInWorkbench } from '@barn-workbench/plugin-sdk/testing'
import plugin from '../src/manifest'
import { LastDay } from '../src/watching/LastDay'
import { LimitsDialog } from '../src/watching/LimitsDialog'
import { MetricsSection } from '../src/watching/MetricsSection'
import { StorageSection } from '../src/watching/StorageSection'

const words = JSON.parse(readFileSync(resolve(import.meta.dirname, '../locale/en.json'), 'utf8')) as {
  watching: { none: string; series: Record<string, string> }
  storage: Record<string, string> & { kinds: Record<string, string>; limits: Record<string, string> }
  metrics: Record<string, string>
}
const NOW = Date.now()

type Answers = Parameters<typeof createFakeInstance>[0]['answers']

const render = (answers: Answers, view: () => React.ReactNode) =>
  renderInWorkbench(
    { plugin, instance: createFakeInstance({ permissions: ['system.manage'], answers }), name: 'watching' },
    view,
  )
const button = (name = '') => screen.getByRole<HTMLButtonElement>('button', { name })

function historyOf(values: Partial<Record<(typeof HISTORY_SERIES)[number], number[]>>): InstanceHistory {
  const times = [NOW - 2 * MINUTE, NOW - MINUTE]
  const series = Object.fromEntries(HISTORY_SERIES.map((name) => [name, values[name] ?? times.map(() => null)]))
  return { times, series: series as InstanceHistory['series'] }
}

test('plots what the instance has measured, with the last and the highest value, and nothing that it has not', async () => {
  const history = historyOf({ processor: [0.5, 0.25], requests: [120, 40] })
  await render([answer(monitoring.history, () => history)], () => <LastDay />)
  const figures = await screen.findAllByRole('figure')
  expect(figures.map(({ textContent }) => textContent)).toEqual([
    `${words.watching.series['processor']}25%Highest: 50%`,
    `${words.watching.series['requests']}40Highest: 120`,
  ])
  expect(figures[0]?.querySelector('path')?.getAttribute('d')).toMatch(/^M[\d.]+,[\d.]+L[\d.]+,[\d.]+$/)
})

test('says that there is nothing yet', async () => {
  await render([answer(monitoring.history, () => historyOf({}))], () => <LastDay />)
  await screen.findByText(words.watching.none)
})

test('names each kind of data with its growth, and when it will be full', async () => {
  const report: StorageReport = {
    disk: { free: 5e9, total: 1e10, fullAt: NOW + 30 * DAY },
    limits: null,
    kinds: [
      { kind: 'artifacts', within: null, bytes: 2e9, limit: 5e9, growth: 1e8, fullAt: NOW + 30 * DAY },
      { kind: 'layouts', within: 'database', bytes: 5, limit: null, growth: null, fullAt: null },
    ],
  }
  await render([answer(monitoring.storage, () => report)], () => <StorageSection />)
  await screen.findByText(words.storage.kinds['artifacts'] ?? '')
  const rows = screen.getAllByRole('row').slice(1)
  expect(rows[0]?.textContent).toMatch(/2\.00.GB5\.00.GB100\.00.MB a day\S/)
  expect(rows[1]?.textContent).toContain(words.storage['unknownGrowth'])
  expect(screen.queryByRole('button', { name: words.storage['openLimits'] ?? '' })).toBeNull()
})

test('limits are sent as numbers, without an end where it is taken away, and nonsense is not sent', async () => {
  const [send, close] = [vi.fn(), vi.fn()]
  const answers = [
    answer(monitoring.setLimits, ({ body }) => {
      send(body)
      return body
    }),
  ]
  await render(answers, () => (
    <LimitsDialog
      input={{ limits: { rollUpDays: 365, artifactGigabytes: 5 } }}
      close={close}
      setUnsaved={() => undefined}
    />
  ))
  const [days] = screen.getAllByRole<HTMLInputElement>('spinbutton')
  if (days) fireEvent.change(days, { target: { value: '3' } })
  fireEvent.click(button(words.storage.limits['save']))
  await waitFor(() => expect(days?.getAttribute('aria-invalid')).toBe('true'))
  if (days) fireEvent.change(days, { target: { value: '90' } })
  fireEvent.click(button(words.storage.limits['save']))
  await waitFor(() => expect(send).toHaveBeenLastCalledWith({ rollUpDays: 90, artifactGigabytes: 5 }))
  fireEvent.click(screen.getByRole('checkbox'))
  fireEvent.click(button(words.storage.limits['save']))
  await waitFor(() => expect(send).toHaveBeenLastCalledWith({ rollUpDays: null, artifactGigabytes: 5 }))
  expect(close).toHaveBeenCalledWith(true)
})

test('a token is shown when it is made, and not when the metrics are switched off', async () => {
  const state = { isOpen: false, isOn: false, tokenMadeAt: null as number | null }
  const answers = [
    answer(monitoring.metricsAccess, () => ({ ...state })),
    answer(monitoring.makeMetricsToken, () => {
      Object.assign(state, { isOn: true, tokenMadeAt: NOW })
      return { token: 'shown-once' }
    }),
    answer(monitoring.switchMetrics, ({ body: { isOn } }) => Object.assign(state, { isOn, tokenMadeAt: null })),
  ]
  await render(answers, () => <MetricsSection />)
  await screen.findByText(words.metrics['off'] ?? '')
  fireEvent.click(button(words.metrics['makeToken']))
  await screen.findByText('shown-once')
  fireEvent.click(await screen.findByRole('button', { name: words.metrics['switchOff'] ?? '' }))
  await screen.findByText(words.metrics['off'] ?? '')
  expect(screen.queryByText('shown-once')).toBeNull()
})
