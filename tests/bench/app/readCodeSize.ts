import type { CDPSession } from '@playwright/test'

/** The parts of a snapshot of the heap that are read: of each node, its fields one after the other. */
interface HeapSnapshot {
  snapshot: { meta: { node_fields: string[]; node_types: [string[], ...unknown[]] } }
  nodes: number[]
}

/** The size of the nodes of a kind, bytes. */
export function sizeOfKind({ snapshot: { meta }, nodes }: HeapSnapshot, kind: string): number {
  const fieldCount = meta.node_fields.length
  const kindAt = meta.node_fields.indexOf('type')
  const sizeAt = meta.node_fields.indexOf('self_size')
  const wanted = meta.node_types[0].indexOf(kind)
  let size = 0
  for (let at = 0; at < nodes.length; at += fieldCount)
    if (nodes[at + kindAt] === wanted) size += nodes[at + sizeAt] ?? 0
  return size
}

/** The size of the code that a page has compiled, in bytes. It is part of the heap of scripts. */
export async function readCodeSize(tools: CDPSession): Promise<number> {
  const chunks: string[] = []
  const collect = ({ chunk }: { chunk: string }) => chunks.push(chunk)
  tools.on('HeapProfiler.addHeapSnapshotChunk', collect)
  await tools.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  tools.off('HeapProfiler.addHeapSnapshotChunk', collect)
  return sizeOfKind(JSON.parse(chunks.join('')) as HeapSnapshot, 'code')
}
