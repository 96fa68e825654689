import { Button, TextInput } from '@mantine/core'
import { useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { NAME_MAX_LENGTH } from '@barn-workbench/core/schema'
import { ModalDialog } from '@barn-workbench/plugin-sdk/react'
import classes from './Dialogs.module.css'

interface RenameDialogProps {
  title: string
  onRename: (title: string) => void
  onClose: () => void
}

/** Asks for another name of the dashboard that is edited. */
export function RenameDialog({ title, onRename, onClose }: RenameDialogProps) {
  const { t } = useTranslation('layouts')
  const [name, setName] = useState(title)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (name.trim() !== '') onRename(name.trim())
  }
  return (
    <ModalDialog label={t('edit.rename')} place="center" onClose={onClose}>
      <form onSubmit={submit}>
        <h2 className={classes.title}>{t('edit.rename')}</h2>
        <TextInput
          label={t('begin.name')}
          value={name}
          maxLength={NAME_MAX_LENGTH}
          required
          data-autofocus
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('begin.cancel')}
          </Button>
          <Button type="submit">{t('edit.rename')}</Button>
        </div>
      </form>
    </ModalDialog>
  )
}
