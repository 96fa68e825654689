import type { DisplayModeProperty, DisplayModeSettings } from '@barn-workbench/core/schema'

/** One thing that can be set: a property, or a switch within one. */
export interface DisplayField {
  /** Names its words in the locale. */
  name: string
  property: DisplayModeProperty
  /** The values that it can have, as their words are named. */
  options: readonly string[]
  /** The value as an option; null if it is not set. */
  read(value: unknown): string | null
  /** The value of the property with an option set; null clears it. `before`: the present value of the source. */
  write(option: string | null, before: unknown): unknown
}

const ON_OFF = ['true', 'false']
const asOption = (value: unknown) => (value === undefined || value === null ? null : String(value as string | boolean))
const plain = (option: string | null) => (option === 'true' || option === 'false' ? option === 'true' : option)
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** A switch in an object of switches, whose others do not change. */
function switchIn(property: DisplayModeProperty, name: string): DisplayField {
  return {
    name,
    property,
    options: ON_OFF,
    read: (value) => (isObject(value) ? asOption(value[name]) : null),
    write(option, before) {
      const others = isObject(before) ? { ...before } : {}
      Reflect.deleteProperty(others, name)
      if (option !== null) return { ...others, [name]: plain(option) }
      return Object.keys(others).length > 0 ? others : null
    },
  }
}

function whole(property: DisplayModeProperty, options: readonly string[]): DisplayField {
  return { name: property, property, options, read: asOption, write: plain }
}

/** The fields of the page, in its order. */
export const DISPLAY_FIELDS: readonly DisplayField[] = [
  whole('basicDashboard', ['barn-dashboard', 'region-dashboard']),
  switchIn('barnDashboardSettings', 'enableDeadAnimalOverview'),
  whole('enablePenStateIncidentChartReduction', ON_OFF),
]

/** Properties in force that this client does not know. */
export function unknownProperties(settings: DisplayModeSettings): string[] {
  return Object.keys(settings).filter((name) => !DISPLAY_FIELDS.some(({ property }) => property === name))
}
