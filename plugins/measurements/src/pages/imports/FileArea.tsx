import { Button, FileButton } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState, type DragEvent } from 'react'
import { PlainButton, useIsPhone, useLocale, useMessages } from '@barn-workbench/plugin-sdk/react'
import type { FileImport } from '../../fileImport/useFileImport'
import classes from './Imports.module.css'

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/** Takes a file, which is dropped here or chosen, and says why one cannot be read. */
export function FileArea({ fileImport }: { fileImport: FileImport }) {
  const t = useMessages()
  const locale = useLocale()
  const isPhone = useIsPhone()
  const [isOver, setOver] = useState(false)
  const { state, choose, forgetBegun } = fileImport
  const { refused, begun } = state
  const onDragOver = (event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    setOver(true)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) choose(file)
  }
  return (
    <section
      className={classes.area}
      aria-label={t('imports.file.title')}
      data-over={isOver || undefined}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <div className={classes.choice}>
        <div className={classes.grow}>
          <h2 className={classes.title}>{t('imports.file.title')}</h2>
          <p className={classes.hint}>{t(isPhone ? 'imports.file.hintPhone' : 'imports.file.hint')}</p>
        </div>
        <FileButton accept=".csv,.txt,.tsv,text/csv,text/plain" onChange={(file) => file && choose(file)}>
          {(props) => (
            <Button {...props} size="md" leftSection={<IconUpload size={16} />}>
              {t('imports.file.choose')}
            </Button>
          )}
        </FileButton>
      </div>
      {refused && (
        <p role="alert" className={classes.fault}>
          {t(`imports.fault.${refused.fault}`, { name: refused.name })}
        </p>
      )}
      {begun && (
        <div className={classes.choice}>
          <p className={classes.hint} role="status">
            {t('imports.file.begun', { name: begun.name, line: begun.line.toLocaleString(locale) })}
          </p>
          <PlainButton onClick={forgetBegun}>{t('imports.file.forget')}</PlainButton>
        </div>
      )}
    </section>
  )
}
