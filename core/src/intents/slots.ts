/** The places that plugins may fill for each other, with the input that each gives. */
export interface SlotInputs {
  /** Below the card of an incident on its page. */
  'incident.detail': { incidentId: string; headingLevel?: 2 | 4 }
  /** Below the state of a barn or pen. */
  'pen-state.card': { incidentId: string }
  /** On the page of a camera. */
  'camera.page': { cameraId: string }
}
export type SlotName = keyof SlotInputs
