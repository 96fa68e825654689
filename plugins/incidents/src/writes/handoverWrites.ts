import { handovers } from '@barn-workbench/core/contract'
import type { Handover } from '@barn-workbench/core/schema'
import { callOf, defineWrite, UNDO_TIME } from '@barn-workbench/core/writes'

interface SignInput {
  note: string
  /** The newest handover that the user has seen; null: there was none. */
  after: string | null
}

/** The list holds all of them. */
const reload = () => callOf(handovers.list, {})

/**
 * Signs a handover. It is held back for as long as decisions can be undone, since a signed one cannot be taken back.
 * Another one that was signed meanwhile refuses it.
 */
export const signHandover = defineWrite<SignInput, Handover>({
  name: 'handover.sign',
  call: (input) => callOf(handovers.sign, { body: input }),
  entity: () => 'handover/next',
  delay: UNDO_TIME,
  reload,
  isUnversioned: true,
})

/** Notes that the user has read a handover. */
export const readHandover = defineWrite<{ handoverId: string }, Handover>({
  name: 'handover.read',
  call: ({ handoverId }) => callOf(handovers.read, { params: { id: handoverId } }),
  entity: ({ handoverId }) => `handover/${handoverId}`,
  reload,
  isUnversioned: true,
})
