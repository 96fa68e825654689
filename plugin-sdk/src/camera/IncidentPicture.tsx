import { useEffect, useRef, useState } from 'react'
import { hasAnyPermission, PICTURE_PERMISSIONS } from '@barn-workbench/core/permissions'
import { isProblem, ProblemError } from '@barn-workbench/core/result'
import type { Session } from '@barn-workbench/core/session'
import { useSdkTexts } from '../context/texts'
import { useLocalSettings } from '../react/settings'
import { useBlobSource } from '../react/useBlobSource'
import { useIsSeen } from '../react/useIsSeen'
import { createFrameCache, type FrameCache } from './frames/frameCache'
import { cropAround, momentOf, type IncidentMoment, type MomentFacts } from './incidentMoment'
import classes from './IncidentPicture.module.css'
import type { PictureBox } from './PictureMarks'
import { AHEAD_PRIORITY, loadFrameIfAny, type FrameChoice } from './useFrame'
import { usePictureLogOf } from './usePictureLog'

/** The props of `IncidentPicture`. @public */
export interface IncidentPictureProps {
  session: Session
  incident: MomentFacts
  /** The size in CSS px at which it is drawn. */
  width: number
  height: number
  /** The height at which the whole picture is requested, in px. */
  pictureHeight?: number
  /** Names the picture for screen readers; without it, it only decorates what stands beside it. */
  alt?: string
  className?: string | undefined
}

/** Height of the pictures of which rows show a part, in px. @public */
export const ROW_PICTURE_HEIGHT = 270

/** From this height on, in CSS px, words have room on a picture. @public */
export const MINIMUM_CAPTION_HEIGHT = 120

/**
 * Time for which a row shows an incident before its picture is requested, where it showed another before, in ms: the
 * rows that pass during scrolling request none.
 */
const ROW_PAUSE = 120

/** The reason why there is no picture: a key of the SDK's texts. */
type Absence = 'none' | 'noRight' | 'off' | 'failed'

/** Finds the moment for which a picture can be requested: the first camera that may show the moment. */
function choiceOf(moment: IncidentMoment | null, height: number): FrameChoice | null {
  const cameraId = moment?.cameraIds[0]
  return moment && cameraId !== undefined ? { cameraId, time: moment.time, height } : null
}

/** The pictures that are kept of an instance, for one account and its permissions. */
const kept = new WeakMap<Session, { dataScope: string; cache: FrameCache }>()

function picturesOf(session: Session, dataScope: string): FrameCache {
  const known = kept.get(session)
  if (known?.dataScope === dataScope) return known.cache
  const cache = createFrameCache(
    async (choice, signal, { isAhead = false }) => {
      const still = await loadFrameIfAny(session, signal, choice, isAhead ? { priority: AHEAD_PRIORITY } : {})
      if (!still) throw new ProblemError({ code: 'frame/not-found', params: {} })
      return still
    },
    { clock: session.clock },
  )
  kept.set(session, { dataScope, cache })
  return cache
}

/** An instance without the call has no pictures for rows. */
function absenceOf(error: unknown): Absence {
  return isProblem(error, 'frame/not-found') || isProblem(error, 'request/not-found') ? 'none' : 'failed'
}

/** The position of a part of a picture in its frame, whatever the size of the frame. */
const placeOf = ({ x, y, w, h }: PictureBox, part: PictureBox) => ({
  left: `${((x - part.x) / part.w) * 100}%`,
  top: `${((y - part.y) / part.h) * 100}%`,
  width: `${(w / part.w) * 100}%`,
  height: `${(h / part.h) * 100}%`,
})

const WHOLE: PictureBox = { x: 0, y: 0, w: 1, h: 1 }

interface PicturePartProps {
  blob: Blob
  box: PictureBox | null
  /** Width by height of the frame. */
  ratio: number
  /** The browser cannot decode it. */
  onFailure: () => void
}

/**
 * The part of a picture around a box, and the box. It is an image that its frame cuts off: browsers keep a layer for
 * each canvas, which makes a list of fifty slow to scroll.
 */
function PicturePart({ blob, box, ratio, onFailure }: PicturePartProps) {
  const image = useBlobSource<HTMLImageElement>(blob)
  const [pictureRatio, setPictureRatio] = useState<number | null>(null)
  const part = pictureRatio && cropAround(box, ratio, pictureRatio)
  return (
    <>
      <img
        ref={image}
        alt=""
        draggable={false}
        className={classes.part}
        style={part ? placeOf(WHOLE, part) : undefined}
        data-drawn={part ? true : undefined}
        onLoad={({ currentTarget }) => setPictureRatio(currentTarget.naturalWidth / currentTarget.naturalHeight)}
        onError={onFailure}
      />
      {part && box && <span className={classes.box} style={placeOf(box, part)} />}
    </>
  )
}

