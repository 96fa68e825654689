// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ownAccount } from '@barn-workbench/core/contract'
import type { AccountSession } from '@barn-workbench/core/schema'
import { answer, refusal, renderInWorkbench } from '@barn-workbench/plugin-sdk/testing'
import { ProofForm } from '../src/dialogs/ProofForm'
import plugin from '../src/manifest'
import { Sessions } from '../src/parts/Sessions'
import { peopleInstance } from './aPerson'

const session = (sessionId: string, isCurrent: boolean): AccountSession => ({
  ...{ sessionId, isCurrent, method: 'usernamePassword', address: '192.0.2.7' },
  ...{ userAgent: null, createdAt: 1_000, lastUsedAt: 2_000, expiresAt: 3_000 },
})

/** The list of a user's sessions. Another session can be ended after a proof. */
async function openSessions(proof: true | null) {
  let isProven = false
  const ended: string[] = []
  const end = answer(ownAccount.endSession, ({ params: { sessionId } }) => {
    if (!isProven) throw refusal('session/proof-required')
    ended.push(sessionId)
    return undefined
  })
  await renderInWorkbench(
    {
      ...{ plugin, instance: peopleInstance({ answers: [end] }), name: 'sessions' },
      answers: {
        dialogs: {
          get 'accounts.proof'() {
            isProven = proof === true
            return proof
          },
        },
      },
    },
    () => <Sessions sessions={[session('here', true), session('other', false)]} />,
  )
  return ended
}

test('a session names the network address from which somebody signed in', async () => {
  await openSessions(true)
  expect(screen.getAllByText(/from 192\.0\.2\.7/)).toHaveLength(2)
})

test('where the instance wants a proof, it is asked for, and the session is ended then', async () => {
  const ended = await openSessions(true)
  fireEvent.click(screen.getByRole('button', { name: 'Sign out of Unknown browser' }))
  await waitFor(() => expect(ended).toEqual(['other']))
})

test('who gives no proof ends no session', async () => {
  const ended = await openSessions(null)
  fireEvent.click(screen.getByRole('button', { name: 'Sign out of Unknown browser' }))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(ended).toEqual([])
})

test('the proof is the password, and a wrong one is told at its field', async () => {
  const closed: unknown[] = []
  const prove = answer(ownAccount.prove, ({ body }) => {
    if (!('password' in body) || body.password !== 'right') throw refusal('account/wrong-password')
    return undefined
  })
  await renderInWorkbench({ plugin, instance: peopleInstance({ answers: [prove] }), name: 'proof' }, () => (
    <ProofForm input={null} close={(result) => closed.push(result)} setUnsaved={() => undefined} />
  ))
  const enter = (value: string) => {
    fireEvent.change(screen.getByLabelText('Password'), { target: { value } })
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  }
  enter('wrong')
  await waitFor(() => expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true'))
  expect(closed).toEqual([])
  enter('right')
  await waitFor(() => expect(closed).toEqual([true]))
})
