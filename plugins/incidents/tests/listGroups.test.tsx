// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { cameras, incidents } from '@barn-workbench/core/contract'
import { anIncident, createFakeInstance, documents, renderWidget } from '@barn-workbench/plugin-sdk/testing'
import plugin from '../src/manifest'
import { incidentList } from '../src/widgets'

test('stands in groups by importance, unless another order is chosen', async () => {
  const list = [
    anIncident({ incidentId: 'a', type: 'deadAnimal', state: 'deadAnimalExists', closedAt: null }),
    anIncident({ incidentId: 'b', type: 'barnDocumentation', state: 'created', closedAt: null }),
  ]
  await renderWidget(incidentList, {
    plugin,
    screen: 'incidents',
    instance: createFakeInstance({
      permissions: ['incidents.view'],
      answers: [documents(incidents.query, 'incidentId', () => list), documents(cameras.query, 'cameraId', () => [])],
    }),
  })
  expect((await screen.findByText('Now')).closest('li')?.textContent).toContain('Dead animal')
  expect(screen.getByText('Running').closest('li')?.textContent).toContain('Documentation')
  fireEvent.click(await screen.findByRole('button', { name: /^Order and view/ }))
  fireEvent.change(await screen.findByRole('combobox', { name: 'Sort by' }), { target: { value: 'type' } })
  await waitFor(() => expect(screen.queryByText('Now')).toBeNull())
})
