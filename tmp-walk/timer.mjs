import { readFileSync } from 'node:fs'
const { traceEvents: ev } = JSON.parse(readFileSync(process.argv[2]))
const marks = ev.filter((e) => e.cat?.includes('blink.user_timing') && e.name === 'pressed').sort((a, b) => a.ts - b.ts)
for (const m of marks) {
  console.log('press')
  for (const x of ev.filter((e) => e.name === 'TimerFire' && e.dur > 3000 && e.ts > m.ts - 10000 && e.ts < m.ts + 1400000)) {
    const inst = ev.find((e) => e.name === 'TimerInstall' && e.args.data.timerId === x.args.data.timerId)
    console.log(((x.ts - m.ts) / 1000).toFixed(0), (x.dur / 1000).toFixed(0), 'installed', inst && ((inst.ts - m.ts) / 1000).toFixed(0), inst?.args.data.timeout, JSON.stringify((inst?.args.data.stackTrace ?? []).slice(0, 6).map((f) => f.functionName + ':' + f.lineNumber)))
  }
}
