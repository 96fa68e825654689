import type { TileInView } from '../paint/tilePainter'
import type { WantedImage } from './imageQueue'
import { stagePictureHeight } from './pictureHeights'

/** The pictures that the tiles in view need, the one nearest to the middle first. `middle` and tiles in device px. */
export function wantedImages(shown: readonly TileInView[], [x, y]: readonly [number, number]): WantedImage[] {
  const distance = ({ centre }: TileInView) => Math.hypot(centre[0] - x, centre[1] - y)
  return shown
    .filter(({ tile }) => tile.state === 'ok')
    .sort((a, b) => distance(a) - distance(b))
    .map(({ tile, height }) => ({ tileId: tile.id, height: stagePictureHeight(height) }))
}
