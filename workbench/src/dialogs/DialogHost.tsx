import { Button, CloseButton, Group } from '@mantine/core'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ContributionProvider, SessionProvider } from '@barn-workbench/plugin-sdk/host'
import { ModalDialog } from '@barn-workbench/plugin-sdk/react'
import classes from './DialogHost.module.css'
import type { DialogStack, OpenDialog } from './dialogStack'

/** All open dialogs, each in the session and with the words of the plugin that opened it. */
export function DialogHost({ stack, dialogs }: { stack: DialogStack; dialogs: readonly OpenDialog[] }) {
  return dialogs.map((dialog) => <StackedDialog key={dialog.key} stack={stack} dialog={dialog} />)
}

function StackedDialog({ stack, dialog }: { stack: DialogStack; dialog: OpenDialog }) {
  const { key, definition, input, Content, session, isAskingToDiscard } = dialog
  const [pluginId = '', name = ''] = definition.id.split('.')
  const { t } = useTranslation(pluginId)
  const { t: shell } = useTranslation('shell')
  const close = useCallback((result: unknown) => stack.close(key, result), [stack, key])
  const setUnsaved = useCallback((isUnsaved: boolean) => stack.setUnsaved(key, isUnsaved), [stack, key])
  const contribution = useMemo(() => ({ pluginId, name, active: true }), [pluginId, name])
  const title = t(`dialogs.${name}.title`, { ...(input as object), defaultValue: '' })
  return (
    <SessionProvider value={session}>
      <ContributionProvider value={contribution}>
        <ModalDialog
          label={title}
          place={definition.isWide ? 'wide' : 'form'}
          closesOnBack
          onClose={() => stack.dismiss(key)}
        >
          <header className={classes.header}>
            <h2 className={classes.title}>{title}</h2>
            <CloseButton iconSize={20} aria-label={shell('dialog.close')} onClick={() => stack.dismiss(key)} />
          </header>
          <Content input={input} close={close} setUnsaved={setUnsaved} />
        </ModalDialog>
        {isAskingToDiscard && (
          <DiscardQuestion onDiscard={() => stack.close(key, null)} onStay={() => stack.stay(key)} />
        )}
      </ContributionProvider>
    </SessionProvider>
  )
}

/** Asks whether what was typed may be lost. */
function DiscardQuestion({ onDiscard, onStay }: { onDiscard: () => void; onStay: () => void }) {
  const { t } = useTranslation('shell')
  return (
    <ModalDialog label={t('dialog.discard.title')} place="center" onClose={onStay}>
      <h2 className={classes.title}>{t('dialog.discard.title')}</h2>
      <p>{t('dialog.discard.text')}</p>
      <Group justify="flex-end">
        <Button variant="default" onClick={onStay} data-autofocus>
          {t('dialog.discard.stay')}
        </Button>
        <Button color="red" onClick={onDiscard}>
          {t('dialog.discard.confirm')}
        </Button>
      </Group>
    </ModalDialog>
  )
}
