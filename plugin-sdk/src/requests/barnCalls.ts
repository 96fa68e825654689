/*
 * The calls whose data nearly every screen of a barn needs. Hooks show the data (`useCameras`, `useRegions`), and jobs
 * bring it before it is needed. They are described here without React, so that manifests can declare such jobs.
 */

import { cameras, regions } from '@barn-workbench/core/contract'
import { ascending } from '@barn-workbench/core/query'
import { MINUTE } from '@barn-workbench/core/time'
import { sharedCall, sharedDocuments } from './sharedCall'

/** Time between two refreshes of the cameras, in ms. @public */
export const CAMERAS_REFRESH = 10 * MINUTE
const MAXIMUM_CAMERAS = 1_000
const CAMERA_QUERY = { order: [ascending('cameraId')], limit: MAXIMUM_CAMERAS }
/** The entities whose changes make the cameras outdated. */
export const SHOWN_OF_CAMERAS = ['camera'] as const

/** The call of `useCameras`, for the job that brings its data. @public */
export const allCameras = sharedDocuments(cameras.query, CAMERA_QUERY, SHOWN_OF_CAMERAS)

/** Time between two refreshes of the regions, in ms. @public */
export const REGIONS_REFRESH = 30 * MINUTE
/** The input of the call for the present outlines. */
export const PRESENT_OUTLINES = { query: {} }
/** The entities whose changes make the regions outdated. */
export const SHOWN_OF_REGIONS = ['regionMapping', 'regionSpecification', 'regionType'] as const

/** The calls of `useRegions` for now, for the job that brings their data. @public */
export const allRegions = [
  sharedCall(regions.mappings, PRESENT_OUTLINES, SHOWN_OF_REGIONS),
  sharedCall(regions.specifications, {}, SHOWN_OF_REGIONS),
  sharedCall(regions.types, {}, SHOWN_OF_REGIONS),
] as const
