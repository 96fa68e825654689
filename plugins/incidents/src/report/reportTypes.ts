/** The types that are offered, the likeliest first. */
export interface ReportTypes {
  types: readonly string[]
}

/** The types that people report. */
export const REPORTED_TYPES = ['deadAnimal', 'barnIntervention', 'barnDocumentation', 'barnState'] as const
