/** An entity of an instance, such as a camera, that the user can choose. @public */
export interface EntityOption {
  id: string
  name: string
  /** A heading above it and others. Options of one group follow each other. */
  group?: string | undefined
  /** It is out of use, so it is offered only if it is chosen already. */
  isRetired?: boolean
}

/**
 * The entities that settings can name, by their kind: undefined while they load, null if they cannot be read. @public
 */
export type EntityOptions = Readonly<Record<string, readonly EntityOption[] | null | undefined>>

/** The names of entities that are out of use or no longer exist. */
interface EntityMessages {
  retired: (name: string) => string
  /** The name of an entity that is not there any more; the number tells several of them apart, from 1 on. */
  gone: (number: number) => string
}

/** The options of a setting: the entities in use, then chosen ones that are out of use or no longer exist. */
export function offeredOptions(
  entities: readonly EntityOption[],
  chosenIds: readonly string[],
  messages: EntityMessages,
): EntityOption[] {
  const inUse = entities.filter(({ isRetired }) => !isRetired)
  const others = chosenIds.filter((id) => !inUse.some((entity) => entity.id === id))
  let goneCount = 0
  return [
    ...inUse,
    ...others.map((id) => {
      const retired = entities.find((entity) => entity.id === id)
      return { id, name: retired ? messages.retired(retired.name) : messages.gone(++goneCount) }
    }),
  ]
}

/** The options of each group, in the order in which they come. */
export function groupsOf(options: readonly EntityOption[]): [string | undefined, EntityOption[]][] {
  const groups = new Map<string | undefined, EntityOption[]>()
  for (const option of options) groups.set(option.group, [...(groups.get(option.group) ?? []), option])
  return [...groups]
}
