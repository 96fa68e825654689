// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { incidents } from '@barn-workbench/core/contract'
import type { Incident } from '@barn-workbench/core/schema'
import { HOUR } from '@barn-workbench/core/time'
import { anIncident, createFakeInstance, documents, renderWidget } from '@barn-workbench/plugin-sdk/testing'
import plugin from '../src/manifest'
import { timeline } from '../src/widgets'

const NOW = Date.now()
const documentation = (incidentId: string, changed: Partial<Incident> = {}) =>
  anIncident({
    incidentId,
    type: 'barnDocumentation',
    state: 'created',
    firstEventTimestamp: NOW - 3 * HOUR,
    lastEventTimestamp: NOW - 3 * HOUR,
    closedAt: null,
    messagePayload: { classification: 'technical', specification: { type: 'water' } },
    ...changed,
  })

/** Shows the widget with these incidents, 800 px wide. */
async function show(list: Incident[]) {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(private readonly notify: ResizeObserverCallback) {}
      observe(target: Element) {
        const contentRect = { width: 800, height: 300, x: 0, y: 0, top: 0, left: 0, bottom: 300, right: 800 }
        this.notify([{ target, contentRect } as unknown as ResizeObserverEntry], this as unknown as ResizeObserver)
      }
      unobserve() {}
      disconnect() {}
    },
  )
  const instance = createFakeInstance({
    permissions: ['incidents.view'],
    answers: [documents(incidents.query, 'incidentId', () => list)],
  })
  return await renderWidget(timeline, { plugin, instance })
}

test('what goes on, what is over and what was one moment lead to their incidents, each in its lane', async () => {
  const moment = { closedAt: NOW - HOUR, firstEventTimestamp: NOW - HOUR, lastEventTimestamp: NOW - HOUR }
  await show([
    documentation('open'),
    documentation('moment', { ...moment, state: 'closed', messagePayload: { classification: 'behaviour' } }),
    anIncident({
      incidentId: 'done',
      type: 'barnIntervention',
      firstEventTimestamp: NOW - 5 * HOUR,
      lastEventTimestamp: NOW - 2 * HOUR,
      closedAt: NOW - 2 * HOUR,
      messagePayload: { title: 'Line drips' },
    }),
  ])
  const lanes = await vi.waitFor(() => {
    const found = screen.getAllByRole('region').filter((region) => region.getAttribute('aria-label') !== null)
    expect(found.length).toBeGreaterThanOrEqual(3)
    return found.map((region) => region.getAttribute('aria-label'))
  })
  expect(lanes.slice(-3)).toEqual(['Interventions', 'Behaviour', 'Technical'])
  const links = screen.getAllByRole('link').filter((link) => /incident\//.test(link.getAttribute('href') ?? ''))
  expect(links.map((link) => link.getAttribute('href')?.split('/').at(-1))).toEqual(['done', 'moment', 'open'])
  expect(links.map((link) => link.textContent)).toEqual([
    expect.stringMatching(/^Line drips · intervention, .+ to .+Line drips$/),
    expect.stringMatching(/^Behaviour · documentation, .*\d/),
    expect.stringMatching(/since .+, not yet finished/),
  ])
})

test('a time without any says so', async () => {
  await show([])
  expect(await screen.findByText('Nothing was documented in this time')).toBeTruthy()
  await act(async () => undefined)
})
