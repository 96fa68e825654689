import type { PluginInspection } from '@barn-workbench/core/plugins'
import { Chip, PageSection, useFileSize, useMessages } from '@barn-workbench/plugin-sdk/react'
import { compareReleases, widgetChanges } from '../../changes/packageChanges'
import { ChangeChip } from '../../parts/ChangeChip'
import classes from '../../parts/Parts.module.css'
import { useManifestWords } from '../../parts/useManifestWords'

/** Pictures come as data within the answer. Any other address would be asked for at another server. */
const PICTURE = /^data:image\/(?:png|webp);base64,/

interface HeadingProps {
  inspection: PluginInspection
  /** The plugin that the file was to update, if one was named. */
  expected: string | undefined
}

/** Name, author, releases, widgets and pictures of a package. */
export function Heading({ inspection, expected }: HeadingProps) {
  const t = useMessages()
  const textOf = useManifestWords()
  const sizeText = useFileSize()
  const { manifest, installed, bytes, pictures } = inspection
  const before = installed && installed.plugin.manifest
  const shown = pictures.filter(({ url }) => PICTURE.test(url))
  return (
    <PageSection
      title={textOf(manifest.name)}
      tools={<Chip tone={installed ? 'info' : 'neutral'}>{t(installed ? 'install.isUpdate' : 'install.isNew')}</Chip>}
    >
      <p className={classes.facts}>
        {before
          ? t('install.releases', { before: before.version, release: manifest.version })
          : t('install.release', { release: manifest.version })}{' '}
        · <Author author={manifest.author} /> · {sizeText(bytes)}
      </p>
      {expected !== undefined && expected !== manifest.id && (
        <p className={classes.note}>{t('install.warning.otherPlugin', { plugin: textOf(manifest.name) })}</p>
      )}
      <Warnings inspection={inspection} />
      {manifest.description && <p className={classes.text}>{textOf(manifest.description)}</p>}
      {before && <RenamedFrom before={before} current={manifest} />}
      {shown.length > 0 && (
        // A row of pictures scrolls, also by the keyboard.
        <ul className={classes.pictures} aria-label={t('install.pictures')} tabIndex={0}>
          {shown.map(({ file, url }, index) => (
            <li key={file}>
              <img src={url} alt={t('install.picture', { number: index + 1, plugin: textOf(manifest.name) })} />
            </li>
          ))}
        </ul>
      )}
      <div>
        <p className={classes.facts}>{t('install.widgets')}</p>
        <ul className={classes.list}>
          {widgetChanges(manifest, before).map(({ key, title, change }) => (
            <li key={key} className={classes.marked}>
              {textOf(title)} <ChangeChip change={change} />
            </li>
          ))}
        </ul>
      </div>
    </PageSection>
  )
}

function Author({ author: { name, url } }: Pick<PluginInspection['manifest'], 'author'>) {
  const t = useMessages()
  const text = t('install.by', { author: name })
  if (!url?.startsWith('https://')) return <>{text}</>
  return (
    <a href={url} target="_blank" rel="noopener noreferrer nofollow">
      {text}
    </a>
  )
}

/** Says if the package is older than what is installed, or no other. */
function Warnings({ inspection: { digest, manifest, installed } }: { inspection: PluginInspection }) {
  const t = useMessages()
  if (!installed) return null
  const { plugin } = installed
  const values = { before: plugin.manifest.version, release: manifest.version }
  const order = compareReleases(manifest.version, plugin.manifest.version)
  const warnings = [
    ...(digest === plugin.digest ? ['sameFile'] : []),
    ...(order < 0 ? ['olderRelease'] : []),
    ...(order === 0 && digest !== plugin.digest ? ['sameRelease'] : []),
    ...(plugin.quarantine ? ['inQuarantine'] : []),
  ]
  return warnings.map((warning) => (
    <p key={warning} className={classes.note}>
      {t(`install.warning.${warning}`, values)}
    </p>
  ))
}

type Named = Pick<PluginInspection['manifest'], 'name' | 'description' | 'author'>

/** The name and the author of the installed version, where they differ. */
function RenamedFrom({ before, current }: { before: Named; current: Named }) {
  const t = useMessages()
  const textOf = useManifestWords()
  const fields = [
    { key: 'name', old: textOf(before.name), now: textOf(current.name) },
    { key: 'author', old: before.author.name, now: current.author.name },
    {
      key: 'description',
      old: before.description ? textOf(before.description) : '',
      now: current.description ? textOf(current.description) : '',
    },
  ].filter(({ old, now }) => old !== now)
  return fields.map(({ key, old }) => (
    <p key={key} className={classes.facts}>
      {t(old === '' ? `install.added.${key}` : `install.before.${key}`, { old })}
    </p>
  ))
}
