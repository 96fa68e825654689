import type { Clock } from '@barn-workbench/core/clock'
import type { WheelRules } from '../canvas/wheel'
import type { StageShape } from './editing'
import type { StagePick } from './scene'
import type { StageOverlay } from './stageOverlay'
import type { StageTile } from './stageTile'
import type { Insets, StageFit } from './view/stageFrame'
import type { Box, Point, StageView } from './view/stageView'
import type { StagePlace } from './view/viewport'

/** Events of a stage, with their payloads. @public */
export interface StageEvents {
  /** The view has changed; emitted at most once a frame. */
  'view.changed': StageView
  /** The pointer is on another item, at a point of the screen, or on none (null). */
  'hover.changed': { pick: StagePick; at: Point } | null
  /** The user clicked or tapped an item, or beside all items (null). */
  'item.picked': StagePick | null
  /** The user double-clicked an item. */
  'item.opened': StagePick
  /** The user tapped a tile, and no second tap followed, which would have zoomed. */
  'tile.tapped': StagePick
  /** The wheel, or one finger, scrolled the page instead of moving the canvas. */
  'page.scrolled': { byTouch: boolean }
  /** The picture of a tile was loaded, or failed to load. `failure` is undefined after a success. */
  'picture.updated': { tileId: string; failure: unknown }
  /**
   * The user asks what can be done with an item, or with the point beside all of them: a right click or a long press.
   */
  'menu.requested': StageMenuRequest
  /** Nothing moves, and every picture in view is loaded and drawn sharp. */
  'drawing.settled': undefined
  /** The user is dragging a shape; `done` once it is released. */
  'shape.edited': { shape: StageShape; done: boolean }
}

/** An item whose menu the user asks for. @public */
export interface StageMenuRequest {
  pick: Omit<StagePick, 'at'> | null
  /** The point of the window where the menu is to open, CSS px. */
  client: Point
}

/** The options of `createStage`. @public */
export interface StageOptions {
  /**
   * Loads the picture of a tile, `height` px high, for example with `session.send(cameras.still, …)`. The stage takes
   * over an `ImageBitmap` and closes it. When this rejects, the tile shows the `failureNotice` of the error until the
   * next refresh.
   */
  loadImage(tileId: string, height: number, signal: AbortSignal): Promise<ImageBitmap | Blob>
  /** Explains to the user why a picture could not be loaded. */
  failureNotice?: (error: unknown) => string
  /** Height of the canvas divided by its width. Without it a stage without tiles is square, and no canvas is short. */
  heightRatio?: number
  /**
   * Initial rotation, degrees clockwise. By default 270 in an element that is wider than tall and where the canvas is
   * larger so, unless it is short, else 0.
   */
  rotation?: number
  /** The initial position of the canvas in the element; `whole` by default. */
  fit?: StageFit
  /**
   * Whether the page scrolls. One finger then scrolls the page until the canvas is enlarged; at an edge of the canvas
   * it goes on scrolling. By default the stage looks for a scrollable element around it, each time it needs to know.
   */
  scrolls?: boolean
  /**
   * The rules by which a turn of the wheel zooms. By default a plain turn does unless the page scrolls, and one with
   * Ctrl or ⌘ always.
   */
  wheel?: WheelRules | undefined
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
  /**
   * Sets the part of the canvas that can be seen, in canvas widths; null, the default, for all tiles. Tile editors set
   * it, so that the view does not follow a moved tile.
   */
  setBounds(bounds: Box | null): void
  /** Replaces the shapes that the user edits on the topmost layer; see the event `shape.edited`. */
  setEditing(shapes: readonly StageShape[]): void
  setInsets(insets: Partial<Insets>): void
  /**
   * Chooses the tile or overlay that is in view at first if the initial view does not show all of the canvas; null for
   * none. It has no effect once the user has moved the view.
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
  /**
   * The place to which the user has moved the view; null while it lies as it initially does and follows the size of its
   * element.
   */
  place(): StagePlace | null
  /** Moves the view as the user had done earlier. */
  setPlace(place: StagePlace): void
  /** The ids of the tiles of which a part is in view. */
  tilesInView(): string[]
  /** The topmost item at a point of the screen. */
  pick(x: number, y: number): StagePick | null
  /** The point of the screen of a marker, or of the middle of a tile or an area; null for an unknown id. */
  locate(id: string): Point | null
  /** Highlights the tile or overlay that has the keyboard focus; null for none. */
  setFocus(id: string | null): void
  /** Moves the view by a key. Returns false, and does nothing, for a key without a meaning. */
  handleKey(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): boolean
  /** Calls a listener at each event of a name. Returns the function that ends it. */
  subscribe<Name extends keyof StageEvents>(name: Name, listener: (payload: StageEvents[Name]) => void): () => void
  /** Loads the pictures of these tiles, or of all, again; those out of view once they come into view. */
  refresh(tileIds?: readonly string[]): void
  /**
   * Loads the pictures of all tiles again, for another time: requests that run are aborted, so that no older picture
   * follows a newer one, and each tile keeps its picture until the new one is there.
   */
  reload(): void
  /** A PNG of the current view. Rejects if the browser cannot encode it. */
  exportPng(): Promise<Blob>
  /** Takes over the size of its element. A `ResizeObserver` calls it as well. */
  resize(): void
  /** Redraws a tile, or all. */
  invalidate(tileId?: string): void
  /** Removes the stage from its element, aborts its requests and frees its pictures. */
  destroy(): void
}
