import { CloseButton } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchField } from '@barn-workbench/plugin-sdk/form'
import { IconButton, KeyName, ModalDialog } from '@barn-workbench/plugin-sdk/react'
import { findKeys, useKeyGroups, type KeyGroup } from './keyGroups'
import classes from './KeyHelp.module.css'

/** All keys, to search and to print. */
export function KeyHelp({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell')
  const [text, setText] = useState('')
  const groups = findKeys(useKeyGroups(), text)
  return (
    <ModalDialog label={t('keyHelp.title')} place="form" closesOnBack onClose={onClose}>
      <header className={classes.header}>
        <h2 className={classes.title}>{t('keyHelp.title')}</h2>
        <IconButton label={t('help.print')} onClick={() => window.print()}>
          <IconPrinter size={18} />
        </IconButton>
        <CloseButton aria-label={t('dialog.close')} onClick={onClose} />
      </header>
      <SearchField
        className={classes.search}
        label={t('keyHelp.search')}
        text={text}
        onSearch={setText}
        isFocusedFirst
      />
      {groups.map((group) => (
        <Group key={group.title} group={group} />
      ))}
      <p role="status" className={classes.nothing}>
        {groups.length === 0 && t('commands.nothingFound')}
      </p>
    </ModalDialog>
  )
}

function Group({ group: { title, lines } }: { group: KeyGroup }) {
  return (
    <section className={classes.section}>
      <h3 className={classes.group}>{title}</h3>
      <dl className={classes.lines}>
        {lines.map(({ keys, label }) => (
          <div key={keys.join() + label} className={classes.line}>
            <dt>{label}</dt>
            <dd>
              {keys.map((key) => (
                <KeyName key={key} name={key} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
