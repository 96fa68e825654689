import type { CommandDefinition, CommandHost } from '@barn-workbench/plugin-sdk'

/** Runs a command of a plugin, and calls `onFailure` where it rejects or throws. */
export async function runCommand(
  command: Pick<CommandDefinition, 'id' | 'run'>,
  host: CommandHost,
  onFailure: (error: unknown) => void,
): Promise<void> {
  try {
    await command.run(host)
  } catch (error) {
    console.error(`the command ${command.id} failed`, error)
    onFailure(error)
  }
}

export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
