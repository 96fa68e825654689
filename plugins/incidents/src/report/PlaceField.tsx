import { useMemo, useState } from 'react'
import { regions as regionCalls } from '@barn-workbench/core/contract'
import { PICTURE_PERMISSIONS } from '@barn-workbench/core/permissions'
import {
  CURRENT_STILL_HEIGHT,
  isDecommissioned,
  NO_IDENTIFIER,
  type Camera,
  type Incident,
  type RegionMapping,
} from '@barn-workbench/core/schema'
import { foldText } from '@barn-workbench/core/text'
import { MINUTE } from '@barn-workbench/core/time'
import { StillPicture, useCameraPicture } from '@barn-workbench/plugin-sdk/camera'
import { RegionsPicker, type FormField } from '@barn-workbench/plugin-sdk/form'
import { useCall, useCameras, useMessages, useNow, usePermission } from '@barn-workbench/plugin-sdk/react'
import { Skeleton, Switch, TextInput } from '@barn-workbench/plugin-sdk/ui'
import { useRegionNames } from '../queries/places'
import type { LocationKind } from '../types/barnDocumentation/documentationSchema'
import classes from './PlaceField.module.css'

/*
 * Chooses a place: a camera by its current picture, or a pen by its part of the picture. `CameraField` chooses one
 * camera, `PlaceField` any number of cameras and regions, or the whole barn; `FixedPlace` says the only possible one.
 */

/** Time between two small pictures, in ms. */
const THUMB_REFRESH = 5 * MINUTE
/** From more cameras than this on, a search field filters them. */
const MANY_CAMERAS = 12
/** Type of the regions that are chosen on the picture; areas within a pen are chosen by name. */
const PEN = 'pen'
/** A part of the picture that is smaller is too small to press, in fractions of its area. */
const SMALLEST_PART = 0.1

function Thumb({ camera }: { camera: Camera }) {
  const now = useNow(MINUTE)
  const { blob, showsGrid, alt, onDraw, onFailure } = useCameraPicture(camera, {
    now,
    height: CURRENT_STILL_HEIGHT,
    refresh: THUMB_REFRESH,
    isInList: true,
  })
  if (!blob || showsGrid) return <span className={classes.thumb} />
  return (
    <StillPicture
      blob={blob}
      height={CURRENT_STILL_HEIGHT}
      alt={alt}
      className={classes.thumb}
      onDraw={onDraw}
      onFailure={onFailure}
    />
  )
}

/** The cameras in use with the recently chosen ones first, and the search text that filters them. */
function useCameraChoice(recent: readonly string[]) {
  const t = useMessages()
  const { data } = useCameras()
  const [text, setText] = useState('')
  const sorted = useMemo(() => {
    const inUse = data?.filter((camera) => !isDecommissioned(camera)) ?? []
    const rank = ({ cameraId }: Camera) => (recent.includes(cameraId) ? recent.indexOf(cameraId) : recent.length)
    return [...inUse].sort((a, b) => rank(a) - rank(b))
  }, [data, recent])
  const search = sorted.length > MANY_CAMERAS && (
    <TextInput
      aria-label={t('report.findCamera')}
      placeholder={t('report.findCamera')}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  )
  const isMeant = ({ name }: Camera) => foldText(name).includes(foldText(text.trim()))
  return { found: sorted.filter(isMeant), search }
}

interface CameraFieldProps {
  field: FormField<string | undefined>
  /** Cameras that were chosen last, which come first. */
  recent: readonly string[]
}

/** A camera, chosen by its picture. */
export function CameraField({ field, recent }: CameraFieldProps) {
  const t = useMessages()
  const seesPictures = usePermission(...PICTURE_PERMISSIONS)
  const { found, search } = useCameraChoice(recent)
  return (
    <fieldset className={classes.place} data-invalid={field.error !== null}>
      <legend className={classes.label}>{t('report.where')}</legend>
      <Fault text={field.error} />
      {search}
      <div className={classes.cameras}>
        {found.map((camera) => (
          <button
            key={camera.cameraId}
            type="button"
            className={classes.camera}
            aria-pressed={field.value === camera.cameraId}
            onClick={() => field.onChange(camera.cameraId)}
          >
            {seesPictures && <Thumb camera={camera} />}
            {camera.name}
          </button>
        ))}
      </div>
    </fieldset>
  )
}

