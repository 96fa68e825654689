// The figures that the simulated fattening barn follows. Each names its source or says that it is assumed.

// Barn

/** Cameras in the barn. Assumed: two rows of six. */
export const PIG_CAMERAS = 12
/** Pens that one camera sees, side by side. Source: Frontiers in Animal Science 2023, 1248972. */
export const PENS_PER_CAMERA = 2
/** Pigs in a full pen. Source: pens of 13–20 pigs perform best (landwirt.com, 5 million pigs). */
export const PIGS_PER_PEN = 15
/** Compartments of the barn, each filled and emptied at its own hour. Assumed. */
export const PIG_COMPARTMENTS = 3
/**
 * Width of a pen in metres. With the depth it gives 11.9 m²; 0.75 m² a pig up to 110 kg (German minimum) asks for 11.3
 * m².
 */
export const PEN_WIDTH_METRES = 3.4
/** Depth of a pen in metres, from the trough to the dunging area. See `PEN_WIDTH_METRES`. */
export const PEN_DEPTH_METRES = 3.5
/** Height of the lens over the floor in metres. Assumed: cameras over pigs are mounted at 2.5–3 m. */
export const CAMERA_HEIGHT_METRES = 2.9

// Batch

/**
 * Day of the batch (day 0 is housing) on which the simulation starts. Assumed: the middle of a batch shows the most.
 */
export const PIG_BATCH_DAY_AT_START = 43
/** Days from one housing to the next: 14–16 weeks of fattening (Thünen Institute) and the service period. */
export const PIG_CYCLE_DAYS = 112
/**
 * Shortest and longest service period (empty, washed, disinfected) in days. Assumed; about a week is usual
 * (oekolandbau.de).
 */
export const PIG_SERVICE_DAYS = [5, 10] as const
/** Hours after the first compartment at which each compartment is filled. Assumed. */
export const PIG_COMPARTMENT_HOUSING_HOURS = [0, 4, 25] as const
/** Hours after the first compartment at which each compartment is emptied. Assumed. */
export const PIG_COMPARTMENT_EMPTYING_HOURS = [0, 2, 24] as const
/** Hour of the day at which the first pigs arrive, by the barn's clocks. Assumed. */
export const PIG_HOUSING_HOUR = 8.5
/** Hour of the day at which the first pigs leave, by the barn's clocks. Assumed: before the heat and the traffic. */
export const PIG_EMPTYING_HOUR = 5.5

// Growth: a Gompertz curve through 27.5 kg at arrival, 65 kg about day 43, 107 kg about day 85 and 120 kg about day
// 100.

/** Mean weight at housing in kg. Source: Wageningen, diurnal feeding patterns of 110 pigs, 27.5 ± 2.9 kg. */
export const PIG_ARRIVAL_KG = 27.5
/** Weight in kg that the growth curve tends to. Fitted to the weights above. */
export const PIG_MATURE_KG = 215
/** Decay of the growth rate, per day. Fitted to the weights above. */
export const PIG_GOMPERTZ_RATE = 0.0125
/** Coefficient of variation of the weight at housing, 0..1. Assumed. */
export const PIG_WEIGHT_VARIATION_START = 0.1
/** Coefficient of variation of the weight at the end of the batch, 0..1. Assumed. */
export const PIG_WEIGHT_VARIATION_END = 0.08
/** Snout to tail in metres is this times the cube root of the weight in kg. Assumed: 1.2 m at 100 kg. */
export const PIG_LENGTH_FACTOR = 0.255

// Behaviour

/**
 * Share of the pigs that lie in each hour of the day (0–23), 0..1, at a mean weight. Assumed to fit Ekkel et al. 2003
 * and Stalder.
 */
export const PIG_LYING_BY_HOUR = [
  0.94, 0.91, 0.95, 0.95, 0.95, 0.93, 0.86, 0.8, 0.77, 0.72, 0.73, 0.82, 0.84, 0.8, 0.76, 0.71, 0.69, 0.73, 0.79, 0.88,
  0.92, 0.94, 0.94, 0.94,
] as const
/** Share of 24 hours that a pig lies (0..1) by its weight in kg. Source: Ekkel et al. 2003. */
export const PIG_LYING_BY_KG = [
  [30, 0.838],
  [50, 0.85],
  [80, 0.863],
  [100, 0.875],
] as const
/** Days after housing in which pigs are more active. Assumed. */
export const PIG_RESTLESS_DAYS = 3
/**
 * Factor on the share of standing pigs in those days. Assumed; a sharp fall of activity after weaning is in Animals
 * 11:1607.
 */
export const PIG_RESTLESS_FACTOR = 1.3
/** Hours of the day at which staff walk through the barn and pigs rise, by the barn's clocks. Assumed. */
export const PIG_VISIT_HOURS = [7.6, 15.8] as const
/** Shortest and longest time for which a visit makes pigs rise, in minutes. Assumed. */
export const PIG_VISIT_MINUTES = [10, 20] as const
/** Share of the lying pigs that a visit makes rise, 0..1. Assumed. */
export const PIG_VISIT_RISING_SHARE = 0.3

// Loss

