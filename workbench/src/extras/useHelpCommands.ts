import { IconHelpCircle, IconInfoCircle, IconKeyboard, IconPrinter, IconShare } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { sheetLeft, useOptionalSession } from '@barn-workbench/plugin-sdk/host'
import { useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { hasKeys, openExtra } from '../dialogs/extras'
import { LAYOUT_ROUTES } from '../navigation/screenTitle'
import { PRINT_PARAMETER } from '../router/printParameter'
import { useShareScreen } from '../share/useShareScreen'

interface HelpCommand {
  id: 'share' | 'print' | 'report' | 'keys' | 'tour' | 'about'
  label: string
  icon: ComponentType<{ size?: number; stroke?: number }>
  run: () => void
}

/** The commands of every screen: its link, printing, and help. */
export function useHelpCommands(): HelpCommand[] {
  const { t } = useTranslation('shell')
  const { address } = useWorkbench()
  const session = useOptionalSession()
  const shareScreen = useShareScreen()
  const isReport = isDashboard(address.path())
  const print = () => {
    if (isReport) address.set({ [PRINT_PARAMETER]: '' }, { push: true })
    else window.print()
  }
  const command = (id: HelpCommand['id'], icon: HelpCommand['icon'], run: () => void): HelpCommand => ({
    id,
    label: t(`help.${id}`),
    icon,
    // The sheet that started it is gone by then, and "back" works as before it.
    run: () => void sheetLeft().then(run),
  })
  return [
    command('share', IconShare, () => void shareScreen()),
    command(isReport ? 'report' : 'print', IconPrinter, print),
    ...(hasKeys() ? [command('keys', IconKeyboard, () => openExtra({ kind: 'keys' }))] : []),
    ...(session ? [command('tour', IconHelpCircle, () => openExtra({ kind: 'tour' }))] : []),
    command('about', IconInfoCircle, () => openExtra({ kind: 'about' })),
  ]
}

const BELOW_INSTANCE = new RegExp(
  `^(dashboard/[^/]+|widget/[^/]+|${LAYOUT_ROUTES.map(({ path }) => path).join('|')})?$`,
)

/** Whether a path within the workbench is a dashboard, or one widget alone: both have a report. */
export function isDashboard(path: string): boolean {
  if (/^\/sites\/[^/]+\/?$/.test(path)) return true
  const below = /^\/instance\/[^/]+\/?(.*)$/.exec(path)?.[1]
  return below !== undefined && BELOW_INSTANCE.test(below.replace(/\/$/, ''))
}
