import { FileArea } from '@barn-workbench/plugin-sdk/form'
import {
  PageFrame,
  PageSection,
  PlainButton,
  useFileSize,
  useIsPhone,
  useLocale,
  useMessages,
} from '@barn-workbench/plugin-sdk/react'
import type { ImportedFile } from '../../fileImport/importedFile'
import { useFileImport, type FileImport } from '../../fileImport/useFileImport'
import { ColumnFields } from './ColumnFields'
import { ImportList } from './ImportList'
import classes from './Imports.module.css'
import { RunSection } from './RunSection'
import { TimeFields } from './TimeFields'
import { useImports } from './useImports'

/** Rows and columns that are shown. */
const ROWS = 8
const COLUMNS = 30

/** The first rows of a file as they are written. */
function PreviewTable({ source: { table, rows } }: { source: ImportedFile }) {
  const t = useMessages()
  const columns = table.columns.slice(0, COLUMNS)
  const rest = table.columns.length - columns.length
  return (
    <>
      <div className={classes.scroll} role="region" aria-label={t('imports.preview')} tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              {columns.map(({ index, name }) => (
                <th key={index} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, ROWS).map((row, number) => (
              // Rows have no ids, and their order does not change.
              <tr key={number}>
                {columns.map(({ index }) => (
                  <td key={index}>{row[index]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rest > 0 && <p className={classes.hint}>{t('imports.moreColumns', { count: rest })}</p>}
    </>
  )
}

/** Takes the file of an import, says why one cannot be read, and names one that was begun. */
function FileChoice({ fileImport }: { fileImport: FileImport }) {
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

/** Imports the values of a file: the file, its columns, a check, the import, and earlier imports. */
export default function ImportsPage() {
  const t = useMessages()
  const call = useImports()
  const fileImport = useFileImport(() => void call.refetch())
  const { source } = fileImport.state
  return (
    <PageFrame title={t('pages.imports.title')}>
      <div className={classes.page}>
        {source ? <FileSections fileImport={fileImport} /> : <FileChoice fileImport={fileImport} />}
        <RunSection fileImport={fileImport} />
        <ImportList call={call} />
      </div>
    </PageFrame>
  )
}

/** The chosen file with its first rows, and the choices for its columns. */
function FileSections({ fileImport: { state, change, close } }: { fileImport: FileImport }) {
  const t = useMessages()
  const sizeText = useFileSize()
  const { source, draft, isRemembered, run } = state
  if (!source || !draft) return null
  const { file, table } = source
  const isRunning = run?.state === 'running'
  const facts = [sizeText(file.size), t('imports.columns', { count: table.columns.length }), ENCODINGS[table.encoding]]
  return (
    <>
      <PageSection
        title={file.name}
        hint={facts.filter(Boolean).join(' · ')}
        tools={<PlainButton onClick={close}>{t('imports.file.other')}</PlainButton>}
      >
        <PreviewTable source={source} />
      </PageSection>
      <PageSection
        title={t('imports.mapping.title')}
        hint={t(isRemembered ? 'imports.mapping.remembered' : 'imports.mapping.hint')}
      >
        <fieldset className={classes.fieldset} disabled={isRunning}>
          <TimeFields source={source} draft={draft} change={change} />
          <ColumnFields source={source} draft={draft} change={change} />
        </fieldset>
      </PageSection>
    </>
  )
}

/** Names of encodings as people write them. */
const ENCODINGS: Readonly<Record<string, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
}
