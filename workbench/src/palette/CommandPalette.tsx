import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { targetsOf } from '@barn-workbench/plugin-sdk/host'
import { PaletteFrame } from './PaletteFrame'
import { PaletteSearch } from './PaletteSearch'

/** Finds every screen, barn, action and entity by its name. Opens with Ctrl+K. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell')
  // Read before the field has the focus.
  const [[target]] = useState(() => targetsOf(document.activeElement))
  return (
    <PaletteFrame label={t('commands.open')} onClose={onClose}>
      <PaletteSearch target={target} onClose={onClose} />
    </PaletteFrame>
  )
}
