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

export const DisplayModeReply = z.object({
  settings: z.record(z.string(), z.unknown()),
  propertySources: z.record(z.string(), z.enum(['default', 'local', 'cloudOverride'])),
  errors: z.array(z.object({ source: z.enum(['local', 'cloudOverride']), message: z.string() })),
})

/** The names of the display settings that are on, those of the barn dashboard among them. */
export function switchedOnSettings(settings: DisplayModeSettings): ReadonlySet<string> {
  const { barnDashboardSettings, ...others } = settings
  const all = Object.entries({ ...others, ...barnDashboardSettings })
  return new Set(all.filter(([, value]) => value === true).map(([name]) => name))
}
