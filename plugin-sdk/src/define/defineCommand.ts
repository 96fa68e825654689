/** What a command may do when it runs. All of it is asynchronous and takes plain data. @public */
export interface CommandHost {
  /** Goes to a path of the workbench, e.g. `/settings`. */
  navigate(path: string): Promise<void>
  /** Instance of the screen in front, or null. */
  instanceId: string | null
  /** Signs the user out of an instance. */
  signOut(instanceId: string): Promise<void>
  /** Changes one of the user's local settings. */
  set(property: string, value: unknown): Promise<void>
}

/** An entry of the command palette (Ctrl+K). @public */
export interface CommandDefinition {
  /** `plugin.command`. Its words stand in the plugin's locale under `commands.<command>`. */
  id: `${string}.${string}`
  /** Offered only while a screen of an instance is in front. */
  needsInstance?: true
  run(host: CommandHost): Promise<void>
}

/** Declares a command. @public */
export function defineCommand(command: CommandDefinition): CommandDefinition {
  return command
}
