import { LayoutDocument } from '@barn-workbench/core/schema'
import barnChickens from './barn-dashboard.chickens.json'
import barnPigs from './barn-dashboard.pigs.json'
import cameraMeasurements from './camera-measurements.json'
import cameras from './cameras.json'
import incidents from './incidents.json'
import measurements from './measurements.json'
import regions from './region-dashboard.json'
import sites from './sites-overview.json'
import today from './today.json'

/**
 * The layouts that are shipped with the product. Of several with the same id, the first that fits the species is used.
 */
export const shippedLayouts: readonly LayoutDocument[] = [
  barnPigs,
  barnChickens,
  today,
  cameras,
  incidents,
  measurements,
  cameraMeasurements,
  regions,
].map((layout) => LayoutDocument.parse(layout))

/** The dashboards that are shipped for all sites at once. Their widgets are of the scope `sites`. */
export const shippedSiteLayouts: readonly LayoutDocument[] = [sites].map((layout) => LayoutDocument.parse(layout))
