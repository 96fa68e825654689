import { displayMode } from '@barn-workbench/core/contract'
import { displayModeCall, type DisplayModeChange } from '@barn-workbench/core/displayMode'
import { bindWrite, callOf, defineWrite, type Versioned, type Write } from '@barn-workbench/core/writes'

/** A change of one property, with what its source said before; undefined: that is not known. */
export interface KnownChange extends DisplayModeChange {
  before: unknown
}

/** What a source says of a property. The instance counts no versions of it. */
interface Override extends Versioned {
  value: unknown
}

/** Sets or clears one property in one source. It can be undone where it is known what the source said before. */
export const changeDisplayMode: Write<KnownChange, Override> = defineWrite<KnownChange, Override>({
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
