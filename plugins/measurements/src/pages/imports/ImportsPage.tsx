import { PageFrame, PageSection, PlainButton, useFileSize, useMessages } from '@barn-workbench/plugin-sdk/react'
import { useFileImport, type FileImport } from '../../fileImport/useFileImport'
import { ColumnFields } from './ColumnFields'
import { FileChoice } from './FileChoice'
import { ImportList } from './ImportList'
import classes from './Imports.module.css'
import { PreviewTable } from './PreviewTable'
import { RunSection } from './RunSection'
import { TimeFields } from './TimeFields'
import { useImports } from './useImports'

/** Brings the values of a file in: the file, its columns, a check, the import, and what was brought in before. */
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

/** The chosen file with its first rows, and what its columns are. */
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
