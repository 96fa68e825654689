import { z } from 'zod'

/**
 * An object with keys of its own choice, of which it has no more than `maximum`. A `z.array` has `max` for the same
 * purpose.
 */
export function boundedRecord<Key extends z.core.$ZodRecordKey, Value extends z.ZodType>(
  key: Key,
  value: Value,
  maximum: number,
): z.ZodRecord<Key, Value> {
  return z
    .record(key, value)
    .refine((record) => Object.keys(record).length <= maximum, 'too_many_keys')
    .meta({ maxProperties: maximum })
}
