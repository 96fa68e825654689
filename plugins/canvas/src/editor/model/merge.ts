import { isSameTile, type CanvasContent, type Tile } from './tiles'

/** The merged changes of two accounts to a canvas. */
export interface Merge {
  /** Both changes; if both changed the same, the user's. */
  content: CanvasContent
  /** Cameras whose tiles only oneself changed. */
  mine: string[]
  /** Cameras whose tiles only the other one changed. */
  theirs: string[]
  /** Cameras whose tiles both changed, each in another way. */
  both: string[]
  /** Properties of the canvas itself that both changed, each in another way. */
  bothFields: ('name' | 'heightRatio')[]
}

const byCamera = ({ cameras }: CanvasContent) => new Map(cameras.map((tile) => [tile.cameraId, tile]))

function mergedField<Key extends 'name' | 'heightRatio'>(
  key: Key,
  base: CanvasContent,
  mine: CanvasContent,
  theirs: CanvasContent,
) {
  const isMine = mine[key] !== base[key]
  return {
    value: isMine ? mine[key] : theirs[key],
    isBoth: isMine && theirs[key] !== base[key] && mine[key] !== theirs[key],
  }
}

/** The author of a tile's change and its result; undefined if the tile is removed. */
function mergedTile(base: Tile | undefined, mine: Tile | undefined, theirs: Tile | undefined) {
  if (isSameTile(mine, theirs)) return { by: null, tile: mine }
  if (isSameTile(mine, base)) return { by: 'theirs', tile: theirs } as const
  return { by: isSameTile(theirs, base) ? 'mine' : 'both', tile: mine } as const
}

/** Merges two changes of one canvas by tile: what only one side changed is taken. */
export function mergeCanvases(base: CanvasContent, mine: CanvasContent, theirs: CanvasContent): Merge {
  const tiles = { base: byCamera(base), mine: byCamera(mine), theirs: byCamera(theirs) }
  const changed = { mine: [] as string[], theirs: [] as string[], both: [] as string[] }
  const cameras: Tile[] = []
  const cameraIds = new Set([...tiles.mine.keys(), ...tiles.theirs.keys(), ...tiles.base.keys()])
  for (const cameraId of cameraIds) {
    const { by, tile } = mergedTile(tiles.base.get(cameraId), tiles.mine.get(cameraId), tiles.theirs.get(cameraId))
    if (by) changed[by].push(cameraId)
    if (tile) cameras.push(tile)
  }
  const name = mergedField('name', base, mine, theirs)
  const heightRatio = mergedField('heightRatio', base, mine, theirs)
  const bothFields: Merge['bothFields'] = []
  if (name.isBoth) bothFields.push('name')
  if (heightRatio.isBoth) bothFields.push('heightRatio')
  return { content: { name: name.value, heightRatio: heightRatio.value, cameras }, ...changed, bothFields }
}
