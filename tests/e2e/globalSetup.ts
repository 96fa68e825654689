import type { FullConfig } from '@playwright/test'
import { buildBarn, buildClient, buildInstance } from '../../scripts/steps/prepare.mjs'
import { prepareFleetData } from '../fleet/startFleet'
import { prepareSignedInStates } from './signedInStates'

/** Builds the product, fills the data of its barns, which each worker copies, and signs the accounts in. */
export default async function setup({ projects }: FullConfig): Promise<void> {
  await buildInstance()
  await buildClient()
  await buildBarn()
  await prepareFleetData()
  const { executablePath = '', args = [] } = projects[0]?.use.launchOptions ?? {}
  await prepareSignedInStates({ executablePath, args })
}
