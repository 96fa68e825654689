/** The functions of the workbench that a command may call. They take plain data and are asynchronous. @public */
export interface CommandHost {
  /** Opens a path of the workbench, such as `/settings`. */
  navigate(path: string): Promise<void>
  /** The instance whose page is open; null on a page without one. */
  instanceId: string | null
  /** Signs the user out of an instance. */
  signOut(instanceId: string): Promise<void>
  /** Changes one of the user's local settings, by its name in `LocalSettings` of `core/settings`. */
  set(property: string, value: unknown): Promise<void>
}

/** An entry of the command palette (Ctrl+K). @public */
export interface CommandDefinition {
  /** `plugin.command`. Its title is in the plugin's locale under `commands.<command>`. */
  id: `${string}.${string}`
  /** The command is offered only while a page of an instance is open. */
  needsInstance?: true
  run(host: CommandHost): Promise<void>
}

/** Declares a command of a plugin; it returns its argument. @public */
export function defineCommand(command: CommandDefinition): CommandDefinition {
  return command
}
