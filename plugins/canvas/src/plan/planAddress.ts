import { z } from 'zod'
import { MARKER_TYPES, REGION_OPACITY } from '../widgets/floor-plan/settings'
import { DEFAULT_CHOICE, type PlanChoice } from './planChoice'
import { IMAGE_SOURCES } from './sources/imageSources'

/** Parameters of the address of a plan, beside the time that all pictures share. */
export const PLAN_PARAMETERS = [
  'elementProvider',
  'showRegions',
  'regionType',
  'regionOpacity',
  'showDeadAnimals',
  'deadAnimalMarkerType',
  'showFalsePositive',
] as const
type PlanParameter = (typeof PLAN_PARAMETERS)[number]
export type PlanParameters = Readonly<Record<PlanParameter, string | null>>

const Flag = z.enum(['true', 'false']).transform((text) => text === 'true')
const REGION_TYPE_LENGTH = 64

const FIELDS = {
  elementProvider: z.enum(IMAGE_SOURCES),
  showRegions: Flag,
  regionType: z.string().min(1).max(REGION_TYPE_LENGTH),
  regionOpacity: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .pipe(z.int().min(REGION_OPACITY.minimum).max(REGION_OPACITY.maximum)),
  showDeadAnimals: Flag,
  deadAnimalMarkerType: z.enum(MARKER_TYPES),
  showFalsePositive: Flag,
}

type Values = { [Name in PlanParameter]?: z.output<(typeof FIELDS)[Name]> }

/** The choice in an address, and the names of its invalid parameters, which are left out. */
export interface PlanAddress {
  choice: Partial<PlanChoice>
  wrong: string[]
}

/** One overlay is visible at a time: of two, the regions. */
function overlayOf({ showRegions, showDeadAnimals }: Values): Pick<PlanChoice, 'overlay'> | null {
  if (showRegions) return { overlay: 'regions' }
  if (showDeadAnimals) return { overlay: 'deadAnimals' }
  return showDeadAnimals === false ? { overlay: 'none' } : null
}

/** The choice that the values of an address say. */
function choiceOf(values: Values): Partial<PlanChoice> {
  const { elementProvider, regionType, regionOpacity, deadAnimalMarkerType, showFalsePositive } = values
  return {
    ...(elementProvider !== undefined && { source: elementProvider }),
    ...overlayOf(values),
    ...(regionType !== undefined && { regionType }),
    ...(regionOpacity !== undefined && { regionOpacity }),
    ...(deadAnimalMarkerType !== undefined && { markerType: deadAnimalMarkerType }),
    ...(showFalsePositive !== undefined && { showsFalsePositives: showFalsePositive }),
  }
}

/** Reads what an address says. */
export function readPlanAddress(parameters: PlanParameters): PlanAddress {
  const wrong: string[] = []
  const values: Values = {}
  for (const name of PLAN_PARAMETERS) {
    const text = parameters[name]
    if (text === null) continue
    const { success, data } = FIELDS[name].safeParse(text)
    if (success) Object.assign(values, { [name]: data })
    else wrong.push(name)
  }
  if (values.showRegions && values.showDeadAnimals) wrong.push('showDeadAnimals')
  return { choice: choiceOf(values), wrong }
}

/** Whether an address contains a text that is not a time. */
export function isWrongMoment(text: string | null): boolean {
  return text !== null && !/^\d{1,15}$/.test(text)
}

/** The parameters of the address for a choice; defaults are left out. */
export function planParameters(choice: PlanChoice): PlanParameters {
  const { source, overlay, markerType, showsFalsePositives, regionType, regionOpacity } = choice
  const unless = (value: string | number, standard: unknown) => (value === standard ? null : String(value))
  return {
    elementProvider: unless(source, DEFAULT_CHOICE.source),
    showRegions: overlay === 'regions' ? 'true' : null,
    regionType: unless(regionType, DEFAULT_CHOICE.regionType),
    regionOpacity: unless(regionOpacity, DEFAULT_CHOICE.regionOpacity),
    showDeadAnimals: overlay === 'none' ? 'false' : null,
    deadAnimalMarkerType: unless(markerType, DEFAULT_CHOICE.markerType),
    showFalsePositive: showsFalsePositives ? 'true' : null,
  }
}
