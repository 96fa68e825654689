import { Button, Group, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ModalDialog } from '@barn-workbench/plugin-sdk/react'
import { hasKeys } from './hasKeys'

/** A text that the browser did not let the workbench copy, selected, so that the user copies it. */
export function TextToCopy({ text, onClose }: { text: string; onClose: () => void }) {
  const { t } = useTranslation('shell')
  return (
    <ModalDialog label={t('share.notCopied')} place="center" closesOnBack onClose={onClose}>
      <Textarea
        label={t('share.notCopied')}
        description={t(hasKeys() ? 'share.select' : 'share.selectTouch')}
        value={text}
        readOnly
        rows={4}
        spellCheck={false}
        data-autofocus
        onFocus={(event) => event.currentTarget.select()}
      />
      <Group justify="flex-end" mt="md">
        <Button onClick={onClose}>{t('dialog.close')}</Button>
      </Group>
    </ModalDialog>
  )
}
