import { createEmitter } from '@barn-workbench/core/emitter'
import type { Artifact } from '@barn-workbench/core/schema'

/** The artifact on a camera's tile. */
export type TileArtifact = Pick<Artifact, 'artifactId' | 'timestamp'>

/** The artifact of each type and camera tile; `null` means that none exists for the requested time. */
export interface TileArtifacts {
  record(type: string, cameraId: string, artifact: TileArtifact | null): void
  /** Undefined: that is not known yet. */
  of(type: string, cameraId: string): TileArtifact | null | undefined
  /** Another number after each change. */
  revision(): number
  subscribe(listener: () => void): () => void
}

/** Creates an empty record of the artifacts that the tiles show. */
export function createTileArtifacts(): TileArtifacts {
  const emitter = createEmitter<{ changed: undefined }>()
  const artifacts = new Map<string, TileArtifact | null>()
  const keyOf = (type: string, cameraId: string) => `${type} ${cameraId}`
  let revision = 0
  return {
    record(type, cameraId, artifact) {
      const before = artifacts.get(keyOf(type, cameraId))
      if (before !== undefined && before?.artifactId === artifact?.artifactId) return
      artifacts.set(keyOf(type, cameraId), artifact)
      revision++
      emitter.emit('changed')
    },
    of: (type, cameraId) => artifacts.get(keyOf(type, cameraId)),
    revision: () => revision,
    subscribe: (listener) => emitter.subscribe('changed', listener),
  }
}
