export { openCamera, openPicture, openPlan } from './camera'
export type { Entities, EntityKind, IncidentTarget, Target } from './entities'
export { runHealthCheck, runHealthChecks } from './healthCheck'
export {
  addIncidentEvent,
  assignIncident,
  assignIncidentToMe,
  closeIncident,
  createIncident,
  editIncident,
  forceCloseIncident,
  hideIncident,
  openIncident,
  removeIncident,
  reopenIncident,
  shareIncident,
  unassignIncident,
  unhideIncident,
} from './incident'
export { intent, type Intent, type IntentInput, type IntentResult, type ParsedIntentInput } from './intent'
export type { SlotInputs, SlotName } from './slots'
