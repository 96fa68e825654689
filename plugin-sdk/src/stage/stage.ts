import type { Clock } from '@barn-workbench/core/clock'
import type { StageShape } from './editing'
import type { StagePick } from './scene'
import type { StageOverlay } from './stageOverlay'
import type { StageTile } from './stageTile'
import type { Insets } from './view/stageFrame'
import type { Point, StageView } from './view/stageView'

/** What a stage tells of. @public */
export interface StageTopics {
  /** The view has changed; told once a frame. */
  view: StageView
  /** What the pointer is on, and where on the screen; null when it has left. */
  hover: { pick: StagePick; at: Point } | null
  /** What was clicked or tapped; null beside everything. */
  pick: StagePick | null
  /** What was clicked twice. */
  open: StagePick
  /** A wheel was left to the page. */
  scrollPast: undefined
  /** A tile's picture is in, or could not be had. */
  picture: { tileId: string; failure: unknown }
  /** Nothing moves, every picture in view is in and drawn sharp. */
  settled: undefined
  /** A shape is being dragged, `done` when it is let go. */
  edit: { shape: StageShape; done: boolean }
}

/** @public */
export interface StageOptions {
  /**
   * The picture of a tile, `height` px high. An `ImageBitmap` becomes the stage's own, which closes it. What is thrown is told by
   * `failureNotice` on the tile.
   */
  loadImage(tileId: string, height: number, signal: AbortSignal): Promise<ImageBitmap | Blob>
  /** Why a tile has no picture, in words. */
  failureNotice?: (error: unknown) => string
  /** Of the canvas, for a stage without tiles: height divided by width. */
  heightRatio?: number
  /** Degrees clockwise at the start; absent: 270 in an element wider than tall, else 0. */
  rotation?: number
  /**
   * Whether the page scrolls: a wheel without Ctrl or ⌘ is its own then, and so is one finger while all is in view. Absent: as
   * it is found around the element at that moment.
   */
  scrolls?: boolean
  /** Room at the edges that controls stand in, CSS px. */
  insets?: Partial<Insets>
  clock?: Clock
}

/** A floor plan that is moved, zoomed and turned. Lengths on the canvas are canvas widths, on the screen CSS px. @public */
export interface Stage {
  setTiles(tiles: readonly StageTile[]): void
  setOverlays(overlays: readonly StageOverlay[]): void
  /** Shapes with handles on the topmost layer; told of by the topic `edit`. */
  setEditing(shapes: readonly StageShape[]): void
  setInsets(insets: Partial<Insets>): void
  view(): StageView
  /** Sets a view as it is given, within no bounds. */
  setView(view: StageView): void
  /** 1 shows all, 150 is the most. */
  zoom(): number
  /** Zooms by a factor, at a place of the screen that stays where it is. */
  zoomBy(factor: number, at?: Point): void
  /** Shows a tile or an overlay, this far zoomed in at least; moves no more than need be. */
  zoomTo(id: string, zoom?: number): void
  /** Turns clockwise about the middle. */
  rotateBy(degrees: number): void
  /** Shows all, turned as at the start. */
  reset(): void
  pick(x: number, y: number): StagePick | null
  /** Where a tile's centre, an area's middle or a marker lies on the screen. */
  placeOf(id: string): Point | null
  /** Draws a ring about a tile or overlay: where the keyboard is. */
  setFocus(id: string | null): void
  /** Does what a key asks for; false where it asks for nothing. */
  handleKey(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): boolean
  subscribe<Topic extends keyof StageTopics>(topic: Topic, listener: (value: StageTopics[Topic]) => void): () => void
  /** Asks for newer pictures of these tiles or of all; those out of view when they come into it. */
  refresh(tileIds?: readonly string[]): void
  exportPng(): Promise<Blob>
  /** Takes on the size of its element. */
  resize(): void
  /** Draws a tile, or all, anew. */
  invalidate(tileId?: string): void
  destroy(): void
}
