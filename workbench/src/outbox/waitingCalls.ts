import {
  deadAnimals,
  incidentComments,
  incidentPhotos,
  incidents,
  notifications,
  rounds,
  type Endpoint,
} from '@barn-workbench/core/contract'

/**
 * The calls that may wait on a device over a reload; stored data cannot name others. A separate chunk, since few pages
 * need it.
 */
export const waitingCalls: readonly Endpoint[] = [
  incidents.create,
  incidents.createRetroactive,
  incidentComments.create,
  incidentPhotos.upload,
  incidents.close,
  incidents.reopen,
  incidents.assign,
  incidents.unassign,
  deadAnimals.detect,
  deadAnimals.markRemoved,
  notifications.acknowledge,
  rounds.answer,
]
