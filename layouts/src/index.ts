import { LayoutDocument } from '@barn-workbench/core/schema'
import barnChickens from './barn-dashboard.chickens.json'
import barnPigs from './barn-dashboard.pigs.json'
import cameras from './cameras.json'
import incidents from './incidents.json'
import measurements from './measurements.json'

/** Layouts that come with the product. Of several with one id, the first that fits the species serves. */
export const shippedLayouts: readonly LayoutDocument[] = [barnPigs, barnChickens, cameras, incidents, measurements].map(
  (layout) => LayoutDocument.parse(layout),
)
