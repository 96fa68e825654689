import type { z } from 'zod'

/**
 * What can be asked for, as `entity.verb`, without saying who does it. Input and result are plain data, so that they can
 * be sent as a message.
 */
export interface Intent<Input extends z.ZodObject = z.ZodObject, Result extends z.ZodType = z.ZodType> {
  id: `${string}.${string}`
  input: Input
  result: Result
}

/** What the caller of an intent passes. */
export type IntentInput<I extends Intent> = z.input<I['input']>
/** What an action that implements an intent receives, after parsing. */
export type ParsedIntentInput<I extends Intent> = z.output<I['input']>
/** What the caller gets; a call also gives null where the user cancelled. */
export type IntentResult<I extends Intent> = z.output<I['result']>

/** Declares an intent; it returns its argument. */
export function intent<Input extends z.ZodObject, Result extends z.ZodType>(
  declaration: Intent<Input, Result>,
): Intent<Input, Result> {
  return declaration
}
