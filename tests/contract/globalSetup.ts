import { buildInstance } from '../../scripts/steps/prepare.mjs'
import { prepareBarnData } from '../fleet/barnData'
import { CHICKEN_BARN, PIG_BARN } from './barns'

/** Builds the instance and fills the data of its barns; each test file then starts its own. */
export default async function setup(): Promise<void> {
  await buildInstance()
  await Promise.all([PIG_BARN, CHICKEN_BARN].map(prepareBarnData))
}
