import { useEffect, useState } from 'react'
import { displayMode } from '@barn-workbench/core/contract'
import { displayModeCall, type DisplayModeChange, type DisplayModeSource } from '@barn-workbench/core/displayMode'
import { isProblem } from '@barn-workbench/core/result'
import { bindWrite, callOf, defineWrite, type Versioned, type Write } from '@barn-workbench/core/writes'
import { useCall, useDisplayMode, useHost, useSession } from '@barn-workbench/plugin-sdk/react'

export type Overrides = Readonly<Record<DisplayModeSource, Readonly<Record<string, unknown>>>>

/** The values of each source; null if unknown, or if the instance does not send them. */
export function useOverrides(): Overrides | null {
  const { settings } = useDisplayMode()
  const { data, refetch } = useCall(displayMode.overrides, {}, { shows: ['displayMode'] })
  // A change of the values in force may have changed a source.
  useEffect(() => void refetch(), [settings, refetch])
  return data ?? null
}

/**
 * Changes a property, which can be undone, and says whether a change is pending. `overrides`: null while they load.
 */
export function useDisplayModeChange(overrides: Overrides | null) {
  const session = useSession()
  const host = useHost()
  const [isPending, setPending] = useState(false)
  const change = async (wanted: DisplayModeChange) => {
    setPending(true)
    // Without the value before, the change could not be undone.
    const known = overrides ?? (await session.send(displayMode.overrides, {}).catch(() => null))
    const before = known ? (known[wanted.source][wanted.property] ?? null) : undefined
    try {
      const submit = (next: DisplayModeChange) => host.write(changeDisplayMode, { ...next, before })
      const isLegal = await session.displayMode.set(wanted, submit)
      if (!isLegal) host.toast({ kind: 'error', key: 'toast.displayMode.illegal' })
    } catch (error) {
      if (isProblem(error, 'display-mode/unknown-property'))
        host.toast({ kind: 'error', key: 'toast.displayMode.illegal' })
      // The write has reported any other refusal.
    } finally {
      setPending(false)
    }
  }
  return { change, isPending }
}

/** A change of one property, with its previous value in the source; undefined if unknown. */
interface KnownChange extends DisplayModeChange {
  before: unknown
}

/** The value of a property in a source. The instance keeps no versions of it. */
interface Override extends Versioned {
  value: unknown
}

/** Sets or clears one property in one source. It can be undone if the previous value in the source is known. */
const changeDisplayMode: Write<KnownChange, Override> = defineWrite<KnownChange, Override>({
  name: 'displayMode',
  isUnversioned: true,
  isPatch: true,
  call(change) {
    const { endpoint, input } = displayModeCall(change)
    return callOf(endpoint, input)
  },
  entity: ({ source, property }) => `displayMode/${source}.${property}`,
  reload: () => callOf(displayMode.settings, {}),
  basedOn: ({ before }) => (before === undefined ? undefined : { version: 0, value: before }),
  inverse: (change, { value }) => bindWrite(changeDisplayMode, { ...change, value, before: change.value }),
})
