// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { incidents } from '@barn-workbench/core/contract'
import type { Outbox } from '@barn-workbench/core/outbox'
import { ProblemError } from '@barn-workbench/core/result'
import { useOutbox } from '@barn-workbench/plugin-sdk/react'
import { anIncident, answer, createFakeInstance, renderInWorkbench } from '@barn-workbench/plugin-sdk/testing'
import plugin from '../src/manifest'
import { OccupancyForm } from '../src/types/occupancy/OccupancyForm'

const PEN = anIncident({ incidentId: 'i1', type: 'penState', state: 'penFull' })

test('an event of a pen waits in the outbox under the name of its type', async () => {
  const instance = createFakeInstance({
    permissions: ['incidents.manage', 'incidents.view'],
    answers: [
      answer(incidents.handler, ({ params }) => ({ type: params.type, triggers: {} })),
      answer(incidents.create, () => {
        throw new ProblemError({ code: 'client/unreachable', params: {} })
      }),
    ],
  })
  const seen: (Outbox | null)[] = []
  const Form = () => {
    seen.push(useOutbox())
    return <OccupancyForm input={{ incident: PEN }} close={() => undefined} setUnsaved={() => undefined} />
  }
  await renderInWorkbench({ plugin, instance, name: 'report' }, () => <Form />)
  fireEvent.click(await screen.findByRole('radio', { name: 'Animals have come' }))
  await act(async () => screen.getByRole('button', { name: 'Report' }).click())
  expect(seen[0]?.unsent().map(({ title }) => title)).toEqual(['Pen state'])
})
