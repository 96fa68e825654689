/** The places that plugins may fill for each other, with the input that each gives. */
export interface SlotInputs {
  /** Below the card of an incident on its page. */
  'incident.detail': { incidentId: string; headingLevel?: 2 | 4 }
  /** Beside the button that adds a site, above the list of sites. */
  'instances.tools': Record<string, never>
  /** Another way to add sites, on the page for that. */
  'instances.add': Record<string, never>
  /** Below the state of a barn or pen. */
  'pen-state.card': { incidentId: string }
  /** On the page of a camera. */
  'camera.page': { cameraId: string }
  /** A section of the settings for developers. */
  'settings.developer': Record<string, never>
}
export type SlotName = keyof SlotInputs
