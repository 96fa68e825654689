// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { cameras, incidentComments, incidentEvents, incidentPhotos } from '@barn-workbench/core/contract'
import { SECOND } from '@barn-workbench/core/time'
import {
  anIncident,
  answer,
  createFakeInstance,
  documents,
  renderInWorkbench,
} from '@barn-workbench/plugin-sdk/testing'
import { IncidentDetail } from '../src/detail/IncidentDetail'
import { Moment } from '../src/detail/Moment'
import plugin from '../src/manifest'

test('all fields stand at the end, below the comments and what other plugins show', async () => {
  const instance = createFakeInstance({
    permissions: ['incidents.view'],
    answers: [
      documents(incidentEvents.query, 'incidentEventId', () => []),
      documents(incidentComments.query, 'incidentCommentId', () => []),
      answer(incidentPhotos.list, () => []),
      documents(cameras.query, 'cameraId', () => []),
    ],
  })
  const incident = anIncident({ type: 'barnIntervention' })
  await renderInWorkbench({ plugin, instance, name: 'detail' }, () => (
    <IncidentDetail incident={incident} headingLevel={1} hasActionsElsewhere />
  ))
  const fields = (await screen.findByText('All fields')).closest('details')
  expect(fields?.closest('article')?.lastElementChild).toBe(fields)
})

test('a moment of a few seconds ago is just now, and not 0 s ago', async () => {
  const now = Date.now()
  await renderInWorkbench({ plugin, instance: createFakeInstance({ answers: [] }), name: 'moments' }, () => (
    <>
      <Moment at={now} withAge />
      <Moment at={now - 20 * SECOND} withAge />
    </>
  ))
  expect(await screen.findByText(/^·\sjust\snow$/)).toBeTruthy()
  expect(screen.getByText(/^·\s2\d\ss\sago$/)).toBeTruthy()
})
