import { useEffect, useRef, useState, type RefObject } from 'react'
import { hasAnyPermission, PICTURE_PERMISSIONS } from '@barn-workbench/core/permissions'
import { isProblem, ProblemError } from '@barn-workbench/core/result'
import type { Session } from '@barn-workbench/core/session'
import { useSdkTexts } from '../context/texts'
import { useLocalSettings } from '../react/settings'
import { useIsSeen } from '../react/useIsSeen'
import { createFrameCache, type FrameCache } from './frames/frameCache'
import { cropAround, momentOf, type IncidentMoment, type MomentFacts } from './incidentMoment'
import classes from './IncidentPicture.module.css'
import type { PictureBox } from './PictureMarks'
import { usePictureLogOf } from './usePictureLog'
import { loadFrameIfAny, type FrameChoice, type Still } from './useStill'

/** @public */
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

/** Stands out from pictures in any light, in either theme. */
const MARK_COLOR = '#ff4136'

/**
 * How long a row shows an incident before its picture is requested, where it showed another before, in ms: the rows that
 * pass during scrolling request none.
 */
const ROW_PAUSE = 120

/** Why there is no picture: a key of the SDK's texts. */
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
    async (choice, signal, how) => {
      const still = await loadFrameIfAny(session, signal, choice, how)
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

/**
 * Draws the part of a picture around a box, and the box, as sharp as the screen is. Resolves with whether the browser
 * could decode the picture.
 */
async function drawPart(canvas: HTMLCanvasElement, blob: Blob, box: PictureBox | null): Promise<boolean> {
  const bitmap = await createImageBitmap(blob).catch(() => null)
  if (!bitmap) return false
  const scale = Math.max(1, globalThis.devicePixelRatio)
  const { clientWidth, clientHeight } = canvas
  canvas.width = Math.round(clientWidth * scale)
  canvas.height = Math.round(clientHeight * scale)
  const part = cropAround(box, clientWidth / clientHeight, bitmap.width / bitmap.height)
  const context = canvas.getContext('2d')
  if (context) {
    const source = [
      part.x * bitmap.width,
      part.y * bitmap.height,
      part.w * bitmap.width,
      part.h * bitmap.height,
    ] as const
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, ...source, 0, 0, canvas.width, canvas.height)
    if (box) {
      context.strokeStyle = MARK_COLOR
      context.lineWidth = 2 * scale
      const at = [((box.x - part.x) / part.w) * canvas.width, ((box.y - part.y) / part.h) * canvas.height] as const
      context.strokeRect(...at, (box.w / part.w) * canvas.width, (box.h / part.h) * canvas.height)
    }
  }
  bitmap.close()
  return true
}

interface PictureState {
  key: string
  isDrawn: boolean
  absence: Absence | null
}

interface PartRequest {
  session: Session
  moment: IncidentMoment | null
  /** The height at which the whole picture is requested, in px. */
  height: number
  isWanted: boolean
}

/** Loads and draws the picture once it is wanted. */
function useDrawnPart(
  canvas: RefObject<HTMLCanvasElement | null>,
  { session, moment, height, isWanted }: PartRequest,
): PictureState {
  const log = usePictureLogOf(session)
  const { dataScope } = session.snapshot()
  // A moment is another object with each drawing.
  const request = JSON.stringify({ choice: choiceOf(moment, height), box: moment?.box ?? null })
  const key = `${session.id} ${dataScope} ${request}`
  const isReused = useRef(false)
  const [state, setState] = useState<PictureState>({ key, isDrawn: false, absence: null })
  useEffect(() => {
    const { choice, box } = JSON.parse(request) as { choice: FrameChoice | null; box: PictureBox | null }
    if (!isWanted || !choice) return
    const { cameraId } = choice
    const aborted = new AbortController()
    const end = (changes: Partial<PictureState>) =>
      aborted.signal.aborted || setState({ key, isDrawn: false, absence: null, ...changes })
    async function draw({ blob }: Still) {
      const isWhole = canvas.current === null || (await drawPart(canvas.current, blob, box))
      if (!isWhole) log.undecodable(cameraId)
      end(isWhole ? { isDrawn: true } : { absence: 'failed' })
    }
    function giveUp(error: unknown) {
      const absence = absenceOf(error)
      if (absence === 'failed' && !aborted.signal.aborted) log.failed(cameraId, error)
      end({ absence })
    }
    const pictures = picturesOf(session, dataScope)
    const load = () =>
      void pictures.load(choice, aborted.signal, { isAhead: height === ROW_PICTURE_HEIGHT }).then(draw, giveUp)
    const isPassing = isReused.current && height === ROW_PICTURE_HEIGHT && pictures.kept(choice) === undefined
    isReused.current = true
    const cancel = isPassing ? session.clock.setTimeout(load, ROW_PAUSE) : load()
    return () => {
      cancel?.()
      aborted.abort()
    }
  }, [session, dataScope, request, key, height, isWanted, canvas, log])
  return state.key === key ? state : { key, isDrawn: false, absence: null }
}

/**
 * The picture of the moment at which an incident began, cut out around what was detected, with its box; in its place a
 * word why there is none. It is requested once it is near the window, after all that the screen waits for. @public
 */
export function IncidentPicture(props: IncidentPictureProps) {
  const { session, incident, width, height, pictureHeight = ROW_PICTURE_HEIGHT, alt, className } = props
  const t = useSdkTexts()
  const [{ loadBarnImages }] = useLocalSettings()
  const [place, isSeen] = useIsSeen<HTMLSpanElement>()
  const canvas = useRef<HTMLCanvasElement>(null)
  const moment = momentOf(incident)
  const isPermitted = hasAnyPermission(session.snapshot().permissions, PICTURE_PERMISSIONS)
  const isWanted = isSeen && isPermitted && loadBarnImages
  const drawn = useDrawnPart(canvas, { session, moment, height: pictureHeight, isWanted })
  const absence = absenceBefore({ moment, isPermitted, loadBarnImages }) ?? drawn.absence
  return (
    <span
      ref={place}
      className={[classes.place, className].filter(Boolean).join(' ')}
      style={{ width, aspectRatio: `${width} / ${height}` }}
      data-drawn={drawn.isDrawn || undefined}
      {...(alt === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
    >
      <canvas ref={canvas} className={classes.part} />
      {absence && <span className={classes.absence}>{t(`camera.absent.${absence}`)}</span>}
    </span>
  )
}

/** Why no picture is requested at all. */
function absenceBefore(known: {
  moment: IncidentMoment | null
  isPermitted: boolean
  loadBarnImages: boolean
}): Absence | null {
  if (!known.moment) return 'none'
  if (!known.isPermitted) return 'noRight'
  return known.loadBarnImages ? null : 'off'
}
