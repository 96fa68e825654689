import { useEffect, useState, type CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { TourCard, useLocalSettings } from '@barn-workbench/plugin-sdk/react'
import { hasKeys } from '../dialogs/extras'
import classes from './Extras.module.css'
import { useNothingAbove } from './useNothingAbove'

/** The steps, by the value of `data-tour` on the element. */
const STEPS = ['time', 'search', 'incidents', 'cameras', 'layout', 'help'] as const

/** The box of the first element that is on screen, or null. */
function boxOf(step: string): Box | null {
  for (const element of document.querySelectorAll(`[data-tour~="${step}"]`)) {
    const { left, top, width, height } = element.getBoundingClientRect()
    if (width > 0 && height > 0) return { left, top, width, height }
  }
  return null
}

/** Follows the box of an element while the window changes. */
function useBox(step: string): Box | null {
  const [box, setBox] = useState(() => ({ step, box: boxOf(step) }))
  if (box.step !== step) setBox({ step, box: boxOf(step) })
  useEffect(() => {
    const measure = () => setBox({ step, box: boxOf(step) })
    addEventListener('resize', measure)
    return () => removeEventListener('resize', measure)
  }, [step])
  return box.box
}

/** Steps that name keys have different texts on devices without keys. */
const wordsOf = (step: (typeof STEPS)[number]) =>
  (step === 'search' || step === 'help') && !hasKeys() ? (`tour.${step}Touch` as const) : (`tour.${step}` as const)

const RING = 4

function ringStyle({ left, top, width, height }: Box): CSSProperties {
  return { left: left - RING, top: top - RING, width: width + 2 * RING, height: height + 2 * RING }
}

/**
 * Shows the places of the screen, one after the other. Steps without an element on screen are left out. It waits while
 * something else covers the screen, and ends on another screen.
 */
export function Tour({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell')
  const [, change] = useLocalSettings()
  const [steps] = useState(() => STEPS.filter((step) => boxOf(step) !== null))
  const [index, setIndex] = useState(0)
  const box = useBox(steps[index] ?? '')
  const isFree = useNothingAbove()
  const { pathname } = useLocation()
  const [begunAt] = useState(pathname)
  const hasLeft = pathname !== begunAt
  useEffect(() => {
    if (hasLeft) onClose()
  }, [hasLeft, onClose])
  const end = () => {
    change({ hasSeenTour: true })
    onClose()
  }
  if (!isFree || hasLeft) return null
  const window = { width: document.documentElement.clientWidth, height: document.documentElement.clientHeight }
  return (
    <>
      {box && <div className={classes.ring} style={ringStyle(box)} />}
      <div className={classes.card} style={box ? placeOfCard(box, window) : undefined}>
        <TourCard
          label={t('tour.title')}
          steps={steps.map((step) => t(wordsOf(step)))}
          index={index}
          onStep={setIndex}
          onEnd={end}
        />
      </div>
    </>
  )
}

/** A box on the screen, in CSS px. */
interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** Room that the card takes, and the distance that it keeps, in CSS px. */
const WIDTH = 360
const GAP = 14
const EDGE = 12

/**
 * The place of a card beside the element that it explains: below an element in the upper half of the window, else
 * above.
 */
export function placeOfCard(
  { left, top, width, height }: Box,
  window: { width: number; height: number },
): { left: number; top: number | 'auto'; bottom: number | 'auto' } {
  const widest = Math.min(WIDTH, window.width - 2 * EDGE)
  const centred = left + width / 2 - widest / 2
  const fitting = Math.min(Math.max(EDGE, centred), window.width - widest - EDGE)
  const isUpper = top + height / 2 < window.height / 2
  return isUpper
    ? { left: fitting, top: top + height + GAP, bottom: 'auto' }
    : { left: fitting, top: 'auto', bottom: window.height - top + GAP }
}
