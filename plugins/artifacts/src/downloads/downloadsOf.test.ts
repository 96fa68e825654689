import { expect, test } from 'vitest'
import type { Session } from '@barn-workbench/core/session'
import { downloadsOf } from './downloadsOf'

/** A session whose account the test sets. */
function createSession() {
  const listeners = new Set<() => void>()
  let snapshot = { dataScope: 'admin', login: { state: 'loggedIn' } }
  const session = {
    snapshot: () => snapshot,
    subscribe: (listener: () => void) => (listeners.add(listener), () => listeners.delete(listener)),
    download: async (_endpoint: unknown, _input: unknown, read: (file: unknown) => Promise<void>) => {
      const pieces = (async function* () {
        yield new TextEncoder().encode('file')
      })()
      await read({ contentType: 'text/plain', size: 4, pieces })
    },
  } as unknown as Session
  return {
    session,
    become(dataScope: string, state = 'loggedIn') {
      snapshot = { dataScope, login: { state } }
      for (const listener of listeners) listener()
    },
  }
}

const artifact = {
  artifactId: 'a',
  size: 4,
  md5: null,
  contentType: 'text/plain',
  preferredFilename: 'a.txt',
  type: 'feedReport',
}
const never = new AbortController().signal

test('screens share the files of one account, and nobody sees those of another', async () => {
  const { session, become } = createSession()
  const first = downloadsOf(session)
  await first.downloads.download(artifact, never)
  expect(downloadsOf(session)).toBe(first)
  become('viewer')
  expect(first.downloads.stateOf('a').kind).toBe('none')
  expect(downloadsOf(session).downloads.stateOf('a').kind).toBe('none')
  await expect(first.downloads.download(artifact, never)).rejects.toMatchObject({ name: 'AbortError' })
})

test('who signs out keeps nothing, also when the same account comes back', async () => {
  const { session, become } = createSession()
  await downloadsOf(session).downloads.download(artifact, never)
  become('admin', 'loggedOut')
  become('admin')
  expect(downloadsOf(session).downloads.stateOf('a').kind).toBe('none')
})
