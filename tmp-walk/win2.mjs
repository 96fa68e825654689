// prints tasks > 8ms between pressed and answered
import { readFileSync } from 'node:fs'
const { traceEvents: ev } = JSON.parse(readFileSync(process.argv[2]))
const marks = ev.filter((e) => e.cat?.includes('blink.user_timing') && ['pressed','answered'].includes(e.name)).sort((a, b) => a.ts - b.ts)
const ps = marks.filter(m=>m.name==='pressed')
for (const p of ps) {
  const end = marks.find(m=>m.name==='answered'&&m.ts>p.ts).ts
  console.log('PRESS', ((end-p.ts)/1000).toFixed(0))
  const own = ev.filter(e=>e.pid===p.pid&&e.tid===p.tid&&e.ph==='X'&&e.ts>=p.ts-5000&&e.ts<=end&&e.dur>3000&&e.name!=='RunTask'&&!/V8|v8/.test(e.name)).sort((a,b)=>a.ts-b.ts)
  for (const e of own) console.log(((e.ts-p.ts)/1000).toFixed(1).padStart(7), (e.dur/1000).toFixed(1).padStart(6), e.name, e.args?.data?.type??'', e.args?.data?.functionName??'')
}
