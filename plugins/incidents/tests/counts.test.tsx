// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { incidents } from '@barn-workbench/core/contract'
import type { Incident } from '@barn-workbench/core/schema'
import { DAY, HOUR } from '@barn-workbench/core/time'
import {
  anIncident,
  answer,
  createFakeInstance,
  documents,
  refusal,
  renderWidget,
  type FakeAnswer,
} from '@barn-workbench/plugin-sdk/testing'
import plugin from '../src/manifest'
import { incidentCounts } from '../src/widgets'

async function renderCounts(answers: FakeAnswer[], permissions = ['incidents.view']) {
  const instance = createFakeInstance({ permissions, answers })
  return { ...(await renderWidget(incidentCounts, { plugin, instance })), instance }
}
const answerIncidents = (...list: Incident[]) => documents(incidents.query, 'incidentId', () => list)
const ago = (age: number, overrides: Partial<Incident> = {}) =>
  anIncident({ firstEventTimestamp: Date.now() - age, ...overrides })

test('one request counts the open incidents of each type, and those that are new', async () => {
  const { instance, jobs } = await renderCounts([
    answerIncidents(
      ago(HOUR),
      ago(2 * DAY),
      ago(HOUR, { hidden: true }),
      ago(HOUR, { closedAt: 5, state: 'closed' }),
      ago(HOUR, { type: 'penState' }),
      ago(3 * DAY, { type: 'smokeAlarm' }),
    ),
  ])
  const dead = await screen.findByRole('link', { name: /Dead animal/ })
  expect(dead.textContent).toBe('2Dead animal+1 since yesterday')
  expect(dead.getAttribute('href')).toMatch(/incidents\?incidentType=deadAnimal$/)
  expect(screen.getByRole('link', { name: /Intervention/ }).textContent).toBe('0Intervention')
  expect(screen.getByRole('link', { name: /smokeAlarm/ }).textContent).toBe('1smokeAlarm')
  expect(screen.queryByRole('link', { name: /Pen state/ })).toBeNull()
  expect(instance.requestedPaths.filter((path) => path.endsWith('incidents/query'))).toHaveLength(1)
  expect(jobs().map(({ period }) => period)).toEqual([5 * 60_000])
})

test('types that the account may not see have no figure', async () => {
  await renderCounts([answerIncidents(ago(HOUR))], ['incidents.deadAnimal.view'])
  expect(await screen.findByRole('link', { name: /Dead animal/ })).toBeTruthy()
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
})

test('says that nothing is open', async () => {
  await renderCounts([answerIncidents()])
  expect(await screen.findByText('Nothing open')).toBeTruthy()
})

test('shows an error, and the figures after a retry', async () => {
  let isFailing = true
  const flakyAnswer = answer(incidents.query, () => {
    if (isFailing) throw refusal('instance/unexpected')
    return [ago(HOUR)]
  })
  await renderCounts([flakyAnswer])
  const retry = await screen.findByRole('button', { name: 'Try again' })
  isFailing = false
  fireEvent.click(retry)
  expect(await screen.findByRole('link', { name: /Dead animal/ })).toBeTruthy()
})
