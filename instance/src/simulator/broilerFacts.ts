// Barn
export const BROILER_CAMERAS = 8
export const BIRDS_HOUSED = 40_000
export const BIRDS_PER_LENS = 830
export const BROILER_CAMERA_HEIGHT_METRES = 3.6

// Batch: day-old to 42 days, 7–14 days empty.
export const BROILER_DAY_AT_FOUNDING = 24
export const BROILER_CYCLE_DAYS = 52
export const BROILER_FATTENING_DAYS = 42
export const BROILER_HOUSING_HOUR = 9
export const BROILER_EMPTYING_HOUR = 4.5
export const THINNING_DAY = 35
export const THINNING_HOUR = 2.5
export const THINNING_SHARE = 0.25
/** Kilograms by day of age. */
export const BROILER_KG_BY_DAY = [
  [0, 0.04],
  [7, 0.2],
  [14, 0.5],
  [21, 1],
  [28, 1.6],
  [35, 2.3],
  [42, 3],
] as const
/** Beak to tail in metres is this times the cube root of the weight in kilograms. */
export const BROILER_LENGTH_FACTOR = 0.27

// Behaviour: 18 hours of light, 6 of dark.
export const BROILER_LIGHTS_ON_HOUR = 6
export const BROILER_LIGHTS_OFF_HOUR = 24
/** Share sitting while it is light by day of age: activity falls with age. */
export const BROILER_SITTING_BY_DAY = [
  [0, 0.5],
  [7, 0.55],
  [14, 0.62],
  [21, 0.68],
  [28, 0.74],
  [35, 0.79],
  [42, 0.83],
] as const
export const BROILER_SITTING_DARK = 0.97
/** They eat at lights-on and before dark. */
export const BROILER_MEAL_HOURS = [6.5, 22.8] as const
export const BROILER_MEAL_RISING_SHARE = 0.2
export const BROILER_NEAR_NOTHING_SHARE = 0.56

// Loss
/** EU ceiling: 1 % + 0.06 % a day of age, 3.52 % at day 42. */
export const BROILER_TOTAL_MORTALITY = 0.0352
/** Relative daily mortality by day of age: peak at day 3–4, flat from day 10 to 30, rise to the end. */
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
 * Share of the dead birds under a lens that its detector finds before somebody picks them up, by day of age. Assumption:
 * chicks are too small for it, and late the flock hides what lies in it.
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
/** Assumptions: walks through the hall, and the share of the dead birds that one overlooks. */
export const BROILER_WALK_HOURS = [7.5, 16.5] as const
export const BROILER_WALK_MISS_SHARE = 0.12
