import { CloseButton } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { screenKeys, targetsOf, type Doors } from '@barn-workbench/plugin-sdk/host'
import { KeyName, ModalDialog } from '@barn-workbench/plugin-sdk/react'
import classes from './KeyHelp.module.css'
import { HELP_KEY, UNDO_KEY } from './keys'

interface KeyLine {
  key: string
  label: string
}

/** The keys of what has the focus, of the screen and of the workbench. */
function useKeyLines(doors: Doors): { title: string; lines: KeyLine[] }[] {
  const { t } = useTranslation('shell')
  // What has the focus is asked once: the dialog takes it.
  const [targets] = useState(() => targetsOf(document.activeElement))
  const linesOf = (offered: ReturnType<Doors['offered']>) =>
    offered.flatMap(({ shortcut, title }) => (shortcut === null ? [] : [{ key: shortcut, label: title }]))
  const seen = new Set<string>()
  const groups = targets.flatMap((target) => {
    if (seen.has(target.kind)) return []
    seen.add(target.kind)
    return [{ title: t(`commands.entities.${target.kind}`), lines: linesOf(doors.offered(target)) }]
  })
  const shell = [
    { key: 'mod+k', label: t('commands.open') },
    { key: UNDO_KEY, label: t('undo.last') },
    { key: HELP_KEY, label: t('keyHelp.title') },
  ]
  return [
    ...groups,
    { title: t('keyHelp.screen'), lines: screenKeys().map(({ key, label }) => ({ key, label })) },
    { title: t('keyHelp.everywhere'), lines: [...linesOf(doors.offered(null)), ...shell] },
  ].filter(({ lines }) => lines.length > 0)
}

/** All keys that do something now. */
export function KeyHelp({ doors, onClose }: { doors: Doors; onClose: () => void }) {
  const { t } = useTranslation('shell')
  const groups = useKeyLines(doors)
  return (
    <ModalDialog label={t('keyHelp.title')} place="form" closesOnBack onClose={onClose}>
      <header className={classes.header}>
        <h2 className={classes.title}>{t('keyHelp.title')}</h2>
        <CloseButton aria-label={t('dialog.close')} onClick={onClose} />
      </header>
      {groups.map(({ title, lines }) => (
        <section key={title}>
          <h3 className={classes.group}>{title}</h3>
          <dl className={classes.lines}>
            {lines.map(({ key, label }) => (
              <div key={key + label} className={classes.line}>
                <dt>{label}</dt>
                <dd>
                  <KeyName name={key} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </ModalDialog>
  )
}
