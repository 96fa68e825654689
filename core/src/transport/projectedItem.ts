import { z } from 'zod'

type Shape = Readonly<Record<string, z.ZodType>>

/** The fields of an object schema, also of one that may be null; undefined for any other schema. */
function shapeOf(schema: z.ZodType | undefined): Shape | undefined {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodCatch)
    return shapeOf(schema.unwrap() as z.ZodType)
  return schema instanceof z.ZodObject ? (schema.shape as Shape) : undefined
}

/** The fields that dotted keys name within an object of `shape`. What the document lacks is null. */
function nestedSchema(shape: Shape | undefined, paths: readonly string[][]): z.ZodType {
  // The fields of an open record are not known: whoever shows them parses them.
  if (!shape) return z.looseObject({})
  return z.object(fieldsOf(shape, paths, (schema) => schema.nullable()))
}

function fieldsOf(shape: Shape, paths: readonly string[][], wrap: (schema: z.ZodType) => z.ZodType) {
  const fields: Record<string, z.ZodType> = {}
  for (const name of new Set(paths.map(([first = '']) => first))) {
    const below = paths.filter(([first]) => first === name).map(([, ...rest]) => rest)
    const isWhole = below.some((rest) => rest.length === 0)
    const schema = Object.hasOwn(shape, name) ? shape[name] : undefined
    const nested = nestedSchema(shapeOf(schema), below)
    // What a whole document would be given instead of a value that does not fit, its part is given too.
    const part = schema instanceof z.ZodCatch ? nested.catch(schema.parse(undefined) as never) : nested
    fields[name] = isWhole ? wrap(schema ?? z.unknown()) : part
  }
  return fields
}

/**
 * Keys that a call asks for when it wants these of each document: the ids of a document always come, so that it can be
 * told from others. `item`: schema of the documents.
 */
export function projectedKeys(item: z.ZodType, keys: readonly string[]): string[] {
  const ids = Object.keys(shapeOf(item) ?? {}).filter((key) => key.endsWith('Id'))
  return [...new Set([...ids, ...keys])]
}

/**
 * Schema of documents that hold only some keys, dotted ones nested as in the document. A key at the top has its own
 * schema; below it, what a document lacks is null.
 */
export function projectedItem(item: z.ZodType, keys: readonly string[]): z.ZodType {
  const paths = keys.map((key) => key.split('.'))
  return z.object(fieldsOf(shapeOf(item) ?? {}, paths, (schema) => schema))
}
