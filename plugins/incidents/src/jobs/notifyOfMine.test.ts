import { expect, test } from 'vitest'
import { incidentComments, incidents } from '@barn-workbench/core/contract'
import type { Incident, IncidentComment } from '@barn-workbench/core/schema'
import type { Toast } from '@barn-workbench/plugin-sdk'
import {
  anIncident,
  anIncidentComment,
  createFakeHost,
  createFakeInstance,
  documents,
} from '@barn-workbench/plugin-sdk/testing'
import { notifyOfMine } from '.'

/** The account that the fake instance signs in. */
const ME = { entityId: 'account-1', displayName: 'Operator' }
const VET = { entityId: 'account-2', displayName: 'Vet' }

async function start() {
  const barn = { incidents: [] as Incident[], comments: [] as IncidentComment[] }
  const { session } = await createFakeHost(
    createFakeInstance({
      permissions: ['incidents.view'],
      answers: [
        documents(incidents.query, 'incidentId', () => barn.incidents),
        documents(incidentComments.query, 'incidentCommentId', () => barn.comments),
      ],
    }),
  )
  if (!session) throw new Error('no session')
  const run = async () => {
    const told: Toast[] = []
    const { signal } = new AbortController()
    await notifyOfMine.run(
      session,
      signal,
      (toast) => told.push(toast),
      async () => undefined,
    )
    return told.map(({ key, values }) => ({ key, ...values }))
  }
  return { barn, run }
}

const mine = (changedBy = VET) =>
  anIncident({ assignedTo: ME, changedBy: { entityType: 'account', ...changedBy }, closedAt: null })
const mention = (incidentId: string) =>
  anIncidentComment({ incidentId, author: VET, mentions: [ME.entityId], creationTimestamp: Date.now() })

test('tells once what others have assigned to the account since the page was opened', async () => {
  const { barn, run } = await start()
  barn.incidents = [mine()]
  expect(await run()).toEqual([])
  barn.incidents = [...barn.incidents, mine(), mine(ME)]
  expect(await run()).toEqual([{ key: 'notices.assigned', barn: 'Fake barn', count: 1 }])
  expect(await run()).toEqual([])
})

test('tells once in which comments the account was mentioned', async () => {
  const { barn, run } = await start()
  const [open, closed] = [anIncident({ incidentId: 'open' }), anIncident({ incidentId: 'closed', closedAt: 5 })]
  barn.incidents = [open, closed]
  barn.comments = [mention('open')]
  expect(await run()).toEqual([])
  barn.comments = [...barn.comments, mention('open'), mention('open'), mention('closed')]
  expect(await run()).toEqual([{ key: 'notices.mentioned', barn: 'Fake barn', count: 2, name: 'Vet' }])
  expect(await run()).toEqual([])
})
