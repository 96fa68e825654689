import { useState, type ReactNode } from 'react'
import { ModalDialog, useMessages } from '@barn-workbench/plugin-sdk/react'
import { Button, Group } from '@barn-workbench/plugin-sdk/ui'

/** A button that opens a list, such as the displays, in a dialog. The list loads when the dialog opens. */
export function ListDialogButton({ title, children }: { title: string; children: ReactNode }) {
  const t = useMessages()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        {title}
      </Button>
      {isOpen && (
        <ModalDialog label={title} place="form" closesOnBack onClose={() => setIsOpen(false)}>
          {children}
          <Group justify="flex-end" mt="md">
            <Button variant="default" size="md" onClick={() => setIsOpen(false)}>
              {t('close')}
            </Button>
          </Group>
        </ModalDialog>
      )}
    </>
  )
}
