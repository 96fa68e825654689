import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '../toasts/showToast'
import type { OwnOutcome } from './layoutEditor.machine'

interface SaveOutcomeOptions {
  outcome: OwnOutcome | 'published' | null
  /** The machine is back at viewing. */
  isOver: boolean
  /** Unsaved work of an earlier visit came back. */
  restored: boolean
  onClose: () => void
}

/** Says how a save ended, and that unsaved work came back; closes the editor when it is done. */
export function useSaveOutcome({ outcome, isOver, restored, onClose }: SaveOutcomeOptions): void {
  const { t } = useTranslation('layouts')
  // Closing changes the address, and with it what closes: told once an outcome, not at each redraw.
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    if (restored) void showToast('info', t('edit.restored'), 'layout-restored')
  }, [restored, t])
  useEffect(() => {
    if (!isOver || outcome === null) return
    void showToast(outcome === 'kept' ? 'warning' : 'success', t(`outcome.${outcome}`), 'layout-saved')
    close.current()
  }, [isOver, outcome, t])
}
