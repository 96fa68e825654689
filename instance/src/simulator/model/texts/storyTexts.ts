/** The work that staff of a simulated barn report. */
export type WorkKey =
  | 'drinkerDrips'
  | 'lowWaterPressure'
  | 'feedLineEmpty'
  | 'fanUneven'
  | 'heaterFails'
  | 'pictureDull'
  | 'walkwayDirty'
  | 'litterWet'
  | 'animalInjured'
  | 'animalChased'

/** Ids of the region specifications of a simulated barn, besides its pens. */
export type AreaKey =
  | 'vorne'
  | 'hinten'
  | 'links'
  | 'rechts'
  | 'feeder'
  | 'drinker'
  | 'lying'
  | 'activity'
  | 'dunging'
  | 'feeding_zone'
  | 'drinking_zone'
  | 'resting_zone'

/** Ids of the region types of a simulated barn. */
export type AreaTypeKey =
  | 'pen'
  | 'stallbereich_vh'
  | 'stallbereich_lr'
  | 'stalltechnik'
  | 'activity_areas'
  | 'functional_areas'

/**
 * Texts that a simulated barn writes into its entities, in one language: data of the barn, not messages of a screen.
 */
export interface StoryTexts {
  pen: (number: number) => string
  /** Name of a camera above the pens from `first` to `last`. */
  cameraOverPens: (first: number, last: number, side: 'north' | 'south') => string
  /** Name of a camera in a hall without pens. */
  cameraInHall: (row: number, side: 'west' | 'east') => string
  areaTypes: Readonly<Record<AreaTypeKey, string>>
  areas: Readonly<Record<AreaKey, string>>
  work: Readonly<Record<WorkKey, { title: string; description: string }>>
  /** Texts that staff write into documentations. */
  documentation: DocumentationTexts
  /** Names of the equipment that is checked besides the cameras. */
  components: {
    climateController: string
    feedComputer: string
    light: (compartment: number) => string
  }
  /** The reason of a failed health check: the device does not answer. */
  noAnswer: string
  /** Title of the dashboard that an administrator of the barn has made. */
  morningRound: string
  /** The first comment on an incident. */
  comment: string
  /** Name under which events of staff are recorded. */
  staff: string
}

/** Types of documentations that staff of a simulated barn describe. */
export type NoteKey =
  | 'weighing'
  | 'visit'
  | 'fighting'
  | 'feeding'
  | 'water'
  | 'lighting'
  | 'ventilation'
  | 'temperature'
  | 'crowding'
  | 'avoidance'
  | 'restlessness'
  | 'cough'
  | 'lameness'
  | 'tailBiting'
  | 'treatment'
  | 'housing'
  | 'movingOut'
  | 'cleaning'
  | 'disinfection'

/** Texts that staff of a simulated barn write into documentations, in one language. */
export interface DocumentationTexts {
  /** Observations and work. */
  seen: Readonly<Record<NoteKey, string>>
  /** Headings of a longer description. */
  seenHeading: string
  measuresHeading: string
  measures: readonly string[]
  /** Stands in red before a text that matters. */
  important: string
  importantText: string
  /** Stands before a link, and the text of the link. */
  leafletBefore: string
  leaflet: string
  /** Stands before and after the name of a colleague. */
  askBefore: string
  askAfter: string
  /** Stands before another incident. */
  relatedBefore: string
  /** The reasons why a documentation was hidden. */
  hidingReasons: readonly string[]
}
