import { useMemo, useState } from 'react'
import { useAddressParameters, useIsScreen, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { ComparisonSettings, type ComparisonChoice } from '../../comparison/settings'

/** Parameters of the address: what is compared, with what, and by which time. */
const PARAMETERS = ['chart', 'against', 'axis'] as const
const Choice = ComparisonSettings.pick({ chart: true, against: true, axis: true })

/** What the address chooses; what cannot be read chooses nothing. */
function readChoice(parameters: Record<keyof ComparisonChoice, string | null>): Partial<ComparisonChoice> {
  const given = PARAMETERS.filter((name) => Choice.shape[name].safeParse(parameters[name]).success)
  return Object.fromEntries(given.map((name) => [name, parameters[name]]))
}

/**
 * What is chosen: the settings, and what the user has changed for the moment. On the screen of the measurements the
 * address holds the changes, so that a link shows the same comparison; elsewhere, as on a dashboard, the widget keeps
 * them for itself.
 */
export function useComparisonChoice(saved: unknown) {
  const settings = useMemo(() => ComparisonSettings.parse(saved), [saved])
  const [kept, keep] = useState<Partial<ComparisonChoice>>({})
  const isOnOwnScreen = useIsScreen('measurements')
  const parameters = useAddressParameters(PARAMETERS)
  const { address } = useWorkbench()
  const change = (changes: Partial<ComparisonChoice>) => {
    if (!isOnOwnScreen) return keep((before) => ({ ...before, ...changes }))
    const names = PARAMETERS.filter((name) => changes[name] !== undefined)
    const valueOf = (name: keyof ComparisonChoice) =>
      changes[name] === settings[name] ? null : (changes[name] ?? null)
    address.set(Object.fromEntries(names.map((name) => [name, valueOf(name)])))
  }
  const changed = isOnOwnScreen ? readChoice(parameters) : kept
  return { chosen: { ...settings, ...changed }, change }
}
