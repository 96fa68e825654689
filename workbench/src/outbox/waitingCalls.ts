import { deadAnimals, incidentComments, incidents, type Endpoint } from '@barn-workbench/core/contract'

/**
 * The calls that may wait on a device over a reload. What is stored there can name no others. A file of code of its own,
 * since few pages need it.
 */
export const waitingCalls: readonly Endpoint[] = [
  incidents.create,
  incidents.createRetroactive,
  incidentComments.create,
  deadAnimals.detect,
]
