import { OPEN_DEAD_ANIMAL_STATE } from '@barn-workbench/core/incidentTypes'
import type { IncidentTarget } from '@barn-workbench/core/intents'
import { defineAction } from '@barn-workbench/plugin-sdk'
import { IconCheck, IconClock, IconRotate, IconTrash } from '@barn-workbench/plugin-sdk/icons'
import { markFalseAlarm, removeDeadAnimal, removeDeadAnimalEarlier, revertFalseAlarm } from '../intents'
import { REPORT_PERMISSIONS } from '../permissions'

const from = ({ incidentId }: IncidentTarget) => ({ incidentId })
const ofOne = { on: 'incident', group: 'change', from, needs: REPORT_PERMISSIONS } as const
const shared = { ...ofOne, isBulk: true } as const
const liesThere = ({ type, state }: IncidentTarget) => type === 'deadAnimal' && state === OPEN_DEAD_ANIMAL_STATE

const remove = defineAction({
  ...shared,
  id: 'dead-animals.remove',
  implements: removeDeadAnimal,
  when: liesThere,
  isLikeliest: true,
  icon: IconTrash,
  key: 't',
  asksOnlyForSeveral: true,
  ask: async () => (await import('./runActions')).askToRemove,
  load: async () => (await import('./runActions')).runRemove,
})

const removeEarlier = defineAction({
  ...ofOne,
  id: 'dead-animals.remove-earlier',
  implements: removeDeadAnimalEarlier,
  when: liesThere,
  icon: IconClock,
  key: 'shift+t',
  ask: async () => (await import('./runActions')).askForRemovalTime,
  load: async () => (await import('./runActions')).runRemove,
})

const markFalse = defineAction({
  ...shared,
  id: 'dead-animals.mark-false-alarm',
  implements: markFalseAlarm,
  when: liesThere,
  icon: IconCheck,
  key: 'f',
  load: async () => (await import('./runActions')).runMarkFalseAlarm,
})

const revertFalse = defineAction({
  ...shared,
  id: 'dead-animals.revert-false-alarm',
  implements: revertFalseAlarm,
  when: ({ type, closedAt, messagePayload }) =>
    type === 'deadAnimal' && closedAt !== null && messagePayload['falsePositive'] === true,
  icon: IconRotate,
  key: 'f',
  load: async () => (await import('./runActions')).runRevertFalseAlarm,
})

export const actions = [remove, markFalse, removeEarlier, revertFalse]
