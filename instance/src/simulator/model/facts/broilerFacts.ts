// The figures that the simulated broiler barn follows. Each names its source or says that it is assumed.

// Barn

/** Cameras in the hall. Assumed. */
export const BROILER_CAMERAS = 8
/** Birds at housing. Source: 40,000 birds in a house of about 100 m (topagrar). */
export const BROILERS_HOUSED = 40_000
/** Birds that one camera sees. Source: 48 lenses over 40,000 birds (Beckhove). */
export const BROILERS_PER_LENS = 830
/** Height of the lens over the floor in metres. Assumed: cameras in poultry are mounted at 3–4 m. */
export const BROILER_CAMERA_HEIGHT_METRES = 3.6

// Batch

/**
 * Day of the batch (day 0 is housing) on which the simulation starts. Assumed: the middle of a batch shows the most.
 */
export const BROILER_BATCH_DAY_AT_START = 24
/** Days from one housing to the next: the fattening and 7–14 empty days. Assumed. */
export const BROILER_CYCLE_DAYS = 52
/** Days from housing to the end. Source: Beckhove, day-old to 42 days. */
export const BROILER_FATTENING_DAYS = 42
/** Hour of the day at which the chicks arrive, by the barn's clocks. Assumed. */
export const BROILER_HOUSING_HOUR = 9
/** Hour of the day at which the last birds leave, by the barn's clocks. Assumed: they are caught at night. */
export const BROILER_EMPTYING_HOUR = 4.5
/** Day of the batch on which part of the birds is caught. Source: Ghent University, Belgium. */
export const BROILER_THINNING_DAY = 35
/** Hour of the day of the thinning, by the barn's clocks. Assumed: birds are caught at night. */
export const BROILER_THINNING_HOUR = 2.5
/** Share of the birds that the thinning takes, 0..1. Source: Ghent University, Belgium. */
export const BROILER_THINNING_SHARE = 0.25
/** Mean weight in kg by day of age. Assumed after the growth of Ross 308. */
export const BROILER_KG_BY_DAY = [
  [0, 0.04],
  [7, 0.2],
  [14, 0.5],
  [21, 1],
  [28, 1.6],
  [35, 2.3],
  [42, 3],
] as const
/** Beak to tail in metres is this times the cube root of the weight in kg. Assumed. */
export const BROILER_LENGTH_FACTOR = 0.27

// Behaviour

/**
 * Share of the birds that sit while it is light (0..1) by day of age. Assumed; that activity falls with age is known of
 * Ross 308.
 */
export const BROILER_SITTING_BY_DAY = [
  [0, 0.5],
  [7, 0.55],
  [14, 0.62],
  [21, 0.68],
  [28, 0.74],
  [35, 0.79],
  [42, 0.83],
] as const
/** Share of the birds that sit in the dark, 0..1. Assumed; they hardly eat in the dark (Animal Nutrition 5:174). */
export const BROILER_SITTING_DARK = 0.97
/**
 * Hours of the day at which most eat, by the barn's clocks: at lights-on and before dark. Source: Animal Nutrition
 * 5:174.
 */
export const BROILER_MEAL_HOURS = [6.5, 22.8] as const
/** Share of the birds that rises in addition for such a meal, 0..1. Assumed. */
export const BROILER_MEAL_RISING_SHARE = 0.2
/** Share of the birds that are near neither feeder nor drinker, 0..1. Source: Aldridge et al. 2021. */
export const BROILER_NEAR_NOTHING_SHARE = 0.56

// Loss

/**
 * Share of a batch that dies by its last day, 0..1. Source: ceiling of EU directive 2007/43, 1 % + 0.06 % a day of age.
 */
export const BROILER_TOTAL_MORTALITY = 0.0352
/**
 * Daily mortality by day of age, relative. Source: 38 flocks (The Poultry Site): peak on day 3–4, flat from day 10 to
 * 30, then a rise.
 */
export const BROILER_MORTALITY_SHAPE = [
  [0, 1],
  [3, 2.6],
  [4, 2.6],
  [10, 0.7],
  [30, 0.7],
  [38, 1.1],
  [42, 1.6],
] as const
/**
 * Share of the dead birds before a camera that its detector finds before staff pick them up (0..1) by day of age.
 * Assumed: chosen so that about as many are found on every day of a batch, as 0.42 / `BROILER_MORTALITY_SHAPE`.
 */
export const BROILER_DETECTED_BY_DAY = [
  [0, 0.42],
  [3, 0.162],
  [4, 0.162],
  [10, 0.6],
  [30, 0.6],
  [38, 0.38],
  [42, 0.265],
] as const
/** Hours of the day from which on staff walk through the hall, by the barn's clocks. Assumed. */
export const BROILER_WALK_HOURS = [7.5, 16.5] as const
/** Share of the dead birds that one such walk overlooks, 0..1. Assumed. */
export const BROILER_WALK_MISS_SHARE = 0.12
