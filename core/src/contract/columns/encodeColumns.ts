import {
  COLUMNS_MAGIC,
  COLUMNS_VERSION,
  HEADER_OFFSET,
  VALUE_BYTES,
  type ColumnsHeader,
  type DataColumns,
  type TimeRun,
} from './dataColumns'

const SPACE = 0x20
const encoder = new TextEncoder()

/** Divides ascending times into as few runs as one pass finds. */
export function timeRunsOf(times: Float64Array): TimeRun[] {
  const runs: TimeRun[] = []
  let from = 0
  while (from < times.length) {
    const start = times[from] as number
    const step = from + 1 < times.length ? (times[from + 1] as number) - start : 1
    let to = from + 1
    while (to < times.length && times[to] === start + (to - from) * step) to++
    // A time that only begins the next run is left to it, so that a gap costs one run rather than two.
    const isPair = to - from === 2 && to < times.length
    const count = isPair ? 1 : to - from
    runs.push([start, count === 1 ? 1 : step, count])
    from += count
  }
  return runs
}

function headerBytesOf(header: ColumnsHeader): Uint8Array {
  const json = encoder.encode(JSON.stringify(header))
  const length = Math.ceil((HEADER_OFFSET + json.length) / VALUE_BYTES) * VALUE_BYTES - HEADER_OFFSET
  const bytes = new Uint8Array(length).fill(SPACE)
  bytes.set(json)
  return bytes
}

/** Writes the body that `decodeColumns` reads. */
export function encodeColumns({ times, series }: DataColumns, value: string): Uint8Array<ArrayBuffer> {
  const header = headerBytesOf({
    version: COLUMNS_VERSION,
    value,
    times: timeRunsOf(times),
    series: series.map(({ tags }) => tags),
  })
  const bytes = new Uint8Array(HEADER_OFFSET + header.length + series.length * times.length * VALUE_BYTES)
  const view = new DataView(bytes.buffer)
  bytes.set(encoder.encode(COLUMNS_MAGIC))
  view.setUint32(COLUMNS_MAGIC.length, header.length, true)
  bytes.set(header, HEADER_OFFSET)
  let offset = HEADER_OFFSET + header.length
  for (const { values } of series) {
    for (let i = 0; i < values.length; i++, offset += VALUE_BYTES) view.setFloat32(offset, values[i] as number, true)
  }
  return bytes
}
