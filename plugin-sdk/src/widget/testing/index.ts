/*
 * The door `widget/testing`: runs a widget of a third party in a test, without a browser and without a barn.
 * `renderWidget` mounts it as the workbench does; `answers` are the barn's replies by the ids of the calls, and
 * builders such as `anIncident` make valid documents for them. Tests run in vitest with jsdom.
 */

export {
  aCamera,
  anArtifact,
  anIncident,
  anIncidentComment,
  aRegionMapping,
  aRegionSpecification,
  aRegionType,
} from '../../testing/builders'
export { refusal } from '../../testing/fakeInstance'
export type { CallState, FakePicture, WidgetAnswers } from './fakeBarn'
export type { LoadedPicture, SavedTestFile, WidgetRecord } from './fakeWorkbench'
export { renderWidget, type RenderedWidget } from './renderWidget'
export type { RenderWidgetOptions } from './renderOptions'
