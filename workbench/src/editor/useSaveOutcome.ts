import { useEffect } from 'react'
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
  useEffect(() => {
    if (restored) void showToast('info', t('edit.restored'), 'layout-restored')
  }, [restored, t])
  useEffect(() => {
    if (!isOver || outcome === null) return
    void showToast(outcome === 'kept' ? 'warning' : 'success', t(`outcome.${outcome}`), 'layout-saved')
    onClose()
    // Closing changes the address: told once an outcome, not at each redraw.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isOver, outcome])
}
