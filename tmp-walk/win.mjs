import { readFileSync } from 'node:fs'
const { traceEvents: ev } = JSON.parse(readFileSync(process.argv[2]))
const [, , , press, from, to, count = 60, filter] = process.argv
const marks = ev.filter((e) => e.cat?.includes('blink.user_timing') && e.name === 'pressed').sort((a, b) => a.ts - b.ts)
const m = marks[press]; const a = m.ts + from * 1000, b = m.ts + to * 1000
const nodes = new Map(); const total = new Map(), self = new Map()
let t = ev.find((e) => e.name === 'Profile' && e.pid === m.pid)?.args?.data?.startTime ?? 0
for (const p of ev.filter((e) => e.name === 'ProfileChunk' && e.pid === m.pid)) {
  for (const n of p.args.data.cpuProfile?.nodes ?? []) nodes.set(n.id, n)
  const s = p.args.data.cpuProfile?.samples ?? [], d = p.args.data.timeDeltas ?? []
  for (let k = 0; k < s.length; k++) {
    t += d[k]; if (t < a || t > b) continue
    let n = nodes.get(s[k]); const key = (n) => `${n.callFrame.functionName || '(anon)'} ${n.callFrame.url?.split('/').pop() ?? ''}:${n.callFrame.lineNumber}`
    self.set(key(n), (self.get(key(n)) ?? 0) + d[k]); const seen = new Set()
    while (n) { const q = key(n); if (!seen.has(q)) { total.set(q, (total.get(q) ?? 0) + d[k]); seen.add(q) } n = nodes.get(n.parent) }
  }
}
const top = (mm) => [...mm].sort((x, y) => y[1] - x[1]).filter(([k]) => !filter || new RegExp(filter).test(k)).slice(0, count).map(([k, v]) => `${(v / 1000).toFixed(1).padStart(6)} ${k}`).join('\n')
console.log('SELF\n' + top(self).split('\n').slice(0, 15).join('\n') + '\nTOTAL\n' + top(total))
