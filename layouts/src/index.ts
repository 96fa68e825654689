import { LayoutDocument } from '@barn-workbench/core/schema'
import barnChickens from './barn-dashboard.chickens.json'
import barnPigs from './barn-dashboard.pigs.json'
import cameras from './cameras.json'
import incidents from './incidents.json'
import measurements from './measurements.json'

/**
 * The layouts that are shipped with the product. Of several with the same id, the first that fits the species is used.
 */
export const shippedLayouts: readonly LayoutDocument[] = [barnPigs, barnChickens, cameras, incidents, measurements].map(
  (layout) => LayoutDocument.parse(layout),
)
