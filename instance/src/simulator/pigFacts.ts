// Barn
export const PIG_CAMERAS = 12
export const PENS_PER_CAMERA = 2
export const PIGS_PER_PEN = 15
export const PIG_COMPARTMENTS = 3
/** 0.75 m² a pig up to 110 kg gives 11–15 m² for a pen of 15. */
export const PEN_WIDTH_METRES = 3.4
export const PEN_DEPTH_METRES = 3.5
export const CAMERA_HEIGHT_METRES = 2.9

// Batch: 14–16 weeks of fattening, then 5–10 days of service period.
export const PIG_DAY_AT_FOUNDING = 43
export const PIG_CYCLE_DAYS = 112
export const PIG_SERVICE_DAYS = [5, 10] as const
/** Hours after the first compartment at which each compartment is filled. */
export const PIG_COMPARTMENT_HOUSING_HOURS = [0, 4, 25] as const
export const PIG_COMPARTMENT_EMPTYING_HOURS = [0, 2, 24] as const
export const PIG_HOUSING_HOUR = 8.5
export const PIG_EMPTYING_HOUR = 5.5

// Growth: Gompertz through 27.5 kg at arrival, 65 kg about day 43, 107 kg about day 85, 120 kg about day 100.
export const PIG_ARRIVAL_KG = 27.5
export const PIG_MATURE_KG = 215
export const PIG_GOMPERTZ_RATE = 0.0125
export const PIG_WEIGHT_VARIATION_START = 0.1
export const PIG_WEIGHT_VARIATION_END = 0.08
/** Snout to tail in metres is this times the cube root of the weight in kilograms. */
export const PIG_LENGTH_FACTOR = 0.255

// Behaviour
export const PIG_LIGHTS_ON_HOUR = 6.5
export const PIG_LIGHTS_OFF_HOUR = 18.5
/** Share lying in each hour of the day, 0–23. */
export const PIG_LYING_BY_HOUR = [
  0.94, 0.91, 0.95, 0.95, 0.95, 0.93, 0.86, 0.8, 0.77, 0.72, 0.73, 0.82, 0.84, 0.8, 0.76, 0.71, 0.69, 0.73, 0.79, 0.88,
  0.92, 0.94, 0.94, 0.94,
] as const
/** Share lying over 24 hours by weight. */
export const PIG_LYING_BY_KG = [
  [30, 0.838],
  [50, 0.85],
  [80, 0.863],
  [100, 0.875],
] as const
export const PIG_RESTLESS_DAYS = 3
export const PIG_RESTLESS_FACTOR = 1.3
/** A walk through the barn morning and afternoon makes them rise for 10–20 minutes. */
export const PIG_VISIT_HOURS = [7.6, 15.8] as const
export const PIG_VISIT_MINUTES = [10, 20] as const
export const PIG_VISIT_RISING_SHARE = 0.3

// Loss
/** Measured in 1.35 million fattening pigs. */
export const PIG_DEATHS_PER_1000_PIG_WEEKS = 3.23
/**
 * The real rate is about one dead pig in six days for 360 pigs, too few to show how a large house is worked with: the
 * demonstration shows the stream of a house that is this many times larger. Head counts use the real rate.
 */
export const PIG_DEATH_DEMONSTRATION_FACTOR = 13.3
/** Late losses exceed early ones, less than they really do, so that there is something to do on every day; the mean over a batch stays 1. */
export const PIG_DEATH_LATE_TREND = 0.1
export const PIG_OUTBREAKS_PER_BATCH = 3
export const PIG_OUTBREAK_DAYS = [4, 9] as const
/** Assumption: part of what is lost more in an outbreak, for the same reason. */
export const PIG_OUTBREAK_STRENGTH = 0.12
/** Assumption: 20–30 % of what detectors take for dead. */
export const FALSE_ALARM_SHARE = 0.25
/** Assumptions: a detector needs light and stillness. */
export const DETECTION_DELAY_DAY_MINUTES = [10, 90] as const
export const DETECTION_DELAY_NIGHT_MINUTES = [20, 360] as const
/** Assumptions: what comes up outside these hours queues until the morning. */
export const HANDLING_MEDIAN_MINUTES = 25
export const HANDLING_HOURS = [6, 18] as const
/** Assumption: now and then one is overlooked for days; as a rule the next one is before somebody finds it. */
export const OVERLOOKED_DAYS = [0.8, 4] as const
/** Assumption: the next one is overlooked from this long before the last is found. */
export const OVERLOOKED_OVERLAP_HOURS = 14
/** Of so many at a time the staff would be alarmed: no more are shown. */
export const MOST_DEAD_AT_A_TIME = 5

// Cameras
/** Assumption: one outage of this length per camera and month. */
export const OUTAGE_HOURS = [0.5, 6] as const
/** Assumption: days from one repair of a defective camera to the next, in an order that changes with each month. */
export const DEFECT_DAYS = [1, 2, 2, 2, 2, 2, 2, 3, 3, 3, 4, 4] as const
/** Assumption: when a technician comes. */
export const REPAIR_HOURS = [8, 14] as const
/** A camera counts as offline after 10 minutes without a picture. */
export const OFFLINE_AFTER_MINUTES = 10
export const FILM_PER_DAY = [0.01, 0.02] as const
export const CLEANING_EVERY_DAYS = [9, 16] as const

// Incident stream, each per day in a barn. Assumptions, above what 360 pigs would give, as with the losses.
export const DOCUMENTATIONS_PER_DAY = 0.8
export const INTERVENTIONS_PER_DAY = 0.6
export const TIME_SERIES_PER_DAY = 0.6
/** Assumption: what is over is looked at once more and closed, after this long in the median. */
export const CLOSING_MEDIAN_MINUTES = 70
/** Assumption: what has been given to somebody by name. */
export const ASSIGNED_SHARE = 0.5
