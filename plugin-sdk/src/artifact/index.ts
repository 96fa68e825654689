/* Artifacts for plugins: the latest of a type, and files, which are loaded once for all that show them. */

export { loadLatestArtifact, useLatestArtifact, type LatestArtifactChoice } from './latestArtifact'
export {
  useArtifactLog,
  usePayload,
  usePayloads,
  type ArtifactLog,
  type PayloadCache,
  type PayloadChoice,
} from './usePayload'
