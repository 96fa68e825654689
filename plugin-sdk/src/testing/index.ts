/*
 * The door `testing`: renders a widget, a page or any component of a plugin in a workbench without a server. Builders
 * make valid entities (`anIncident`), `createFakeInstance` answers calls by the contract, and `describePlugin` checks a
 * manifest. A call that nobody answers, or that the account may not make, fails the test.
 */

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
export { providePortableTile } from './portableTile'
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
export { stubElementSize } from './stubElementSize'
