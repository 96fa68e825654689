import type { RegionSpecification, RegionType } from '@barn-workbench/core/schema'
import { byName } from '@barn-workbench/core/text'

/** A region that a person can choose, such as a pen, below the name of its type. */
export interface RegionOption {
  id: string
  name: string
  group: string | undefined
}

/** The regions of a barn in the order of their types and names. `types` may be missing. */
export function regionOptions(
  specifications: Readonly<Record<string, RegionSpecification>>,
  types: Readonly<Record<string, RegionType>> | undefined,
  locale?: string,
): RegionOption[] {
  const order = byName(locale)
  return Object.values(specifications)
    .map(({ regionSpecificationId: id, regionType, name }) => ({ id, name, group: types?.[regionType]?.name }))
    .sort((left, right) => order({ name: left.group ?? '' }, { name: right.group ?? '' }) || order(left, right))
}
