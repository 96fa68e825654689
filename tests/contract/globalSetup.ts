import { buildInstance } from '../../scripts/steps/prepare.mjs'
import { prepareFleetData } from '../fleet/startFleet'

/** Builds the instance and fills the data of its barns; each test file then starts its own. */
export default async function setup(): Promise<void> {
  await buildInstance()
  await prepareFleetData()
}
