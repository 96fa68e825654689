export { comparePictures, openArtifact, requestArtifact } from './intents'
export { openCamera, openPicture, openPlan, openRecording, pickMoment, seekFrames } from './intents'
export type { Entities, EntityKind, IncidentTarget, Target } from './intents'
export { runHealthCheck, runHealthChecks } from './intents'
export {
  addIncidentEvent,
  assignIncident,
  assignIncidentToMe,
  closeIncident,
  commentIncident,
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
} from './intents'
export { intent, type Intent, type IntentInput, type IntentResult, type ParsedIntentInput } from './intents'
export { signInByDirectory } from './intents'
export type { SlotInputs, SlotName } from './intents'
