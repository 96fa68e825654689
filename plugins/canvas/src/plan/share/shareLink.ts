import { planParameters } from '../planAddress'
import type { PlanChoice } from '../planChoice'

/** What a link to the plan says. */
export interface ShareOptions {
  includeTimestamp: boolean
  includeImageSource: boolean
  includeRegions: boolean
  includeDeadAnimalIncidents: boolean
}

export const SHARE_OPTIONS = [
  'includeTimestamp',
  'includeImageSource',
  'includeRegions',
  'includeDeadAnimalIncidents',
] as const satisfies readonly (keyof ShareOptions)[]

interface SharedPlan {
  instanceId: string
  cameraCanvasId: string
  choice: PlanChoice
  /** ms since the epoch. */
  timestamp: number
}

/** The path of a link to the plan. What it does not say, the reader sees as on any plan. */
export function sharePath(
  { instanceId, cameraCanvasId, choice, timestamp }: SharedPlan,
  options: ShareOptions,
): `/${string}` {
  const said = planParameters(choice)
  const { regionType, regionOpacity, deadAnimalMarkerType, showFalsePositive } = said
  const parameters: Record<string, string | null> = {
    ...(options.includeTimestamp && { timestamp: String(timestamp) }),
    ...(options.includeImageSource && { elementProvider: choice.source }),
    ...(options.includeRegions && { showRegions: String(choice.overlay === 'regions'), regionType, regionOpacity }),
    ...(options.includeDeadAnimalIncidents && {
      showDeadAnimals: String(choice.overlay === 'deadAnimals'),
      deadAnimalMarkerType,
      showFalsePositive,
    }),
  }
  const entries = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== null)
  const search = new URLSearchParams(entries).toString()
  return `/instance/${instanceId}/canvas/${encodeURIComponent(cameraCanvasId)}${search && `?${search}`}`
}
