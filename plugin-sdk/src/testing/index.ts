export {
  aCamera,
  aCameraCanvas,
  aLayout,
  anAccount,
  anArtifact,
  anIncident,
  anIncidentComment,
  anIncidentEvent,
  aRegionMapping,
  aRegionSpecification,
  aRegionType,
} from './builders'
export { createFakeHost } from './createFakeHost'
export type { FakeAnswers, FakeHost } from './fakeHost'
export { describePlugin } from './describePlugin'
export {
  answer,
  createFakeInstance,
  documents,
  refusal,
  type FakeAnswer,
  type FakeInstance,
  type FakeInstanceOptions,
} from './fakeInstance'
export { pressScreenKey } from './pressScreenKey'
export { renderInWorkbench, signedInSessions, type SignedInSessions } from './renderInWorkbench'
export {
  renderPage,
  renderWidget,
  type RenderedPage,
  type RenderedWidget,
  type RenderPageOptions,
  type RenderWidgetOptions,
} from './renderWidget'
export { stubCanvas } from './stubCanvas'
