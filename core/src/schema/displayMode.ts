import { z } from 'zod'

export const BasicDashboard = z.enum(['barn-dashboard', 'region-dashboard'])

/** The schema of every display-mode property by its name. */
export const displayModeProperties = {
  enablePenStateIncidentChartReduction: z.boolean(),
  basicDashboard: BasicDashboard,
  barnDashboardSettings: z.looseObject({ enableDeadAnimalOverview: z.boolean().optional() }),
} as const
export type DisplayModeProperty = keyof typeof displayModeProperties

/** Display settings of an instance. Unknown properties are accepted. */
export const DisplayModeSettings = z.looseObject({
  enablePenStateIncidentChartReduction: z.boolean().optional(),
  basicDashboard: BasicDashboard.optional(),
  barnDashboardSettings: displayModeProperties.barnDashboardSettings.optional(),
})
export type DisplayModeSettings = z.infer<typeof DisplayModeSettings>

export const displayModeDefaults = {
  enablePenStateIncidentChartReduction: true,
  basicDashboard: 'barn-dashboard',
  barnDashboardSettings: { enableDeadAnimalOverview: false },
} as const satisfies DisplayModeSettings

const PropertySource = z.enum(['default', 'local', 'cloudOverride'])
const SourceError = z.object({ source: z.enum(['local', 'cloudOverride']), message: z.string() })

function legalSources(sources: unknown): unknown {
  if (typeof sources !== 'object' || sources === null || Array.isArray(sources)) return sources
  return Object.fromEntries(Object.entries(sources).filter(([, source]) => PropertySource.safeParse(source).success))
}

function legalErrors(errors: unknown): unknown {
  return Array.isArray(errors) ? errors.filter((error) => SourceError.safeParse(error).success) : errors
}

/**
 * The settings in force. A source or an error that is illegal is left out, so that the settings beside it still count.
 */
export const DisplayModeReply = z.object({
  settings: z.record(z.string(), z.unknown()),
  propertySources: z.preprocess(legalSources, z.record(z.string(), PropertySource)),
  errors: z.preprocess(legalErrors, z.array(SourceError)),
})

/** The values that are set in each source, by property. */
export const DisplayModeOverrides = z.object({
  local: z.record(z.string(), z.unknown()),
  cloudOverride: z.record(z.string(), z.unknown()),
})
export type DisplayModeOverrides = z.infer<typeof DisplayModeOverrides>

/** The names of the display settings that are on, including settings of the barn dashboard. */
export function switchedOnSettings(settings: DisplayModeSettings): ReadonlySet<string> {
  const { barnDashboardSettings, ...others } = settings
  const all = Object.entries({ ...others, ...barnDashboardSettings })
  return new Set(all.filter(([, value]) => value === true).map(([name]) => name))
}
