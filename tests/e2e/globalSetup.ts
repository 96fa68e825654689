import type { TestProject } from 'vitest/node'
import { chromium } from '../../scripts/steps/chromium.mjs'
import { buildClient, buildInstance } from '../../scripts/steps/prepare.mjs'
import { prepareFleetData } from '../fleet/startFleet'

declare module 'vitest' {
  interface ProvidedContext {
    /** The browser's program. */
    chromium: string
  }
}

/** Builds the product and fills the data of its barns; each test file then starts its own fleet. */
export default async function setup({ provide }: TestProject): Promise<void> {
  const browser = await chromium()
  if (!browser) throw new Error('there is no browser')
  provide('chromium', browser)
  await buildInstance()
  await buildClient()
  await prepareFleetData()
}
