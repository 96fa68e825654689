import { useId, useState } from 'react'
import type { LocalSettings } from '@barn-workbench/core/settings'
import { foldings } from '@barn-workbench/core/text'
import { SearchField } from '@barn-workbench/plugin-sdk/form'
import { IconRestore } from '@barn-workbench/plugin-sdk/icons'
import {
  lazyPart,
  PlainButton,
  useHost,
  useLocalSettings,
  useMessages,
  useUserMode,
  useWorkbench,
} from '@barn-workbench/plugin-sdk/react'
import { ActionIcon, Button } from '@barn-workbench/plugin-sdk/ui'
import { SettingInput } from './SettingInput'
import classes from './Settings.module.css'
import { defaultsOf, isChanged, SETTING_GROUPS, settingsFor, type SettingEntry } from './settingsTable'

const DeveloperSettings = lazyPart(async () => (await import('./developer/DeveloperSettings')).DeveloperSettings)

/** The settings of this browser, which are stored on the device. */
export default function SettingsPage() {
  const t = useMessages()
  const { productName, version } = useWorkbench()
  const [{ enableDeveloperSettings }] = useLocalSettings()
  const userMode = useUserMode()
  const [text, setText] = useState('')
  const found = useFoundSettings(text)
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>{t('pages.settings.title')}</h1>
      <p className={classes.intro}>{t('intro')}</p>
      {!globalThis.isSecureContext && <p className={classes.intro}>{t('insecure')}</p>}
      <Settings text={text} onSearch={setText} />
      {found.length === 0 && <p role="status">{t('search.none', { text })}</p>}
      {enableDeveloperSettings && userMode === 'advanced' && text.trim() === '' && (
        <DeveloperSettings fallback={<div className={classes.developer} />} />
      )}
      <p className={classes.version}>{t('version', { productName, version })}</p>
    </div>
  )
}

/** The settings, and a function that changes them; a new place of messages shows one there. */
function useShownChange(): [Readonly<LocalSettings>, (patch: Partial<LocalSettings>) => void] {
  const host = useHost()
  const [settings, change] = useLocalSettings()
  const changeAndShow = (patch: Partial<LocalSettings>) => {
    change(patch)
    if (patch.toastPosition) host.toast({ kind: 'info', key: 'toast.sample' })
  }
  return [settings, changeAndShow]
}

/** The search, the way back to all defaults, and the sections. */
function Settings({ text, onSearch }: { text: string; onSearch: (text: string) => void }) {
  const t = useMessages()
  const { defaults } = useWorkbench().settings
  const [settings, change] = useShownChange()
  const userMode = useUserMode()
  const [undo, setUndo] = useState<Partial<LocalSettings> | null>(null)
  const found = useFoundSettings(text)
  const all = defaultsOf(settingsFor(userMode), settings, defaults)
  const reset = (patch: Partial<LocalSettings>) => {
    const names = Object.keys(patch) as (keyof LocalSettings)[]
    setUndo(Object.fromEntries(names.map((name) => [name, settings[name]])))
    change(patch)
  }
  return (
    <>
      <div className={classes.tools}>
        <SearchField className={classes.search} label={t('search.label')} text={text} onSearch={onSearch} />
        <Button variant="default" disabled={Object.keys(all).length === 0} onClick={() => reset(all)}>
          {t('reset.all')}
        </Button>
      </div>
      <div role="status" className={classes.undo}>
        {undo && (
          <>
            <span>{t('reset.done', { count: Object.keys(undo).length })}</span>
            <PlainButton
              onClick={() => {
                change(undo)
                setUndo(null)
              }}
            >
              {t('reset.undo')}
            </PlainButton>
          </>
        )}
      </div>
      {SETTING_GROUPS.map((group) => {
        const entries = found.filter((entry) => entry.group === group)
        return (
          entries.length > 0 && (
            <section key={group} className={classes.card} aria-label={t(`group.${group}`)}>
              <h2 className={classes.subtitle}>{t(`group.${group}`)}</h2>
              {entries.map((entry) => (
                <SettingRow key={entry.name} {...{ entry, settings, defaults }} onChange={change} onReset={reset} />
              ))}
            </section>
          )
        )
      })}
    </>
  )
}

/** The offered settings whose words match the text. */
function useFoundSettings(text: string): readonly SettingEntry[] {
  const t = useMessages()
  const all = settingsFor(useUserMode())
  const words = foldings(text.trim())
  if (text.trim() === '') return all
  return all.filter((entry) => {
    const { name, group } = entry
    const options = entry.kind === 'choice' ? entry.options.map((option) => t(`setting.${name}.option.${option}`)) : []
    // Synonyms, which are not shown on the page.
    const synonyms = t(`setting.${name}.words`, { defaultValue: '' })
    const own = [t(`setting.${name}.label`), t(`setting.${name}.hint`), synonyms]
    const texts = [...own, t(`group.${group}`), ...options].flatMap(foldings)
    return words.some((word) => texts.some((one) => one.includes(word)))
  })
}

interface SettingRowProps {
  entry: SettingEntry
  settings: Readonly<LocalSettings>
  defaults: Readonly<LocalSettings>
  onChange: (patch: Partial<LocalSettings>) => void
  onReset: (patch: Partial<LocalSettings>) => void
}

/** A setting: its name, what it does, its control, and the way back to its default. */
function SettingRow({ entry, settings, defaults, onChange, onReset }: SettingRowProps) {
  const t = useMessages()
  const hintId = useId()
  const inputId = useId()
  const { name, kind, isMemory } = entry
  const label = t(`setting.${name}.label`)
  // The words of a switch are part of it, so that a thumb finds it.
  const Words = kind === 'switch' ? 'label' : 'div'
  const canReset = !isMemory && isChanged(name, settings, defaults)
  return (
    <div className={classes.row} data-setting={name} data-kind={kind}>
      <Words className={classes.words} {...(kind === 'switch' && { htmlFor: inputId })}>
        <span className={classes.label}>{label}</span>
        <span id={hintId} className={classes.hint}>
          {t(`setting.${name}.hint`)}
        </span>
      </Words>
      <div className={classes.control}>
        {canReset && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            className={classes.reset ?? ''}
            aria-label={t('reset.one', { name: label })}
            title={t('reset.one', { name: label })}
            onClick={() => onReset({ [name]: defaults[name] })}
          >
            <IconRestore size={18} />
          </ActionIcon>
        )}
        <SettingInput
          id={inputId}
          entry={entry}
          settings={settings}
          label={label}
          describedBy={hintId}
          onChange={onChange}
        />
      </div>
    </div>
  )
}