function Fault({ text }: { text: string | null }) {
  if (text === null) return null
  return (
    <p className={classes.error} role="alert">
      {text}
    </p>
  )
}

/** A place that a report names. */
export interface Place {
  isGlobal: boolean
  cameraIds: string[]
  regions: string[]
}

/** A pen in the picture of a camera: its part of the picture, in percent. */
interface PenPart {
  id: string
  left: number
  top: number
  width: number
  height: number
}

/** The rectangle around an outline, in percent; null for an outline that is too small to press. */
function partOf({ regionSpecification, polygon }: RegionMapping['regions'][number]): PenPart | null {
  const [xs, ys] = [polygon.map(([x]) => x), polygon.map(([, y]) => y)]
  const within = (value: number) => Math.min(1, Math.max(0, value))
  const [left, top] = [within(Math.min(...xs)), within(Math.min(...ys))]
  const [width, height] = [within(Math.max(...xs)) - left, within(Math.max(...ys)) - top]
  if (width * height < SMALLEST_PART) return null
  return { id: regionSpecification, left: left * 100, top: top * 100, width: width * 100, height: height * 100 }
}

/** The pens in the picture of each camera; null while they are being loaded. */
function usePens(isNeeded: boolean): ReadonlyMap<string, PenPart[]> | null {
  const { data, isLoading } = useCall(regionCalls.mappings, { query: {} }, { enabled: isNeeded })
  return useMemo(() => {
    const pens = new Map<string, PenPart[]>()
    for (const { cameraId, regionType, regions } of (isNeeded && data) || []) {
      if (regionType !== PEN) continue
      const parts = regions.map(partOf).filter((part) => part !== null)
      if (parts.length > 0) pens.set(cameraId, parts)
    }
    return isLoading ? null : pens
  }, [data, isLoading, isNeeded])
}

const toggled = (ids: readonly string[], id: string) =>
  ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]

interface TileProps {
  camera: Camera
  pens: readonly PenPart[]
  place: Place
  takesCameras: boolean
  onChange: (place: Place) => void
}

/** A camera with its picture, and its pens where they lie in it. */
function CameraTile({ camera, pens, place, takesCameras, onChange }: TileProps) {
  const t = useMessages()
  const seesPictures = usePermission(...PICTURE_PERMISSIONS)
  const names = useRegionNames({ enabled: pens.length > 0 })
  const { cameraId, name } = camera
  const camerasWith = () => onChange({ ...place, cameraIds: toggled(place.cameraIds, cameraId) })
  const picture = seesPictures ? <Thumb camera={camera} /> : <span className={classes.thumb} />
  if (pens.length === 0)
    return (
      <label className={classes.camera}>
        <input
          type="checkbox"
          className={classes.check}
          checked={place.cameraIds.includes(cameraId)}
          onChange={camerasWith}
        />
        {seesPictures && picture}
        <span>{name}</span>
      </label>
    )
  return (
    <div className={classes.split}>
      <div className={classes.picture}>
        {picture}
        {pens.map(({ id, left, top, width, height }) => (
          <label
            key={id}
            className={classes.pen}
            style={{ left: `${left}%`, top: `${top}%`, width: `${width}%`, height: `${height}%` }}
          >
            <input
              type="checkbox"
              className={classes.check}
              checked={place.regions.includes(id)}
              onChange={() => onChange({ ...place, regions: toggled(place.regions, id) })}
            />
            <span className={classes.penName}>{names.get(id) ?? t('unknownRegion')}</span>
          </label>
        ))}
      </div>
      {takesCameras ? (
        <label className={classes.whole}>
          <input
            type="checkbox"
            className={classes.check}
            checked={place.cameraIds.includes(cameraId)}
            onChange={camerasWith}
          />
          <span>{name}</span>
        </label>
      ) : (
        <span className={classes.whole}>{name}</span>
      )}
    </div>
  )
}

