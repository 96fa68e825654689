// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { cameras, incidents, regions } from '@barn-workbench/core/contract'
import {
  aCamera,
  anIncident,
  answer,
  createFakeInstance,
  documents,
  renderInWorkbench,
} from '@barn-workbench/plugin-sdk/testing'
import plugin from '../src/manifest'
import type { ReportInput } from '../src/report/report'
import { ReportTypeChoice } from '../src/report/ReportTypeChoice'
import { DocumentationForm } from '../src/types/barnDocumentation/DocumentationForm'

const location = { anyOf: [{ const: 'global' }, { properties: { cameraId: {}, regionSpecification: {} } }] }
const specification = { type: { enum: ['treatment', 'other'] }, location, startTimestamp: {}, treatment: {} }
const payload = { properties: { classification: { const: 'disease' }, specification: { properties: specification } } }
const DISEASES = { started: { from: null, to: null, payload }, observed: { from: null, to: null, payload: {} } }

/** Opens the form of a documentation at an instance that knows treatments. Returns what is sent. */
async function openForm(input: ReportInput): Promise<unknown[]> {
  const bodies: unknown[] = []
  const instance = createFakeInstance({
    permissions: ['incidents.manage', 'incidents.view', 'regions.view'],
    answers: [
      answer(incidents.handler, () => ({ type: 'barnDocumentation', triggers: DISEASES })),
      answer(incidents.create, ({ body }) => {
        bodies.push(body)
        return anIncident({ incidentId: 'new' })
      }),
      documents(cameras.query, 'cameraId', () => [aCamera({ cameraId: 'c1', name: 'Pens 1–2' })]),
      documents(incidents.query, 'incidentId', () => []),
      answer(regions.specifications, () => ({})),
      answer(regions.types, () => ({})),
      answer(regions.mappings, () => []),
    ],
  })
  await renderInWorkbench({ plugin, instance, name: 'report' }, () => (
    <DocumentationForm input={input} close={() => undefined} setUnsaved={() => undefined} />
  ))
  await screen.findByRole('button', { name: 'Report' })
  return bodies
}

test('a treatment that was chosen before is asked for at once, at the place from which it was reported', async () => {
  const documentation = { classification: 'disease', type: 'treatment' }
  const bodies = await openForm({ documentation, cameraId: 'c1', regions: ['r2'] })
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'treatment' }).checked).toBe(true)
  fireEvent.change(screen.getByLabelText('Drug'), { target: { value: 'Amoxicillin' } })
  await act(async () => screen.getByRole('button', { name: 'Report' }).click())
  const sent = {
    type: 'treatment',
    location: { cameraId: ['c1'], regionSpecification: ['r2'] },
    treatment: { drug: 'Amoxicillin' },
  }
  expect(bodies).toMatchObject([{ incidentData: { payload: { classification: 'disease', specification: sent } } }])
})

test('an instance that knows no such kind asks for one', async () => {
  await openForm({ documentation: { classification: 'disease', type: 'surgery' } })
  expect(screen.queryByRole('radio', { checked: true })).toBeNull()
})

test('the choice of what is reported has a treatment beside the documentations', async () => {
  const close = vi.fn()
  const instance = createFakeInstance({ permissions: [], answers: [] })
  await renderInWorkbench({ plugin, instance, name: 'report' }, () => (
    <ReportTypeChoice
      input={{ types: ['deadAnimal', 'barnDocumentation'] }}
      close={close}
      setUnsaved={() => undefined}
    />
  ))
  fireEvent.click(await screen.findByRole('button', { name: /^Treatment/ }))
  expect(close).toHaveBeenCalledExactlyOnceWith({
    type: 'barnDocumentation',
    documentation: { classification: 'disease', type: 'treatment' },
  })
})
