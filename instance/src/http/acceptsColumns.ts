import { DATA_COLUMNS_TYPE } from '@barn-workbench/core/contract'

/** A media range of weight 0, which a client does not want. */
const UNWANTED = /;\s*q=0(\.0{0,3})?\s*(;|$)/i

/** Whether a client names the type of columns in `Accept`. Who accepts anything gets JSON. */
export function acceptsColumns(accept: string | undefined): boolean {
  return (accept ?? '').split(',').some((range) => {
    const [type = ''] = range.split(';')
    return type.trim().toLowerCase() === DATA_COLUMNS_TYPE && !UNWANTED.test(range)
  })
}
