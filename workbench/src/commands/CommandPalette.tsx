import { useTranslation } from 'react-i18next'
import type { CommandHost } from '@barn-workbench/plugin-sdk'
import { ModalDialog } from '@barn-workbench/plugin-sdk/react'
import { PaletteSearch } from './PaletteSearch'
import { usePaletteGroups } from './usePaletteGroups'

interface CommandPaletteProps extends Pick<CommandHost, 'signOut'> {
  onClose: () => void
}

/** Finds every screen, barn and command by its name. Opens with Ctrl+K. */
export function CommandPalette({ signOut, onClose }: CommandPaletteProps) {
  const { t } = useTranslation('shell')
  const groups = usePaletteGroups(signOut)
  return (
    <ModalDialog label={t('commands.open')} place="top" onClose={onClose}>
      <PaletteSearch groups={groups} onClose={onClose} />
    </ModalDialog>
  )
}
