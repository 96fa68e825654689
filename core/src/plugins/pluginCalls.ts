import {
  artifacts,
  cameras,
  data,
  deadAnimals,
  handovers,
  incidentComments,
  incidents,
  regions,
  unusual,
  type Endpoint,
  type EndpointGroup,
  type InputOf,
  type NoticeEntity,
  type ReplyOf,
} from '../contract'

/**
 * The groups of calls that plugins of third parties may name in their manifests. Accounts, sign-in, rights, the
 * computer and its network are left to the workbench.
 */
const groups = {
  artifacts,
  cameras,
  data,
  deadAnimals,
  handovers,
  incidentComments,
  incidents,
  regions,
  unusual,
} satisfies Record<string, EndpointGroup>

type Groups = typeof groups
/** The id of a call that a plugin may make: its group and its name, such as `incidents.query`. */
export type PluginCallId = { [G in keyof Groups]: `${G}.${keyof Groups[G] & string}` }[keyof Groups]
/** The declaration of a call by its id. */
type PluginCall<Id extends PluginCallId> = Id extends `${infer G extends keyof Groups}.${infer Name}`
  ? Name extends keyof Groups[G]
    ? Extract<Groups[G][Name], Endpoint>
    : never
  : never

/** The input of a call. */
export type PluginInput<Id extends PluginCallId> = InputOf<PluginCall<Id>>
/** The reply to a call: a number where a query asks for it, else the loaded documents. */
export type PluginReply<Id extends PluginCallId, Input> = Input extends { body: { projection: 'count' } }
  ? number
  : Exclude<ReplyOf<PluginCall<Id>>, number>

/** The entities that the calls of a group show, so that a notice of a change makes their answers outdated. */
const SHOWN: { readonly [Name in keyof Groups]?: readonly NoticeEntity[] } = {
  artifacts: ['artifact'],
  cameras: ['camera'],
  deadAnimals: ['incident'],
  handovers: ['handover', 'incident'],
  incidentComments: ['incidentComment'],
  incidents: ['incident'],
  regions: ['regionMapping', 'regionSpecification', 'regionType'],
}

/** The entities that a call of plugins shows. */
export function entitiesOfCall(call: Endpoint): readonly NoticeEntity[] {
  const found = Object.entries(groups).find(([, group]) => Object.values<unknown>(group).includes(call))
  return (found && SHOWN[found[0] as keyof Groups]) ?? []
}

/** The forms of a reply that are plain data. */
const DATA_FORMS: readonly string[] = ['result', 'bare', 'nothing']

/** The call with an id; undefined if plugins may not make it, or if its reply is no plain data. */
export function callOfPlugins(id: string): Endpoint | undefined {
  const [groupName = '', name = '', ...rest] = id.split('.')
  const byName: Readonly<Record<string, EndpointGroup>> = groups
  const group = Object.hasOwn(byName, groupName) ? byName[groupName] : undefined
  const call = rest.length === 0 && group && Object.hasOwn(group, name) ? group[name] : undefined
  return call && DATA_FORMS.includes(call.form) ? call : undefined
}

/** The call behind the pictures of cameras. Its reply is no plain data: a widget asks for it by `host.picture`. */
export const PICTURE_CALL = 'cameras.still' satisfies PluginCallId

/** Whether a manifest may name a call: a call that a widget makes by its id, or the call for pictures. */
export function mayPluginsName(id: string): boolean {
  return id === PICTURE_CALL || callOfPlugins(id) !== undefined
}
