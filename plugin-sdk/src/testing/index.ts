export {
  aCamera,
  aCameraCanvas,
  aLayout,
  anAccount,
  anIncident,
  anIncidentComment,
  anIncidentEvent,
  aRegionMapping,
  aRegionSpecification,
  aRegionType,
} from './builders'
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
export {
  renderWidget,
  signedInSessions,
  type RenderedWidget,
  type RenderWidgetOptions,
  type SignedInSessions,
} from './renderWidget'
export { stubCanvas } from './stubCanvas'
