// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { cameras, incidents } from '@barn-workbench/core/contract'
import { ProblemError } from '@barn-workbench/core/result'
import { documentOfText } from '@barn-workbench/core/schema'
import {
  aCamera,
  anIncident,
  answer,
  createFakeInstance,
  documents,
  renderInWorkbench,
} from '@barn-workbench/plugin-sdk/testing'
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
      documents(cameras.query, 'cameraId', () => [aCamera({ cameraId: 'c1', name: 'Pens 1–2' })]),
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
/** Chooses a tile of a group. */
const pick = (group: string, word: string) =>
  fireEvent.click(within(screen.getByRole('group', { name: group })).getByRole('radio', { name: word }))

test('an intervention is reported with what somebody entered, and nothing else', async () => {
  const { bodies, close } = await openForm()
  type('Title', ' Line drips ')
  pick('Technical', 'water line')
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
  expect(close).toHaveBeenCalledExactlyOnceWith({ incidentId: 'new' })
})

test('another problem is of its own area, and one that is gone already is reported as such', async () => {
  const { bodies } = await openForm()
  type('Title', 'Wet')
  pick('Technical', 'water line')
  pick('Hygiene', 'litter')
  fireEvent.click(screen.getByLabelText('The problem is still there'))
  await send()
  const payload = { title: 'Wet', type: 'hygiene', issue: 'litter', severity: 1 }
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
  pick('Technical', 'other')
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

test('kind and place make the title, one press each, until somebody writes another one', async () => {
  const place = { specification: { properties: { location: {} } } }
  const withPlace = { properties: { ...branch('technical', ['heating', 'waterLine']).properties, ...place } }
  const { bodies } = await openForm({ oneOf: [withPlace] })
  const title = () => screen.getByLabelText<HTMLInputElement>('Title').value
  pick('Technical', 'heating')
  await waitFor(() => expect(title()).toBe('Heating'))
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Pens 1–2' }))
  await waitFor(() => expect(title()).toBe('Heating · Pens 1–2'))
  pick('Technical', 'water line')
  await waitFor(() => expect(title()).toBe('Water line · Pens 1–2'))
  type('Title', 'It drips')
  pick('Technical', 'heating')
  fireEvent.click(screen.getByRole('radio', { name: 'high' }))
  await send()
  expect(bodies).toMatchObject([
    {
      incidentData: {
        identifier: { cameraId: 'c1' },
        payload: {
          title: 'It drips',
          issue: 'heating',
          severity: 3,
          specification: { location: { cameraId: ['c1'] } },
        },
      },
    },
  ])
})
