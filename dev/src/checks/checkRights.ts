import { callOfPlugins, intentOfPlugins, mayPluginsName, PICTURE_CALL } from '@barn-workbench/core/plugins'
import { resultOf, type CheckResult, type Written } from './check'

/** Functions of the portable interface that make a call by themselves. */
const IMPLIED_CALLS = [
  { call: PICTURE_CALL, use: /\b(?:usePicture|picture)\(/ },
  { call: 'cameras.query', use: /\bpickCamera\(/ },
  { call: 'regions.specifications', use: /\bpickRegion\(/ },
] as const
/** A field of this name, such as that of a row, may be what the pictures are for. */
const PICTURE_FIELD = /\bpicture\b/

/** Permissions of which an account needs one for a call; none where no permission decides on the whole call. */
function permissionsFor(id: string): readonly string[] {
  const access = callOfPlugins(id)?.access
  return access?.kind === 'anyOf' ? access.permissionsFor({}) : []
}

/** The calls that the code makes. */
function usedCalls({ literals, code }: Written): string[] {
  const named = [...literals].filter((text) => callOfPlugins(text) !== undefined)
  const implied = IMPLIED_CALLS.filter(({ use }) => use.test(code)).map(({ call }) => call)
  return [...new Set([...named, ...implied])]
}

function checkIntents({ project, literals }: Written): string[] {
  const { intents } = project.manifest
  const used = [...literals].filter((text) => intentOfPlugins(text) !== undefined)
  return [
    ...intents.filter((id) => !intentOfPlugins(id)).map((id) => `intents: the workbench has no intent ${id}`),
    ...used.filter((id) => !intents.includes(id)).map((id) => `intents: the code starts ${id}, which is not named`),
    ...intents
      .filter((id) => intentOfPlugins(id) && !used.includes(id))
      .map((id) => `intents: no code starts ${id}; take it out`),
  ]
}

/**
 * What the manifest asks for is what the code uses: calls, intents, and permissions. A widget that cannot do without a
 * call says by `needs` which permission an account has to have for it.
 */
export function checkRights(written: Written): CheckResult {
  const { calls, permissions, widgets } = written.project.manifest
  const used = usedCalls(written)
  // What the manifest's other fields name are calls and permissions of other meanings than the code's.
  const asked = new Set([...widgets.flatMap(({ needs }) => needs), ...permissions])
  const mistakes = [
    ...calls.filter((id) => !mayPluginsName(id)).map((id) => `calls: plugins cannot make ${id}`),
    ...used.filter((id) => !calls.includes(id)).map((id) => `calls: the code makes ${id}, which is not named`),
    ...calls
      .filter(
        (id) => mayPluginsName(id) && !used.includes(id) && !(id === PICTURE_CALL && PICTURE_FIELD.test(written.code)),
      )
      .map((id) => `calls: no code makes ${id}; take it out`),
    ...calls
      .map((id) => ({ id, needed: permissionsFor(id) }))
      .filter(({ needed }) => needed.length > 0 && !needed.some((permission) => asked.has(permission)))
      .map(({ id, needed }) => `needs: ${id} needs ${needed.join(' or ')}; name one in \`needs\` of its widget`),
    ...permissions
      .filter((permission) => !written.literals.has(permission))
      .map((permission) => `permissions: no code asks for ${permission}; take it out`),
    ...checkIntents(written),
  ]
  return resultOf('calls, intents and permissions', mistakes)
}
