// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { incidents } from '@barn-workbench/core/contract'
import type { Incident } from '@barn-workbench/core/schema'
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
import { incidentsAssigned } from '../src/widgets'

/** The account that the fake instance signs in. */
const ME = { entityId: 'account-1', displayName: 'Operator' }
const mine = (title: string, severity: number | undefined, given: Partial<Incident> = {}) =>
  anIncident({
    type: 'barnIntervention',
    state: 'actionRequired',
    assignedTo: ME,
    messagePayload: { title, ...(severity !== undefined && { severity }) },
    ...given,
  })
const show = (answers: FakeAnswer[]) =>
  renderWidget(incidentsAssigned, {
    plugin,
    instance: createFakeInstance({ permissions: ['incidents.view'], answers }),
  })
const among = (found: Incident[]) => show([documents(incidents.query, 'incidentId', () => found)])

test('counts what is open and mine, and names the most severe of it, the oldest first', async () => {
  await among([
    mine('Wipe the dome', 0, { firstEventTimestamp: 1 }),
    mine('Feed line', 3, { firstEventTimestamp: 20 }),
    mine('Water line', 3, { firstEventTimestamp: 10 }),
    mine('No severity', undefined, { firstEventTimestamp: 0 }),
    mine('Done', 3, { state: 'issueResolved', closedAt: 30, firstEventTimestamp: 0 }),
    mine('Hidden', 3, { hidden: true, firstEventTimestamp: 0 }),
    mine('Of somebody else', 3, { assignedTo: { entityId: 'account-2', displayName: 'Vet' }, firstEventTimestamp: 0 }),
    mine('Of nobody', 3, { assignedTo: null, firstEventTimestamp: 0 }),
  ])
  expect(await screen.findByText('next: Intervention · Water line')).toBeTruthy()
  expect(screen.getByText('4')).toBeTruthy()
  expect(screen.getByText('2 urgent')).toBeTruthy()
})

test('what is not urgent has no mark', async () => {
  await among([mine('Wipe the dome', 2)])
  expect(await screen.findByText('next: Intervention · Wipe the dome')).toBeTruthy()
  expect(screen.queryByText(/urgent/)).toBeNull()
})

test('with nothing to do it says so', async () => {
  await among([])
  expect(await screen.findByText('Nothing is waiting for you.')).toBeTruthy()
  expect(screen.getByText('0')).toBeTruthy()
})

test('a refusal shows why, and trying again brings the figure', async () => {
  let broken = true
  const found = [mine('Water line', 1)]
  const flaky = answer(incidents.query, ({ body }) => {
    if (broken) throw refusal('instance/unexpected')
    return body.projection === 'count' ? found.length : found
  })
  await show([flaky])
  const retry = await screen.findByRole('button')
  broken = false
  fireEvent.click(retry)
  expect(await screen.findByText('next: Intervention · Water line')).toBeTruthy()
})