interface PictureState {
  key: string
  blob: Blob | null
  absence: Absence | null
}

interface PictureRequest {
  session: Session
  moment: IncidentMoment | null
  /** The height at which the whole picture is requested, in px. */
  height: number
  isWanted: boolean
}

/** Loads the picture once it is enabled. `fail` reports that the browser cannot decode it. */
function useIncidentPicture({ session, moment, height, isWanted }: PictureRequest) {
  const log = usePictureLogOf(session)
  const { dataScope } = session.snapshot()
  // Each render creates a new moment object.
  const request = JSON.stringify(choiceOf(moment, height))
  const key = `${session.id} ${dataScope} ${request}`
  const isReused = useRef(false)
  const [state, setState] = useState<PictureState>({ key, blob: null, absence: null })
  useEffect(() => {
    const choice = JSON.parse(request) as FrameChoice | null
    if (!isWanted || !choice) return
    const { cameraId } = choice
    const aborted = new AbortController()
    const end = (blob: Blob | null, absence: Absence | null) =>
      aborted.signal.aborted || setState({ key, blob, absence })
    function giveUp(error: unknown) {
      const absence = absenceOf(error)
      if (absence === 'failed' && !aborted.signal.aborted) log.failed(cameraId, error)
      end(null, absence)
    }
    const pictures = picturesOf(session, dataScope)
    const load = () =>
      void pictures
        .load(choice, aborted.signal, { isAhead: height === ROW_PICTURE_HEIGHT })
        .then(({ blob }) => end(blob, null), giveUp)
    const isPassing = isReused.current && height === ROW_PICTURE_HEIGHT && pictures.kept(choice) === undefined
    isReused.current = true
    const cancel = isPassing ? session.clock.setTimeout(load, ROW_PAUSE) : load()
    return () => {
      cancel?.()
      aborted.abort()
    }
  }, [session, dataScope, request, key, height, isWanted, log])
  const { blob, absence }: PictureState = state.key === key ? state : { key, blob: null, absence: null }
  function fail() {
    const cameraId = moment?.cameraIds[0]
    if (cameraId !== undefined) log.undecodable(cameraId)
    setState({ key, blob: null, absence: 'failed' })
  }
  return { blob, absence, fail }
}

/**
 * The picture of the moment at which an incident began, cut out around what was detected, with its box; in its place a
 * word why there is none. It is requested once it is near the window, after all that the screen waits for. @public
 */
export function IncidentPicture(props: IncidentPictureProps) {
  const { session, incident, width, height, pictureHeight = ROW_PICTURE_HEIGHT, alt, className } = props
  const [{ loadBarnImages }] = useLocalSettings()
  const [place, isSeen] = useIsSeen<HTMLSpanElement>()
  const moment = momentOf(incident)
  const isPermitted = hasAnyPermission(session.snapshot().permissions, PICTURE_PERMISSIONS)
  const isWanted = isSeen && isPermitted && loadBarnImages
  const picture = useIncidentPicture({ session, moment, height: pictureHeight, isWanted })
  const absence = absenceBefore({ moment, isPermitted, loadBarnImages }) ?? picture.absence
  return (
    <span
      ref={place}
      className={[classes.place, className].filter(Boolean).join(' ')}
      style={{ width, aspectRatio: `${width} / ${height}` }}
      {...(alt === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
    >
      {moment && picture.blob && !absence && (
        <PicturePart blob={picture.blob} box={moment.box} ratio={width / height} onFailure={picture.fail} />
      )}
      <PictureWord absence={absence} isLarge={height >= MINIMUM_CAPTION_HEIGHT} isLoading={isWanted && !picture.blob} />
    </span>
  )
}

interface PictureWordProps {
  absence: Absence | null
  isLarge: boolean
  isLoading: boolean
}

/** In place of a picture: why there is none, or that a large one loads. */
function PictureWord({ absence, isLarge, isLoading }: PictureWordProps) {
  const t = useSdkTexts()
  if (absence) return <span className={classes.absence}>{t(`camera.absent.${absence}`)}</span>
  return isLarge && isLoading && <span className={classes.absence}>{t('camera.loading')}</span>
}

/** The reason why no picture is requested at all; null if one is. */
function absenceBefore(known: {
  moment: IncidentMoment | null
  isPermitted: boolean
  loadBarnImages: boolean
}): Absence | null {
  if (!known.moment) return 'none'
  if (!known.isPermitted) return 'noRight'
  return known.loadBarnImages ? null : 'off'
}
