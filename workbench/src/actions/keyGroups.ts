import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  screenKeys,
  targetsOf,
  useOptionalSession,
  useScreenActions,
  type ScreenActions,
} from '@barn-workbench/plugin-sdk/host'
import { useUserMode } from '@barn-workbench/plugin-sdk/react'
import { useRegistry } from '../registry/registry'
import { usePermissions } from '../registry/usePermissions'
import { HELP_KEY, UNDO_KEY } from './keys'
import { allowedActions, type RegisteredAction } from './offeredActions'

interface KeyLine {
  /** Keys that do the same, or the two directions of one thing. */
  keys: readonly string[]
  label: string
}

/** Keys under one heading of the key help. */
export interface KeyGroup {
  title: string
  lines: readonly KeyLine[]
}

const linesOf = (offered: ReturnType<ScreenActions['offered']>): KeyLine[] =>
  offered.flatMap(({ shortcut, title }) => (shortcut === null ? [] : [{ keys: [shortcut], label: title }]))

/** Lines of the same name as one, with the keys of all of them. */
export function joinLines(lines: readonly KeyLine[]): KeyLine[] {
  const byLabel = new Map<string, readonly string[]>()
  for (const { keys, label } of lines) byLabel.set(label, [...new Set([...(byLabel.get(label) ?? []), ...keys])])
  return [...byLabel].map(([label, keys]) => ({ label, keys }))
}

/** The actions that the account may start on the instance that is open, if any. */
function useAllowedActions(): RegisteredAction[] {
  const { actions } = useRegistry()
  const session = useOptionalSession()
  const permissions = usePermissions(session)
  const userMode = useUserMode()
  const accountId = session?.snapshot().accountId ?? null
  return allowedActions(actions, { hasInstance: session !== null, accountId, permissions, userMode })
}

/** The keys of the actions on the entities of each kind, also of actions that cannot be started now. */
function useActionGroups(offeredKinds: ReadonlySet<string>): KeyGroup[] {
  const { t } = useTranslation('shell')
  const actions = useAllowedActions()
  const kinds = [...new Set(actions.flatMap(({ definition: { on } }) => on ?? []))]
  return kinds
    .filter((kind) => !offeredKinds.has(kind))
    .map((kind) => ({
      title: t(`commands.entities.${kind}`, { defaultValue: kind }),
      lines: joinLines(
        actions.flatMap(({ definition: { on, key }, plugin, name }) =>
          on === kind && key ? [{ keys: [key], label: t(`actions.${name}`, { ns: plugin.id }) }] : [],
        ),
      ),
    }))
}

/** The groups whose lines contain a text, in a title or in a line. */
export function findKeys(groups: readonly KeyGroup[], text: string): KeyGroup[] {
  const wanted = text.trim().toLocaleLowerCase()
  const has = (words: string) => words.toLocaleLowerCase().includes(wanted)
  return groups.flatMap(({ title, lines }) => {
    const found = has(title) ? lines : lines.filter(({ label, keys }) => has(label) || keys.includes(wanted))
    return found.length === 0 ? [] : [{ title, lines: found }]
  })
}

/**
 * All keys: first the keys of the focused element and of this screen, then global ones and the keys of each kind of
 * entity.
 */
export function useKeyGroups(): KeyGroup[] {
  const { t } = useTranslation('shell')
  const screenActions = useScreenActions()
  // The focused element is read once, since the dialog takes the focus.
  const [targets] = useState(() => targetsOf(document.activeElement))
  const kinds = new Set<string>(targets.map(({ kind }) => kind))
  const shell = [
    { keys: ['mod+k'], label: t('commands.open') },
    { keys: [UNDO_KEY], label: t('undo.last') },
    { keys: [HELP_KEY], label: t('keyHelp.title') },
  ]
  const focused = [...kinds].flatMap((kind) => {
    const target = targets.find((one) => one.kind === kind)
    return target ? [{ title: t(`commands.entities.${kind}`), lines: linesOf(screenActions.offered(target)) }] : []
  })
  const known = KNOWN_KEYS.map(({ place, lines }) => ({
    title: t(`keyHelp.known.${place}.title`),
    lines: lines.map(([name, ...keys]) => ({ keys, label: t(`keyHelp.known.${place}.${name}`) })),
  }))
  const screen = joinLines(screenKeys().map(({ key, label }) => ({ keys: [key], label })))
  return [
    ...focused,
    { title: t('keyHelp.screen'), lines: screen },
    { title: t('keyHelp.everywhere'), lines: [...linesOf(screenActions.offered(null)), ...shell] },
    ...useActionGroups(kinds),
    ...known,
  ].filter(({ lines }) => lines.length > 0)
}

/** Keys that work within something that has the focus, by where; each line has a text under `keyHelp.known`. */
export const KNOWN_KEYS = [
  {
    place: 'charts',
    lines: [
      ['cursor', 'arrowleft', 'arrowright'],
      ['series', 'arrowup', 'arrowdown'],
      ['far', 'pageup', 'pagedown'],
      ['ends', 'home', 'end'],
      ['point', 'enter'],
      ['moment', 'shift+arrowleft', 'shift+arrowright'],
      ['zoom', '+', '-'],
      ['unzoom', '0', 'escape'],
    ],
  },
  {
    place: 'plan',
    lines: [
      ['tile', 'arrowleft', 'arrowright'],
      ['ends', 'home', 'end'],
      ['open', 'enter'],
      ['back', 'escape'],
    ],
  },
  {
    place: 'labelling',
    lines: [
      ['move', 'arrowleft', 'arrowright'],
      ['size', 'shift+arrowleft', 'shift+arrowright'],
      ['take', 'enter'],
      ['remove', 'delete'],
      ['leave', 'escape'],
    ],
  },
  {
    place: 'planEditor',
    lines: [
      ['move', 'arrowleft', 'arrowright'],
      ['far', 'shift+arrowleft', 'shift+arrowright'],
      ['turn', 'r'],
      ['all', 'mod+a'],
      ['copy', 'mod+c'],
      ['paste', 'mod+v'],
      ['remove', 'delete'],
      ['undo', 'mod+z'],
      ['redo', 'mod+y'],
      ['save', 'mod+s'],
    ],
  },
  {
    place: 'regions',
    lines: [
      ['draw', 'd'],
      ['add', ' '],
      ['finish', 'enter'],
      ['insert', 'i'],
      ['vertex', ',', '.'],
      ['region', 'pageup', 'pagedown'],
      ['remove', 'delete'],
      ['undo', 'mod+z'],
      ['save', 'mod+s'],
    ],
  },
  {
    place: 'lists',
    lines: [
      ['row', 'arrowup', 'arrowdown'],
      ['ends', 'home', 'end'],
      ['open', 'enter'],
      ['expand', ' '],
    ],
  },
  {
    place: 'layouts',
    lines: [
      ['move', 'arrowleft', 'arrowright'],
      ['size', 'shift+arrowleft', 'shift+arrowright'],
      ['settings', 'enter'],
      ['remove', 'delete'],
    ],
  },
  {
    place: 'texts',
    lines: [
      ['send', 'mod+enter'],
      ['undo', 'mod+z'],
    ],
  },
  {
    place: 'dialogs',
    lines: [
      ['next', 'tab'],
      ['previous', 'shift+tab'],
      ['close', 'escape'],
    ],
  },
  {
    place: 'messages',
    lines: [
      ['focus', 'alt+t'],
      ['close', 'escape'],
    ],
  },
] as const
