import { useCallback, useEffect, useState } from 'react'
import { problemOf } from '@barn-workbench/core/result'
import { loadCode } from '@barn-workbench/plugin-sdk/host'
import { useProblemText } from '@barn-workbench/plugin-sdk/react'
import { whenIdle } from '../boot/whenIdle'
import { showToast } from '../toasts/showToast'

/**
 * Whether something above the screen is open, whose code is loaded when the page is idle, so that it opens offline too.
 * Where the code cannot be loaded, opening says so.
 */
export function useOverlay(load: () => Promise<unknown>): { isOpen: boolean; open: () => void; close: () => void } {
  const problemText = useProblemText()
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => whenIdle(() => void loadCode(load).catch(() => undefined)), [load])
  const open = useCallback(() => {
    loadCode(load).then(
      () => setIsOpen(true),
      (error: unknown) => void showToast('error', problemText(problemOf(error)), 'overlay'),
    )
  }, [load, problemText])
  const close = useCallback(() => setIsOpen(false), [])
  return { isOpen, open, close }
}
