import { copyText } from '@barn-workbench/plugin-sdk/react'
import type { MappedRegion } from './model/editedRegions'
import { copiedText } from './model/pasted'

/** Outlines that were copied, for any camera until the page is left. */
let copied: readonly MappedRegion[] = []

/** Copies outlines, also as text for other programs where the browser lets it. */
export function copyRegions(regions: readonly MappedRegion[]): void {
  copied = regions
  void copyText(copiedText(regions))
}

export function copiedRegions(): readonly MappedRegion[] {
  return copied
}

/** Outlines that are on their way to another camera. */
interface Handover {
  cameraId: string
  regionType: string
  regions: readonly MappedRegion[]
}

let handover: Handover | null = null

/** Hands outlines over to the editor of another camera, which is about to be opened. */
export function handOver(next: Handover): void {
  handover = next
}

/** Takes what was handed over to this camera; null: nothing. */
export function takeHandover(cameraId: string, regionType: string): readonly MappedRegion[] | null {
  if (handover?.cameraId !== cameraId || handover.regionType !== regionType) return null
  const { regions } = handover
  handover = null
  return regions
}
