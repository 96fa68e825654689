// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { expect, test } from 'vitest'
import { cameras, incidents } from '@barn-workbench/core/contract'
import type { Incident } from '@barn-workbench/core/schema'
import {
  aCamera,
  anIncident,
  createFakeInstance,
  documents,
  renderInWorkbench,
} from '@barn-workbench/plugin-sdk/testing'
import plugin from '../src/manifest'
import { cameraIncidents } from '../src/slots'

/** Shows the incidents at the camera "east"; there is one at each of these cameras, and `more`. */
async function open(cameraIds: readonly string[], more: readonly Incident[] = []) {
  const Content = (await cameraIncidents.load()) as ComponentType<{ cameraId: string }>
  const all: Incident[] = cameraIds.map((cameraId, index) => {
    const incident = anIncident({ type: 'deadAnimal', closedAt: index })
    return { ...incident, identifier: { ...incident.identifier, cameraId } }
  })
  all.push(...more)
  const instance = createFakeInstance({
    permissions: ['incidents.view'],
    answers: [
      documents(incidents.query, 'incidentId', () => all),
      documents(cameras.query, 'cameraId', () => [aCamera({ cameraId: 'east', name: 'Pen 1' })]),
    ],
  })
  await renderInWorkbench({ plugin, instance, name: 'at-camera' }, () => <Content cameraId="east" />)
}

test('the page of a camera shows its incidents, closed ones too, and none of others', async () => {
  await open(['east', 'west', 'east'])
  await screen.findByRole('region', { name: 'Incidents at this camera' })
  expect(await screen.findAllByText('Pen 1 · dead animal')).toHaveLength(2)
  expect(screen.getByRole('link', { name: 'Incidents at this camera' }).getAttribute('href')).toContain('cameraId')
})

test('a documentation that names the camera among its places is an incident at it', async () => {
  const location = { cameraId: ['west', 'east'] }
  await open(['west'], [anIncident({ type: 'barnDocumentation', messagePayload: { specification: { location } } })])
  expect(await screen.findAllByText('Documentation')).toHaveLength(1)
  expect(screen.queryByText(/dead animal/i)).toBeNull()
})

test('a camera at which nothing has happened says so', async () => {
  await open(['west'])
  await screen.findByText('Nothing has happened here.')
})
