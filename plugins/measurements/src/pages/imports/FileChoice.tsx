import { FileArea } from '@barn-workbench/plugin-sdk/form'
import { PlainButton, useIsPhone, useLocale, useMessages } from '@barn-workbench/plugin-sdk/react'
import type { FileImport } from '../../fileImport/useFileImport'
import classes from './Imports.module.css'

/** Takes the file of an import, says why one cannot be read, and names one that was begun. */
export function FileChoice({ fileImport }: { fileImport: FileImport }) {
  const t = useMessages()
  const locale = useLocale()
  const isPhone = useIsPhone()
  const { state, choose, forgetBegun } = fileImport
  const { refused, begun } = state
  return (
    <FileArea
      title={t('imports.file.title')}
      hint={t(isPhone ? 'imports.file.hintPhone' : 'imports.file.hint')}
      choose={t('imports.file.choose')}
      accept=".csv,.txt,.tsv,text/csv,text/plain"
      onFile={choose}
    >
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
    </FileArea>
  )
}
