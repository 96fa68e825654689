import { z } from 'zod'
import { DEFAULT_RENDER_COLOR, HexColor, type Incident } from '@barn-workbench/core/schema'
import type { Tone } from './Chip'

interface TypeLook {
  tone: Tone
  /** A token of the theme. */
  color: string
  /** Whether it has this colour on charts too, where all others are red: a chart has many colours already. */
  isColoredOnCharts?: true
}

/** How each type of incident looks wherever it is shown: in lists, on plans, strips and charts. */
const TYPE_LOOKS: Readonly<Record<string, TypeLook>> = {
  deadAnimal: { tone: 'error', color: '--bw-error' },
  barnIntervention: { tone: 'warning', color: '--bw-warning', isColoredOnCharts: true },
  barnDocumentation: { tone: 'info', color: '--bw-documentation', isColoredOnCharts: true },
  healthCheck: { tone: 'neutral', color: '--bw-secondary' },
  barnState: { tone: 'success', color: '--bw-success' },
  penState: { tone: 'success', color: '--bw-success' },
  timeSeries: { tone: 'warning', color: '--bw-warning' },
}
const UNKNOWN_TYPE: TypeLook = { tone: 'neutral', color: '--bw-error' }

function lookOf(type: string): TypeLook {
  return Object.hasOwn(TYPE_LOOKS, type) ? (TYPE_LOOKS[type] ?? UNKNOWN_TYPE) : UNKNOWN_TYPE
}

/** The tone of a type of incidents; `neutral` for an unknown type. */
export function incidentTone(type: string): Tone {
  return lookOf(type).tone
}

/** The token of the colour of a type of incidents, such as `--bw-warning`. */
export function incidentTypeColor(type: string): string {
  return lookOf(type).color
}

/** The colour that an incident has for one entity, such as a camera, in place of its own. */
const Override = z.looseObject({ entityId: z.string(), displaySettings: z.looseObject({ renderColor: HexColor }) })

/**
 * The colour of an incident where some cameras are shown: that which it has for one of them, then its own, then that of
 * its type, which is a token. An instance gives every incident the usual colour, so that this one counts as none.
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
  return lookOf(incident.type).isColoredOnCharts ? `var(${color})` : `var(${UNKNOWN_TYPE.color})`
}
