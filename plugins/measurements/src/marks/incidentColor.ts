import { z } from 'zod'
import { DEFAULT_RENDER_COLOR, HexColor, type Incident } from '@barn-workbench/core/schema'

/** What is documented on charts, and all other incidents. */
const DOCUMENTATION_COLOR = 'var(--bw-documentation)'
const OTHER_COLOR = 'var(--bw-error)'

/** The colour that an incident has for one entity, such as a camera, in place of its own. */
const Override = z.looseObject({ entityId: z.string(), displaySettings: z.looseObject({ renderColor: HexColor }) })

/**
 * The colour of an incident on charts of some cameras: that which it has for one of them, then its own, then that of
 * its type. An instance gives every incident the usual colour, so that this one counts as none.
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
  if (renderColor.toUpperCase() !== DEFAULT_RENDER_COLOR) return renderColor
  return type === 'barnDocumentation' ? DOCUMENTATION_COLOR : OTHER_COLOR
}
