import { useMemo } from 'react'
import { useMessages } from '@barn-workbench/plugin-sdk/react'

type Words = (key: string, values?: Readonly<Record<string, string>>) => string

/** Permissions that differ only in their subject: they share a text, in which the subject is filled in. */
const FAMILIES = [
  { pattern: /^incidents\.(\w+)\.(view|manage)$/, words: 'incident' },
  { pattern: /^artifact\.(\w+)\.(view)$/, words: 'artifact' },
  { pattern: /^data\.view\.(\w+)$/, words: 'data' },
] as const

/** The permissions and roles in plain words. */
export interface RightsWords {
  /** Describes what a permission allows. An unknown permission is shown by its id. */
  permission(id: string): string
  /** Names the subject of permissions that begin with a word. */
  group(word: string): string
  /** Names a role. A custom one is its id. */
  role(id: string): string
}

/** The words for permissions and roles by the plugin's messages. */
function rightsWords(t: Words): RightsWords {
  const orElse = (key: string, fallback: string) => t(key, { defaultValue: fallback })
  return {
    permission(id) {
      for (const { pattern, words } of FAMILIES) {
        const [, thing, verb] = pattern.exec(id) ?? []
        if (thing === undefined) continue
        const key = words === 'incident' ? `sdk:incidentType.${thing}` : `thing.${words}.${thing}`
        const name = orElse(key, thing)
        return t(`permissionOf.${words}${verb ? `.${verb}` : ''}`, { name })
      }
      return orElse(`permission.${id.replaceAll('.', '_')}`, id)
    },
    group: (word) => orElse(`group.${word}`, word),
    role: (id) => orElse(`role.${id}`, id),
  }
}

/** The words for permissions and roles in the user's language. */
export function useRightsWords(): RightsWords {
  const t = useMessages()
  return useMemo(() => rightsWords(t), [t])
}

/** The name of a role or a permission in a field of an account, a role or a record of rights. */
export function rightText(field: string, id: string, words: Words): string {
  const { role, permission } = rightsWords(words)
  if (['directRoles', 'inheritedRoles', 'roles'].includes(field)) return role(id)
  return ['directPermissions', 'permissions'].includes(field) ? permission(id) : id
}
