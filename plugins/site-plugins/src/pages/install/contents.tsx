import type { PluginInspection } from '@barn-workbench/core/plugins'
import { DashboardTitle } from '@barn-workbench/plugin-sdk/plugin-words'
import {
  lazyPart,
  PageLink,
  PageSection,
  useBarnTime,
  useFileSize,
  useMessages,
  useSession,
} from '@barn-workbench/plugin-sdk/react'
import { Skeleton } from '@barn-workbench/plugin-sdk/ui'
import { codeChanges, fileChanges, textChange } from '../../changes/packageChanges'
import type { Change } from '../../changes/requestRows'
import { ChangeChip } from '../../parts/ChangeChip'
import { fingerprintOf } from '../../parts/fingerprint'
import classes from '../../parts/Parts.module.css'
import { TextChanges } from '../../parts/TextChanges'

interface SectionProps {
  inspection: PluginInspection
}

/** The signer of the package, and the time since when the instance knows the key. */
export function SignerSection({ inspection: { signer } }: SectionProps) {
  const t = useMessages()
  const { day } = useBarnTime()
  const { key, since, handedOverBy } = signer
  return (
    <PageSection title={t('install.signer')} hint={t('signer.hint')}>
      <p className={classes.text}>
        {t('signedBy')} <span className={classes.fingerprint}>{fingerprintOf(key)}</span>
      </p>
      <p className={classes.text}>{since === null ? t('signer.unknown') : t('signer.known', { date: day(since) })}</p>
      {handedOverBy !== null && (
        <p className={classes.note}>{t('signer.handedOver', { key: fingerprintOf(handedOverBy) })}</p>
      )}
    </PageSection>
  )
}

/** The functions that the code of the package uses, by its text: facts, without a verdict. */
export function CodeSection({ inspection }: SectionProps) {
  const t = useMessages()
  const facts = codeChanges(inspection)
  return (
    <PageSection title={t('install.code')} hint={t('code.hint')}>
      {facts.length === 0 && <p className={classes.text}>{t('code.nothing')}</p>}
      <ul className={classes.list}>
        {facts.map(({ key, fact, file, names, change }) => (
          <li key={key}>
            <span className={classes.marked}>
              {t(`code.${fact}`)} <ChangeChip change={change} />
            </span>
            <p className={classes.facts}>
              {[file, ...names.map(({ name, count }) => t('code.name', { name, count }))].join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </PageSection>
  )
}

/** The dashboards on which its widgets stand already, which show the new version at once. */
export function DashboardsSection({ inspection: { dashboards, installed } }: SectionProps) {
  const t = useMessages()
  const session = useSession()
  if (!installed && dashboards.length === 0) return null
  return (
    <PageSection title={t('install.dashboards')} hint={t('dashboards.hint')}>
      {dashboards.length === 0 && <p className={classes.text}>{t('dashboards.none')}</p>}
      <ul className={classes.list}>
        {dashboards.map(({ layoutId, title, widgets, own }) => (
          <li key={layoutId} className={classes.marked}>
            <PageLink to={`/instance/${session.id}/dashboard/${layoutId}`}>
              <DashboardTitle layoutId={layoutId} title={title} />
            </PageLink>
            <span className={classes.facts}>
              {widgets > 0 && t('dashboards.widgets', { count: widgets })}
              {widgets > 0 && own > 0 && ' · '}
              {own > 0 && t('dashboards.own', { count: own })}
            </span>
          </li>
        ))}
      </ul>
    </PageSection>
  )
}

const Markdown = lazyPart(async () => (await import('../../parts/Markdown')).Markdown)

const READING = <Skeleton height={80} radius={8} />

/** The README or the changelog of a package. Where it differs from the installed one, the lines that do. */
export function TextSection({ name, inspection }: SectionProps & { name: 'readme' | 'changelog' }) {
  const t = useMessages()
  const text = inspection[name]
  const before = inspection.installed?.[name]
  const change = textChange(text, before)
  if (text === null && change === null) return null
  const title = t(`install.${name}`)
  return (
    <PageSection title={title} tools={<ChangeChip change={change} />}>
      {text === null ? (
        <p className={classes.text}>{t('text.gone')}</p>
      ) : (
        <AuthorText title={title} text={text} before={before ?? ''} change={change} />
      )}
    </PageSection>
  )
}

interface AuthorTextProps {
  title: string
  text: string
  before: string
  change: Change | null
}

/** A text of the author: the whole of a new one, and behind its changes the whole of one that was there before. */
function AuthorText({ title, text, before, change }: AuthorTextProps) {
  const t = useMessages()
  const whole = <Markdown text={text} fallback={READING} />
  if (change !== 'kept' && change !== 'changed') return whole
  return (
    <>
      {change === 'changed' && <TextChanges label={t('text.changes', { title })} before={before} after={text} />}
      <details className={classes.details}>
        <summary>{t(change === 'kept' ? 'text.kept' : 'text.whole')}</summary>
        {whole}
      </details>
    </>
  )
}

/** Size of the package, and its files. At an update differing files are shown at once. */
export function FilesSection({ inspection }: SectionProps) {
  const t = useMessages()
  const sizeText = useFileSize()
  const files = fileChanges(inspection)
  const changed = files.filter(({ change }) => change !== null && change !== 'kept')
  const others = files.filter(({ change }) => change === null || change === 'kept')
  const list = (shown: typeof files) => (
    <ul className={classes.list}>
      {shown.map(({ key, path, bytes, change }) => (
        <li key={key} className={classes.marked}>
          {path} <span className={classes.facts}>{sizeText(bytes)}</span> <ChangeChip change={change} />
        </li>
      ))}
    </ul>
  )
  return (
    <PageSection title={t('install.files')} hint={t('files.hint', { size: sizeText(inspection.bytes) })}>
      {changed.length > 0 && list(changed)}
      {others.length > 0 && (
        <details className={classes.details}>
          <summary>{t(inspection.installed ? 'files.kept' : 'files.all', { count: others.length })}</summary>
          {list(others)}
        </details>
      )}
    </PageSection>
  )
}
