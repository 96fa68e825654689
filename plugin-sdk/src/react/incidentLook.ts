import { z } from 'zod'
import { incidentTypeOf, isIncidentType, type IncidentTone } from '@barn-workbench/core/incidentTypes'
import { DEFAULT_RENDER_COLOR, HexColor, type Incident } from '@barn-workbench/core/schema'
import type { Tone } from '../canvas/canvasTheme'
import type { Messages } from '../context/texts'

/** The colours of the tones of types, tokens of the theme. */
const TONE_COLORS: Readonly<Record<IncidentTone, string>> = {
  error: '--bw-error',
  warning: '--bw-warning',
  success: '--bw-success',
  info: '--bw-documentation',
  neutral: '--bw-secondary',
  brand: '--bw-brand',
}
/** The colour of a type that is not known here, and of most types on charts. */
const STRIKING_COLOR = '--bw-error'

/** The tone of a type of incidents; `neutral` for an unknown type. */
export function incidentTone(type: string): Tone {
  return incidentTypeOf(type).tone
}

/** The token of the colour of a type of incidents, such as `--bw-warning`. */
export function incidentTypeColor(type: string): string {
  return isIncidentType(type) ? TONE_COLORS[incidentTypeOf(type).tone] : STRIKING_COLOR
}

/** The name of a type of incidents; for an unknown type the instance's name. `t`: the messages of any plugin. */
export function incidentTypeName(type: string, t: Messages): string {
  return isIncidentType(type) ? t(`sdk:incidentType.${type}`) : type
}

/** The colour of an incident for one entity, such as a camera, which overrides its own. */
const Override = z.looseObject({ entityId: z.string(), displaySettings: z.looseObject({ renderColor: HexColor }) })

/**
 * The colour of an incident among some cameras: an override for one of them, then its own, then its type's, which is a
 * token. The default colour does not count as its own, since an instance sets it on every incident.
 */
export function incidentColor(
  { type, displayConfiguration }: Pick<Incident, 'type' | 'displayConfiguration'>,
  cameras: readonly string[],
): string {
  const { displaySettings, displaySettingEntityOverrides } = displayConfiguration
  for (const candidate of displaySettingEntityOverrides) {
    const override = Override.safeParse(candidate)
    if (override.success && cameras.includes(override.data.entityId)) return override.data.displaySettings.renderColor
  }
  const { renderColor } = displaySettings
  return renderColor.toUpperCase() === DEFAULT_RENDER_COLOR ? incidentTypeColor(type) : renderColor
}

/** The CSS colour of the mark of an incident on a chart of some cameras. */
export function incidentChartColor(
  incident: Pick<Incident, 'type' | 'displayConfiguration'>,
  cameras: readonly string[],
): string {
  const color = incidentColor(incident, cameras)
  if (!color.startsWith('--')) return color
  return `var(${incidentTypeOf(incident.type).hasColorOnCharts ? color : STRIKING_COLOR})`
}
