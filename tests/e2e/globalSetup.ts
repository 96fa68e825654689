import { buildClient, buildInstance } from '../../scripts/steps/prepare.mjs'
import { prepareFleetData } from '../fleet/startFleet'

/** Builds the product and fills the data of its barns, of which each worker starts copies. */
export default async function setup(): Promise<void> {
  await buildInstance()
  await buildClient()
  await prepareFleetData()
}