/** Pigs that die per 1,000 pigs and week. Source: Maes et al. 2001, 1.35 million fattening pigs. */
export const PIG_DEATHS_PER_1000_PIG_WEEKS = 3.23
/**
 * Share by which the rate of deaths is higher at the end of a batch, and lower at its start, than its mean. Assumed;
 * that more die late is in Maes et al. 2001.
 */
export const PIG_DEATH_LATE_TREND = 0.2
/** Shortest and longest outbreak of disease in days; each batch has one. Assumed. */
export const PIG_OUTBREAK_DAYS = [5, 8] as const
/** First and last day of a batch on which its outbreak may begin, as shares of the batch. Assumed. */
export const PIG_OUTBREAK_BEGINS = [0.15, 0.8] as const
/**
 * Days before the start of the simulation on which the outbreak of its batch begins: its history shows one. Assumed.
 */
export const PIG_OUTBREAK_DAYS_BEFORE_START = 18
/** Share of its mean by which the rate of deaths is higher during an outbreak. Assumed. */
export const PIG_OUTBREAK_STRENGTH = 3.5
/** Days from one demonstration night to the next; the first is the one before the simulation starts. Assumed. */
export const DEMO_NIGHT_EVERY_DAYS = 28
/**
 * The two deaths of a demonstration night: when the animal dies, is reported and carried out, as hours from midnight
 * after that evening, by the barn's clocks. The second lies out of sight for three days, so that a new
 * barn has a dead animal for as long as people look at it first. Assumed.
 */
export const DEMO_NIGHT_DEATHS = [
  { diedHour: -2.5, detectedHour: -1.75, removedHour: 6.7 },
  { diedHour: -1.1, detectedHour: -0.25, removedHour: 79.2 },
] as const
/** Share of the detections of dead animals that are false, 0..1. Assumed: 20–30 %. */
export const FALSE_ALARM_SHARE = 0.25
/**
 * Shortest and longest time from a death to its detection while lights are on, in minutes. Assumed: a detector needs
 * stillness.
 */
export const DETECTION_DELAY_DAY_MINUTES = [10, 90] as const
/** Shortest and longest time from a death to its detection in the dark, in minutes. Assumed. */
export const DETECTION_DELAY_NIGHT_MINUTES = [20, 360] as const
/** Median time in minutes from a report to its handling during working hours. Assumed. */
export const HANDLING_MEDIAN_MINUTES = 25
/** Start and end of the working hours by the barn's clocks. Assumed: reports outside of them wait until the morning. */
export const HANDLING_HOURS = [6, 18] as const
/** Share of the dead pigs that staff overlook, 0..1. Assumed. */
export const PIG_OVERLOOKED_SHARE = 0.2
/** Shortest and longest time for which an overlooked dead animal lies, in days. Assumed. */
export const OVERLOOKED_DAYS = [0.8, 4] as const
/** Hours before the removal of one overlooked animal from which on the next may be overlooked. Assumed. */
export const OVERLOOKED_OVERLAP_HOURS = 14
/** Most dead animals and false alarms that are open at a time. Assumed: more would alarm the staff. */
export const MOST_DEAD_AT_A_TIME = 5

// Cameras

/** Shortest and longest outage in hours. Assumed: each camera but the first has one a month. */
export const OUTAGE_HOURS = [0.5, 6] as const
/** Days from one repair of a defective camera to the next, in an order that changes with each period. Assumed. */
export const DEFECT_DAYS = [1, 2, 2, 2, 2, 2, 2, 3, 3, 3, 4, 4] as const
/** Hours of the day between which a technician repairs a camera, by the barn's clocks. Assumed. */
export const REPAIR_HOURS = [8, 14] as const
/** Least and most contrast that dust takes from a lens in a day, 0..1. Assumed. */
export const FILM_PER_DAY = [0.01, 0.02] as const
/** Shortest and longest time between two cleanings of a lens in days. Assumed. */
export const CLEANING_EVERY_DAYS = [9, 16] as const

// Incidents, above what 360 pigs would give: a barn in which nothing happens has nothing to show.

/** Documentations that staff write in a day and barn. Assumed. */
export const DOCUMENTATIONS_PER_DAY = 0.8
/** Interventions that are reported in a day and barn. Assumed. */
export const INTERVENTIONS_PER_DAY = 0.6
/** Time series that rise above their threshold in a day and barn. Assumed. */
export const TIME_SERIES_PER_DAY = 0.6
/** Days between two hours in which a detector repeats the same incident. Assumed. */
export const NOISY_SERIES_EVERY_DAYS = 2
/** Days from one power cut to the next. Assumed: more than a barn has, so that every history shows one. */
export const POWER_CUT_EVERY_DAYS = 9
/** Shortest and longest power cut in minutes. Assumed. */
export const POWER_CUT_MINUTES = [8, 50] as const
/** Days from one night in which the lights stayed on to the next. Assumed. */
export const NO_DARKNESS_EVERY_DAYS = 11
/** Days from one documentation that is written with an older app to the next. Assumed. */
export const LEGACY_DOCUMENTATION_EVERY_DAYS = 4
/** Median time in minutes after which staff close an incident that is over. Assumed. */
export const CLOSING_MEDIAN_MINUTES = 70
/** Share of the interventions that are assigned to a person, 0..1. Assumed. */
export const ASSIGNED_SHARE = 0.5
