import { expect, test } from 'vitest'
import { fail, ProblemError } from '@barn-workbench/core/result'
import { settleEdits } from './MergeQuestion'

interface Stored {
  version: number
  text: string
}

const mismatch = () => new ProblemError({ ...fail('request/version-mismatch').problem, status: 409 })

/** A store in which another account has written `theirs` since version 1. */
function startStore(theirs: Stored | null) {
  const sent: string[] = []
  return {
    sent,
    async send(base: Stored, text: string): Promise<Stored> {
      sent.push(text)
      if (base.version !== (theirs?.version ?? 0)) throw mismatch()
      return { version: base.version + 1, text }
    },
    reload: async () => theirs,
  }
}

const base = { version: 1, text: 'base' }
const theirs = { version: 2, text: 'theirs' }

test('what is decided is sent on top of theirs', async () => {
  const store = startStore(theirs)
  const decide = async (_: Stored, mine: string, other: Stored) => ({ content: `${mine} and ${other.text}` })
  expect(await settleEdits(base, 'mine', { ...store, decide })).toEqual({ version: 3, text: 'mine and theirs' })
  expect(store.sent).toEqual(['mine', 'mine and theirs'])
})

test('theirs holds, or the user goes on editing, without a further write', async () => {
  const store = startStore(theirs)
  expect(await settleEdits(base, 'mine', { ...store, decide: async () => 'theirs' })).toBe(theirs)
  expect(await settleEdits(base, 'mine', { ...store, decide: async () => null })).toBeNull()
  expect(store.sent).toEqual(['mine', 'mine'])
})

test('what is gone, and any other refusal, is thrown', async () => {
  const decide = async () => 'theirs' as const
  await expect(settleEdits(base, 'mine', { ...startStore(null), decide })).rejects.toThrow()
  const send = async () => Promise.reject(new Error('broken'))
  await expect(settleEdits(base, 'mine', { ...startStore(theirs), send, decide })).rejects.toThrow('broken')
})
