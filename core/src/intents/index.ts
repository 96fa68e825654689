export { comparePictures, openArtifact, requestArtifact } from './artifact'
export { openCamera, openPicture, openPlan, openRecording, pickMoment, seekFrames } from './camera'
export type { Entities, EntityKind, IncidentTarget, Target } from './entities'
export { runHealthCheck, runHealthChecks } from './healthCheck'
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
} from './incident'
export { intent, type Intent, type IntentInput, type IntentResult, type ParsedIntentInput } from './intent'
export { signInByDirectory } from './signIn'
export type { SlotInputs, SlotName } from './slots'