interface PlaceFieldProps {
  /** The kinds of location that are accepted. */
  locations: readonly LocationKind[]
  place: Place
  error?: string | null
  onChange: (place: Place) => void
}

/** All regions by their names, on request; at once if no pen is on a picture. */
function RegionsByName({
  place,
  isOpen,
  onChange,
}: { place: Place; isOpen: boolean } & Pick<PlaceFieldProps, 'onChange'>) {
  const t = useMessages()
  const [isShown, setIsShown] = useState(false)
  const picker = (
    <RegionsPicker
      label={t('card.regions')}
      value={place.regions}
      onChange={(regions) => onChange({ ...place, regions })}
    />
  )
  if (isOpen) return picker
  return (
    <details className={classes.byName} onToggle={(event) => setIsShown(event.currentTarget.open)}>
      <summary>{t('report.regionsByName')}</summary>
      {isShown && picker}
    </details>
  )
}

/** The pictures of the cameras with their pens, and the regions by name. */
function PlaceTiles({ locations, place, onChange }: Omit<PlaceFieldProps, 'error'>) {
  const takesCameras = locations.includes('cameraId')
  const takesRegions = usePermission('regions.view') && locations.includes('regionSpecification')
  const pens = usePens(takesRegions)
  const { found, search } = useCameraChoice(NO_RECENT)
  if (pens === null) return <Skeleton height={LOADING_HEIGHT} />
  const offered = takesCameras ? found : found.filter(({ cameraId }) => pens.has(cameraId))
  return (
    <>
      {search}
      <div className={classes.cameras}>
        {offered.map((camera) => (
          <CameraTile
            key={camera.cameraId}
            camera={camera}
            pens={pens.get(camera.cameraId) ?? NO_PENS}
            place={place}
            takesCameras={takesCameras}
            onChange={onChange}
          />
        ))}
      </div>
      {takesRegions && <RegionsByName place={place} isOpen={pens.size === 0} onChange={onChange} />}
    </>
  )
}

/** A place: the whole barn, or any number of cameras and regions. */
export function PlaceField({ locations, place, error = null, onChange }: PlaceFieldProps) {
  const t = useMessages()
  const isGlobalOnly = locations.length === 1 && locations[0] === 'global'
  return (
    <fieldset className={classes.place}>
      <legend className={classes.label}>{t('report.where')}</legend>
      {locations.includes('global') && (
        <Switch
          label={t('card.wholeBarn')}
          checked={place.isGlobal}
          disabled={isGlobalOnly}
          aria-invalid={error !== null || undefined}
          onChange={(event) => onChange({ isGlobal: event.currentTarget.checked, cameraIds: [], regions: [] })}
        />
      )}
      <Fault text={error} />
      {!place.isGlobal && !isGlobalOnly && <PlaceTiles locations={locations} place={place} onChange={onChange} />}
    </fieldset>
  )
}

/** The place of a report that has only one: the pen of an incident, or else the whole barn. */
export function FixedPlace({ incident }: { incident: Incident | undefined }) {
  const t = useMessages()
  const { componentType, componentId } = incident?.identifier ?? NO_IDENTIFIER
  const pen = componentType === PEN ? componentId : null
  const names = useRegionNames({ enabled: pen !== null })
  return (
    <div className={classes.place}>
      <span className={classes.label}>{t('report.where')}</span>
      <span>{pen === null ? t('card.wholeBarn') : (names.get(pen) ?? pen)}</span>
    </div>
  )
}

/** Height of the pictures while their pens are being loaded, px. */
const LOADING_HEIGHT = 240
const NO_RECENT: readonly string[] = []
const NO_PENS: readonly PenPart[] = []
