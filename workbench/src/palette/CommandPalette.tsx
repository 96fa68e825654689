import { useTranslation } from 'react-i18next'
import { ModalDialog } from '@barn-workbench/plugin-sdk/react'
import { PaletteSearch } from './PaletteSearch'
import { usePaletteGroups } from './usePaletteGroups'

/** Finds every screen, barn, action and entity by its name. Opens with Ctrl+K. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell')
  const groups = usePaletteGroups()
  return (
    <ModalDialog label={t('commands.open')} place="top" onClose={onClose}>
      <PaletteSearch groups={groups} onClose={onClose} />
    </ModalDialog>
  )
}
