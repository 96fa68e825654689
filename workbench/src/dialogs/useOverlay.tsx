import { useCallback, useEffect, useRef, useState } from 'react'
import { ProblemError, problemOf } from '@barn-workbench/core/result'
import { SECOND } from '@barn-workbench/core/time'
import { loadCode } from '@barn-workbench/plugin-sdk/host'
import { useClock, useProblemText } from '@barn-workbench/plugin-sdk/react'
import { usePreloadedCode } from '../environment/usePreloadedCode'
import { showToast } from '../toasts/showToast'

const NOT_LOADED = new ProblemError({ code: 'client/code-not-loaded', params: {} })
/** Time for which the user waits for code to open, in ms. */
const PATIENCE = 10 * SECOND

/**
 * The state of an overlay above the screen. Its code is loaded when the page is idle, so that it opens offline too. If
 * the code cannot be loaded, or not within `PATIENCE`, opening shows a message. An overlay that is closed before its
 * code is loaded does not open any more.
 */
export function useOverlay(load: () => Promise<unknown>): { isOpen: boolean; open: () => void; close: () => void } {
  const problemText = useProblemText()
  const [isOpen, setIsOpen] = useState(false)
  const isWanted = useRef(false)
  const stopTimer = useRef(() => {})
  const clock = useClock()
  usePreloadedCode(load)
  const close = useCallback(() => {
    isWanted.current = false
    stopTimer.current()
    setIsOpen(false)
  }, [])
  const open = useCallback(() => {
    if (isWanted.current) return
    isWanted.current = true
    const fail = (error: unknown) => {
      if (!isWanted.current) return
      close()
      void showToast('error', problemText(problemOf(error)), 'overlay')
    }
    stopTimer.current = clock.setTimeout(() => fail(NOT_LOADED), PATIENCE)
    loadCode(load).then(() => {
      stopTimer.current()
      setIsOpen(isWanted.current)
    }, fail)
  }, [load, clock, close, problemText])
  useEffect(() => close, [close])
  return { isOpen, open, close }
}
