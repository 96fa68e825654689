import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { problemOf } from '@barn-workbench/core/result'
import { loadCode } from '@barn-workbench/plugin-sdk/host'
import { useProblemText } from '@barn-workbench/plugin-sdk/react'
import { whenIdle } from '../boot/whenIdle'
import { showToast } from '../toasts/showToast'

/** Keeps the keys that are pressed while something is being opened whose keys they are. */
interface EarlyKeys {
  keep(onEscape: () => void): void
  forget(): void
}

/**
 * Whether something above the screen is open, whose code is loaded when the page is idle, so that it opens offline too.
 * Where the code cannot be loaded, opening says so. What is closed before its code is there does not open any more.
 */
export function useOverlay(
  load: () => Promise<unknown>,
  earlyKeys?: EarlyKeys,
): { isOpen: boolean; open: () => void; close: () => void } {
  const problemText = useProblemText()
  const [isOpen, setIsOpen] = useState(false)
  const isWanted = useRef(false)
  useEffect(() => whenIdle(() => void loadCode(load).catch(() => undefined)), [load])
  const close = useCallback(() => {
    isWanted.current = false
    earlyKeys?.forget()
    setIsOpen(false)
  }, [earlyKeys])
  const open = useCallback(() => {
    if (isWanted.current) return
    isWanted.current = true
    earlyKeys?.keep(close)
    loadCode(load).then(
      () => setIsOpen(isWanted.current),
      (error: unknown) => {
        close()
        void showToast('error', problemText(problemOf(error)), 'overlay')
      },
    )
  }, [load, earlyKeys, close, problemText])
  // What it shows has read them by now.
  useLayoutEffect(() => (isOpen ? earlyKeys?.forget() : undefined), [isOpen, earlyKeys])
  useEffect(() => close, [close])
  return { isOpen, open, close }
}
