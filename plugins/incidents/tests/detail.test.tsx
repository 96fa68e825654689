// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { cameras, incidentComments, incidentEvents } from '@barn-workbench/core/contract'
import { anIncident, createFakeInstance, documents, renderInWorkbench } from '@barn-workbench/plugin-sdk/testing'
import { IncidentDetail } from '../src/detail/IncidentDetail'
import plugin from '../src/manifest'

test('all fields stand at the end, below the comments and what other plugins show', async () => {
  const instance = createFakeInstance({
    permissions: ['incidents.view'],
    answers: [
      documents(incidentEvents.query, 'incidentEventId', () => []),
      documents(incidentComments.query, 'incidentCommentId', () => []),
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
