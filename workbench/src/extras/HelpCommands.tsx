import { UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './Extras.module.css'
import { useHelpCommands } from './useHelpCommands'

/** The link of the screen, paper, and help, at the end of the account's panel. `onRun`: one of them starts. */
export function HelpCommands({ onRun }: { onRun: () => void }) {
  const { t } = useTranslation('shell')
  return (
    <div className={classes.help} role="group" aria-label={t('help.title')}>
      {useHelpCommands().map(({ id, label, icon: Icon, run }) => (
        <UnstyledButton
          key={id}
          className={classes.command}
          onClick={() => {
            onRun()
            run()
          }}
        >
          <Icon size={18} stroke={1.6} />
          {label}
        </UnstyledButton>
      ))}
    </div>
  )
}
