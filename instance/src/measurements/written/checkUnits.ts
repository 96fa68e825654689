import { failInvalid, succeed, type Result } from '@barn-workbench/core/result'
import { convertToUnitOf, measurementKindOf } from '@barn-workbench/core/schema'

/** Checks that the unit of each sensor that others send fits its quantity. `path`: where they are in the call. */
export function checkUnits(
  sensors: readonly { measurement: string; unit: string }[],
  path: string,
): Result<undefined, 'request/invalid'> {
  const wrong = sensors.findIndex(({ measurement, unit }) => {
    const kind = measurementKindOf(measurement)
    return kind === undefined || convertToUnitOf(kind, 0, unit) === null
  })
  return wrong < 0
    ? succeed(undefined)
    : failInvalid({ path: `${path}.sensors.${wrong}.unit`, message: 'not_a_choice' })
}
