// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { incidents } from '@barn-workbench/core/contract'
import type { Incident } from '@barn-workbench/core/schema'
import { DAY, HOUR } from '@barn-workbench/core/time'
import { anIncident, createFakeInstance, documents, renderWidget } from '@barn-workbench/plugin-sdk/testing'
import plugin from '../src/manifest'
import { deadAnimalCounts } from '../src/widgets'

const ago = (duration: number) => Date.now() - duration
const falseAlarm = (overrides: Partial<Incident>) =>
  anIncident({ state: 'closed', messagePayload: { falsePositive: true }, ...overrides })

test('shows the counts of now, the last two days and both batches, without false alarms and hidden incidents', async () => {
  const list = [
    anIncident({ type: 'barnState', state: 'penFull', firstEventTimestamp: ago(40 * DAY) }),
    anIncident({
      type: 'barnState',
      state: 'closed',
      firstEventTimestamp: ago(150 * DAY),
      lastEventTimestamp: ago(45 * DAY),
    }),
    anIncident({ incidentId: 'new', firstEventTimestamp: ago(5 * HOUR) }),
    anIncident({ incidentId: 'old', firstEventTimestamp: ago(52 * HOUR) }),
    anIncident({
      firstEventTimestamp: ago(140 * DAY),
      lastEventTimestamp: ago(139 * DAY),
      state: 'closed',
      closedAt: ago(139 * DAY),
    }),
    anIncident({
      firstEventTimestamp: ago(60 * DAY),
      lastEventTimestamp: ago(59 * DAY),
      state: 'closed',
      closedAt: ago(59 * DAY),
    }),
    falseAlarm({ firstEventTimestamp: ago(3 * HOUR) }),
    falseAlarm({ firstEventTimestamp: ago(141 * DAY) }),
    anIncident({ hidden: true, firstEventTimestamp: ago(4 * HOUR) }),
    anIncident({ hidden: true, type: 'barnState', state: 'penFull', firstEventTimestamp: ago(1 * DAY) }),
  ]
  await renderWidget(deadAnimalCounts, {
    plugin,
    instance: createFakeInstance({
      permissions: ['incidents.view'],
      answers: [documents(incidents.query, 'incidentId', () => list)],
    }),
  })
  expect(await screen.findByText('2')).toBeTruthy()
  expect(screen.getByText('1 older than 2 days')).toBeTruthy()
  const linkOf = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href') ?? ''
  const filterOf = (href: string) => new URLSearchParams(href.slice(href.indexOf('?'))).get('filter')
  expect(filterOf(linkOf(/^found in 24 h: 1 \(2 lay there\)▲ \+1$/))).toContain('firstEventTimestamp')
  expect(filterOf(linkOf(/^day before: 0 \(1 lay there\)$/))).toContain('firstEventTimestamp')
  expect(linkOf(/^this batch: 2▲ \+100% \(\+1\)$/)).toContain('/incidents?incidentType=deadAnimal&filter=')
  expect(linkOf(/^before: 1 by now, 2 in all$/)).toContain('/incidents?incidentType=deadAnimal&filter=')
})

test('a background job counts again every 30 minutes', async () => {
  const answers = [documents(incidents.query, 'incidentId', () => [anIncident()])]
  const instance = createFakeInstance({ permissions: ['incidents.view'], answers })
  const { jobs } = await renderWidget(deadAnimalCounts, { plugin, instance })
  expect(jobs().map(({ period }) => period)).toEqual([30 * 60_000])
})
