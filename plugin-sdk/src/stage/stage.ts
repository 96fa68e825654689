import type { Clock } from '@barn-workbench/core/clock'
import type { StageShape } from './editing'
import type { StagePick } from './scene'
import type { StageOverlay } from './stageOverlay'
import type { StageTile } from './stageTile'
import type { Insets, StageFit } from './view/stageFrame'
import type { Point, StageView } from './view/stageView'

/** Events of a stage, with their payloads. @public */
export interface StageEvents {
  /** The view has changed; emitted at most once a frame. */
  'view.changed': StageView
  /** The pointer is on another item, at a point of the screen; null: on none. */
  'hover.changed': { pick: StagePick; at: Point } | null
  /** The user clicked or tapped an item; null: beside all items. */
  'item.picked': StagePick | null
  /** The user double-clicked an item. */
  'item.opened': StagePick
  /** The user tapped a tile, and no second tap followed, which would have zoomed. */
  'tile.tapped': StagePick
  /** The wheel, or one finger, scrolled the page instead of moving the canvas. */
  'page.scrolled': { byTouch: boolean }
  /** The picture of a tile was loaded, or failed to load. `failure` is undefined after a success. */
  'picture.updated': { tileId: string; failure: unknown }
  /** Nothing moves, and every picture in view is loaded and drawn sharp. */
  'drawing.settled': undefined
  /** The user is dragging a shape; `done` once it is released. */
  'shape.edited': { shape: StageShape; done: boolean }
}

/** @public */
export interface StageOptions {
  /**
   * Loads the picture of a tile, `height` px high, for example with `session.send(cameras.still, …)`. The stage takes
   * over an `ImageBitmap` and closes it. When this rejects, the tile shows the `failureNotice` of the error until the
   * next refresh.
   */
  loadImage(tileId: string, height: number, signal: AbortSignal): Promise<ImageBitmap | Blob>
  /** Explains to the user why a picture could not be loaded. */
  failureNotice?: (error: unknown) => string
  /** Height of the canvas divided by its width, for a stage without tiles; 1 by default. */
  heightRatio?: number
  /** Initial rotation, degrees clockwise. By default 270 in a window that is wider than tall, or where the stage
   * itself is far wider than tall, else 0. */
  rotation?: number
  /** How the canvas initially lies in the element; `whole` by default. */
  fit?: StageFit
  /**
   * Whether the page scrolls. A wheel without Ctrl or ⌘ then scrolls the page, and so does one finger until the canvas
   * is enlarged; at an edge of the canvas it goes on scrolling. By default the stage looks for something that scrolls around its element, each time it needs to
   * know.
   */
  scrolls?: boolean
  /** Space at the edges that controls need, CSS px; 8 at each edge by default. */
  insets?: Partial<Insets>
  /** Drives the timeouts of requests; the system clock by default. */
  clock?: Clock
}

/**
 * A floor plan that the user moves, zooms and rotates. Lengths on the canvas are in canvas widths; lengths on the
 * screen are in CSS px from the top left of the element. @public
 */
export interface Stage {
  /** Replaces all tiles. */
  setTiles(tiles: readonly StageTile[]): void
  /** Replaces all overlays. An overlay on a tile that does not exist is not drawn. */
  setOverlays(overlays: readonly StageOverlay[]): void
  /** Replaces the shapes that the user edits on the topmost layer; see the event `shape.edited`. */
  setEditing(shapes: readonly StageShape[]): void
  setInsets(insets: Partial<Insets>): void
  /**
   * Chooses the tile or overlay that is in view at first where the initial view does not show all of the canvas; null: none.
   * It changes nothing once the user has moved the view.
   */
  setStart(id: string | null): void
  view(): StageView
  /** Sets the view exactly as given, without keeping the canvas in sight. */
  setView(view: StageView): void
  /** Current zoom, 1 to 150; 1 shows all of the canvas. */
  zoom(): number
  /** The zoom at which the canvas initially lies in the element; 1 unless it fills it or is as wide as it. */
  initialZoom(): number
  /** Zooms by a factor: at once about a point of the screen, or smoothly about the middle. */
  zoomBy(factor: number, at?: Point): void
  /** Brings a tile or an overlay into view, zoomed in at least this far. Does nothing if it is in view already. */
  zoomTo(id: string, zoom?: number): void
  /** Rotates clockwise about the middle. */
  rotateBy(degrees: number): void
  /** Shows the canvas as it initially was. */
  reset(): void
  /** The topmost item at a point of the screen. */
  pick(x: number, y: number): StagePick | null
  /** The point of the screen of a marker, or of the middle of a tile or an area; null for an unknown id. */
  locate(id: string): Point | null
  /** Highlights the tile or overlay that has the keyboard focus; null: none. */
  setFocus(id: string | null): void
  /** Moves the view by a key. Returns false, and does nothing, for a key without a meaning. */
  handleKey(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): boolean
  /** Calls a listener at each event of a name. Returns the function that ends it. */
  subscribe<Name extends keyof StageEvents>(name: Name, listener: (payload: StageEvents[Name]) => void): () => void
  /** Loads the pictures of these tiles, or of all, again; those out of view once they come into view. */
  refresh(tileIds?: readonly string[]): void
  /** A PNG of what is in view. Rejects when the browser cannot encode it. */
  exportPng(): Promise<Blob>
  /** Takes over the size of its element. A `ResizeObserver` calls it as well. */
  resize(): void
  /** Draws a tile, or all, anew. */
  invalidate(tileId?: string): void
  /** Removes the stage from its element, aborts its requests and frees its pictures. */
  destroy(): void
}
