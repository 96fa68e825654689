/** The state of a closed incident of any type. */
export const CLOSED = 'closed'

/** The meaning of a type or state as a colour. */
export type IncidentTone = 'success' | 'warning' | 'error' | 'info' | 'neutral' | 'brand'

/** The urgency of a state. */
export interface Urgency {
  /** 4: animals are at risk; 3: an animal is dead; 2: something has failed; 1: something is amiss. */
  level: 1 | 2 | 3 | 4
  /** The time within which the state is dealt with, in ms from the first event of its incident. */
  within: number
}

/** A state of an incident that is not closed. */
export interface IncidentState<Trigger extends string = string> {
  tone: IncidentTone
  /** Absent: nothing has to be done. A list has an element for each severity of an incident, from none to high. */
  urgency?: Urgency | readonly Urgency[]
  /** The trigger that most likely comes next, where people send it. */
  next?: Trigger
  /** The incident still goes on, so it is closed only by force. */
  needsForce?: true
  /** The matter of the incident ended with its last event. It only has to be closed. */
  isResolved?: true
  /** The incident only says that something is as it should be. */
  isUsual?: true
}

/** The effect of a trigger on an incident. */
export interface Transition<State extends string = string> {
  /** The states that the trigger applies to; null if it starts an incident. */
  from: readonly State[] | null
  /** The state after it; null if the state stays. */
  to: State | null
  /**
   * States in which a trigger that starts incidents continues the existing one: something is seen again, or comes back.
   */
  alsoFrom?: readonly State[]
  /** The trigger also starts an incident if there is none that it could continue. */
  canStart?: true
  /** States in which the trigger closes the incident and starts another one. */
  replaces?: readonly State[]
  /** Applies only to an incident that was dismissed as a false positive. */
  onlyFalsePositive?: true
}

/** Everything that an instance and all screens need to know about a type of incidents. */
export interface IncidentTypeRecord<State extends string = string, Trigger extends string = string> {
  tone: IncidentTone
  /** Charts, which have many colours already, mark an incident in the colour of its tone only if this is set. */
  hasColorOnCharts?: true
  /** Every state beside `closed`. */
  states: Readonly<Record<State, IncidentState<NoInfer<Trigger>>>>
  triggers: Readonly<Record<Trigger, Transition<NoInfer<State> | typeof CLOSED>>>
  /** The state that a reopened incident most likely has. Its instance alone knows which it had before. */
  reopensAs: NoInfer<State>
  /** Each component, such as a pen, or the barn has at most one incident of the type that is not closed. */
  onePer?: 'component' | 'barn'
  /** Its actions or its detector send every event of it: people do not choose one to add. */
  hasFixedCourse?: true
  /** People may document what they did about it. Types about a device, or about where animals are, leave this out. */
  canBeDocumented?: true
  /** Permissions to report incidents of the type, besides those to manage them; each is enough. */
  reportPermissions?: readonly string[]
}

/** Checks that states and triggers of a type name each other. */
export function defineIncidentType<const State extends string, const Trigger extends string>(
  record: IncidentTypeRecord<State, Trigger>,
): IncidentTypeRecord<State, Trigger> {
  return record
}
