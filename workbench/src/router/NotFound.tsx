import { lazyPart } from '@barn-workbench/plugin-sdk/host'

/** The screen of an unknown path. */
export const NotFound = lazyPart(async () => (await import('./NotFoundScreen')).NotFoundScreen)
