import { readFileSync } from 'node:fs'
const { traceEvents: ev } = JSON.parse(readFileSync(process.argv[2]))
const marks = ev.filter((e) => e.cat?.includes('blink.user_timing') && ['pressed', 'answered'].includes(e.name)).sort((a, b) => a.ts - b.ts)
const tid = marks[0].tid, pid = marks[0].pid
for (let i = 0; i + 1 < marks.length; i += 2) {
  const [a, b] = [marks[i].ts - 30000, marks[i + 1].ts]
  console.log('--- press', ((b - marks[i].ts) / 1000).toFixed(0), 'ms')
  const xs = ev.filter((e) => e.pid === pid && e.tid === tid && e.ph === 'X' && e.ts >= a && e.ts <= b && e.dur > 1500)
  xs.sort((x, y) => x.ts - y.ts)
  for (const x of xs) console.log(((x.ts - marks[i].ts) / 1000).toFixed(1).padStart(7), (x.dur / 1000).toFixed(1).padStart(6), x.name, x.args?.data?.type ?? '', x.args?.data?.functionName ?? '')
  // cpu profile
  const nodes = new Map(); const self = new Map(); const total = new Map()
  const profs = ev.filter((e) => e.name === 'ProfileChunk' && e.pid === pid)
  let t = ev.find((e) => e.name === 'Profile' && e.pid === pid)?.args?.data?.startTime ?? 0
  for (const p of profs) {
    for (const n of p.args.data.cpuProfile?.nodes ?? []) nodes.set(n.id, n)
    const s = p.args.data.cpuProfile?.samples ?? [], d = p.args.data.timeDeltas ?? []
    for (let k = 0; k < s.length; k++) {
      t += d[k]
      if (t < marks[i].ts || t > b) continue
      let n = nodes.get(s[k]); const key = (n) => `${n.callFrame.functionName || '(anon)'} ${n.callFrame.url?.split('/').pop() ?? ''}:${n.callFrame.lineNumber}`
      self.set(key(n), (self.get(key(n)) ?? 0) + d[k])
      const seen = new Set()
      while (n) { const k2 = key(n); if (!seen.has(k2)) { total.set(k2, (total.get(k2) ?? 0) + d[k]); seen.add(k2) } n = nodes.get(n.parent) }
    }
  }
  const top = (m, c) => [...m].sort((x, y) => y[1] - x[1]).slice(0, c).map(([k, v]) => `${(v / 1000).toFixed(1).padStart(6)} ${k}`).join('\n')
  console.log('SELF\n' + top(self, 14)); console.log('TOTAL\n' + top(new Map([...total].filter(([k]) => process.argv[3] ? /^[A-Z_(]|^use[A-Z]/.test(k) : true)), Number(process.argv[3] ?? 45)))
}
