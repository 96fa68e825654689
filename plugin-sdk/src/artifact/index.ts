export { loadLatestArtifact, useLatestArtifact, type LatestArtifactChoice } from './latestArtifact'
export type { PayloadCache, PayloadChoice } from './usePayload'
export { useArtifactLog, usePayload, usePayloads, type ArtifactLog } from './usePayload'
