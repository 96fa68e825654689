// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { incidents } from '@barn-workbench/core/contract'
import { ProblemError } from '@barn-workbench/core/result'
import { documentOfText } from '@barn-workbench/core/schema'
import { anIncident, answer, createFakeInstance, renderInWorkbench } from '@barn-workbench/plugin-sdk/testing'
import plugin from '../src/manifest'
import { InterventionForm } from '../src/types/barnIntervention/InterventionForm'

const branch = (type: string, issues: string[]) => ({
  properties: { type: { const: type }, issue: { anyOf: [{ enum: issues }, { type: 'null' }] } },
})
const SCHEMA = { oneOf: [branch('technical', ['waterLine', 'other']), branch('hygiene', ['litter'])] }

/** Opens the form at an instance that has this schema, and answers a report by `create`. */
async function openForm(payload: Record<string, unknown> = SCHEMA, create: (body: unknown) => void = () => undefined) {
  const bodies: unknown[] = []
  const close = vi.fn()
  const instance = createFakeInstance({
    permissions: ['incidents.manage'],
    answers: [
      answer(incidents.handler, () => ({
        type: 'barnIntervention',
        triggers: { issueDetected: { from: null, to: 'actionRequired', payload } },
      })),
      answer(incidents.create, ({ body }) => {
        bodies.push(body)
        create(body)
        return anIncident({ incidentId: 'new' })
      }),
    ],
  })
  await renderInWorkbench({ plugin, instance, name: 'report' }, () => (
    <InterventionForm input={{}} close={close} setUnsaved={() => undefined} />
  ))
  await screen.findByLabelText('Title')
  return { bodies, close }
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const send = () => act(async () => screen.getByRole('button', { name: 'Report' }).click())
const optionsOf = (label: string) =>
  [...screen.getByLabelText<HTMLSelectElement>(label).options].map(({ value }) => value)

test('an intervention is reported with what somebody entered, and nothing else', async () => {
  const { bodies, close } = await openForm()
  type('Title', ' Line drips ')
  type('Area', 'technical')
  expect(optionsOf('Problem')).toEqual(['', 'waterLine', 'other'])
  type('Problem', 'waterLine')
  type('Description', 'At the back.')
  await send()
  const payload = { title: 'Line drips', type: 'technical', severity: 1, issue: 'waterLine' }
  const description = documentOfText('At the back.')
  expect(bodies).toEqual([
    {
      incidentData: {
        type: 'barnIntervention',
        trigger: 'issueDetected',
        identifier: {},
        payload: { ...payload, description },
      },
    },
  ])
  expect(close).toHaveBeenCalledExactlyOnceWith('new')
})

test('another area has other problems, and a problem that is gone already is reported as such', async () => {
  const { bodies } = await openForm()
  type('Title', 'Wet')
  type('Area', 'technical')
  type('Problem', 'waterLine')
  type('Area', 'hygiene')
  expect(optionsOf('Problem')).toEqual(['', 'litter'])
  fireEvent.click(screen.getByLabelText('The problem is still there'))
  await send()
  const payload = { title: 'Wet', type: 'hygiene', severity: 1 }
  expect(bodies).toEqual([
    { incidentData: { type: 'barnIntervention', trigger: 'noIssueDetected', identifier: {}, payload } },
  ])
})

test('without a subject and an area nothing is sent, and both say so', async () => {
  const { bodies, close } = await openForm()
  await send()
  expect(screen.getAllByText('This field is required.')).toHaveLength(2)
  expect([bodies, close.mock.calls]).toEqual([[], []])
})

test('what the instance refuses is said at its field, and nothing that was typed is lost', async () => {
  const refuse = () => {
    const errors = [{ path: 'incidentData.payload.title', message: 'required' }]
    throw new ProblemError({ code: 'request/invalid', params: {}, status: 400, errors })
  }
  const { close } = await openForm(SCHEMA, refuse)
  type('Title', 'Line drips')
  type('Area', 'technical')
  await send()
  expect(screen.getByLabelText('Title').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Line drips')
  expect(close).not.toHaveBeenCalled()
})

test('where the schema cannot be understood, area and problem are typed', async () => {
  const { bodies } = await openForm({ $ref: '#/$defs/loop' })
  type('Title', 'Odd')
  type('Area', 'roof')
  type('Problem', 'tiles')
  await send()
  const payload = { title: 'Odd', type: 'roof', severity: 1, issue: 'tiles' }
  expect(bodies).toEqual([
    { incidentData: { type: 'barnIntervention', trigger: 'issueDetected', identifier: {}, payload } },
  ])
})
