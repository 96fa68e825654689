import { useEffect, useState, type CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { TourCard, useLocalSettings } from '@barn-workbench/plugin-sdk/react'
import { hasKeys } from '../dialogs/extras'
import classes from './Extras.module.css'
import { placeOfCard, type Box } from './placeOfCard'
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
