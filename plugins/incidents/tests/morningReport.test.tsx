// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { cameras, incidents } from '@barn-workbench/core/contract'
import type { Incident } from '@barn-workbench/core/schema'
import { DAY, HOUR } from '@barn-workbench/core/time'
import {
  anIncident,
  answer,
  createFakeInstance,
  documents,
  refusal,
  renderPage,
  type FakeAnswer,
} from '@barn-workbench/plugin-sdk/testing'
import plugin from '../src/manifest'
import { morningReportPage } from '../src/pages'

const ago = (age: number, overrides: Partial<Incident>) =>
  anIncident({ firstEventTimestamp: Date.now() - age, lastEventTimestamp: Date.now() - age, ...overrides })
const failure = (age: number, prettyName: string, overrides: Partial<Incident> = {}) =>
  ago(age, { type: 'healthCheck', state: 'isBelowThreshold', messagePayload: { prettyName }, ...overrides })

async function renderReport(answers: FakeAnswer[]) {
  const instance = createFakeInstance({
    permissions: ['incidents.view'],
    answers: [...answers, documents(cameras.query, 'cameraId', () => [])],
  })
  await renderPage(morningReportPage, { plugin, instance })
}
const section = async (name: string) => {
  const heading = await screen.findByRole('heading', { name: new RegExp(`^${name} \\d`) })
  return within(heading.closest('section') as HTMLElement)
    .queryAllByRole('link')
    .map(({ textContent }) => textContent)
}

test('says what is to be done, what was found, and what fails or has failed since yesterday morning', async () => {
  await renderReport([
    documents(incidents.query, 'incidentId', () => [
      ago(2 * DAY, {
        type: 'barnIntervention',
        state: 'actionRequired',
        messagePayload: { title: 'Cold', severity: 3 },
      }),
      ago(HOUR, { type: 'barnIntervention', state: 'issueResolved', messagePayload: { title: 'Done' } }),
      ago(HOUR, { type: 'deadAnimal', state: 'detected' }),
      ago(4 * DAY, { type: 'deadAnimal', state: 'detected' }),
      failure(3 * DAY, 'Pen 4'),
      failure(5 * DAY, 'Pen 5', { state: 'wasBelowThreshold', lastEventTimestamp: Date.now() - HOUR }),
      failure(5 * DAY, 'Pen 6', { state: 'wasBelowThreshold', lastEventTimestamp: Date.now() - 4 * DAY }),
    ]),
  ])
  expect(await section('To be done')).toEqual([expect.stringContaining('Cold')])
  expect(await section('Dead animals found')).toHaveLength(1)
  expect(await section('Does not work')).toEqual([expect.stringContaining('Pen 4')])
  expect(await section('Did not work for a while')).toEqual([expect.stringContaining('Pen 5')])
  expect(screen.getByRole('link', { name: 'The last week' }).getAttribute('href')).toMatch(/morning-report\/week$/)
})

test('a quiet night is said', async () => {
  await renderReport([documents(incidents.query, 'incidentId', () => [])])
  expect(await screen.findByText('Everything that is checked works.')).toBeTruthy()
  expect(screen.getByText('Nothing is waiting.')).toBeTruthy()
})

test('an instance that does not answer is no quiet night', async () => {
  await renderReport([
    answer(incidents.query, () => {
      throw refusal('instance/unexpected')
    }),
  ])
  expect((await screen.findAllByRole('alert')).length).toBeGreaterThan(0)
  expect(screen.queryByText('Nothing is waiting.')).toBeNull()
})
