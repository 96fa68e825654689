import { createHostOf, type FakeAnswers, type FakeHost } from './fakeHost'
import type { FakeInstance } from './fakeInstance'
import { signedInSessions } from './renderInWorkbench'

/** A host whose user is signed in to a fake instance; null for a page without an instance. @public */
export async function createFakeHost(instance: FakeInstance | null, answers: FakeAnswers = {}): Promise<FakeHost> {
  return createHostOf(instance && (await signedInSessions(instance)).session, answers)
}
