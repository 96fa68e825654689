import { chromium } from 'playwright-core'
import { readFileSync } from 'node:fs'
const O = readFileSync('/tmp/many.origin','utf8'), MODE = process.argv[2], RATE = +(process.argv[3] ?? 4), PROF = process.argv[4] === 'prof'
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox', '--disable-gpu'] })
const context = await browser.newContext({ viewport: { width: 1440, height: 960 }, locale: 'en-GB' })
const page = await context.newPage()
await page.goto(O + '/login/1001')
await page.getByRole('textbox', { name: /^Username/ }).fill('admin')
await page.locator('input[type=password]').fill('Barn-demo-1!')
await page.getByRole('button', { name: /^Sign in$/ }).click()
await page.waitForURL('**/instance/1001')
await page.goto(O + '/instance/1001/incidents?closed=true&mode=' + encodeURIComponent(JSON.stringify(MODE === 'table' ? 'table' : 'list')))
await page.locator('[data-incident-id]').first().waitFor()
const tools = await context.newCDPSession(page)
await page.locator('input[aria-label="Search incidents"]').waitFor()
async function prof(f) {
  if (!PROF) return await f()
  await tools.send('Profiler.enable'); await tools.send('Profiler.setSamplingInterval', { interval: 100 }); await tools.send('Profiler.start')
  const r = await f()
  const { profile } = await tools.send('Profiler.stop')
  const nodes = new Map(profile.nodes.map(n=>[n.id,n])); for (const n of profile.nodes) for (const c of n.children??[]) nodes.get(c).parent = n.id
  const self = new Map(), total = new Map()
  const within = new Map(); const F = process.argv[6]; const isIn = (n) => { if (!F) return true; if (within.has(n.id)) return within.get(n.id); const r = n.callFrame.functionName === F || (n.parent !== undefined && isIn(nodes.get(n.parent))); within.set(n.id, r); return r };
  for (let i=0;i<profile.samples.length;i++){ let n=nodes.get(profile.samples[i]); if (!isIn(n)) continue; const d=profile.timeDeltas[i]/1000
   const key=n=>`${n.callFrame.functionName||'(anon)'} ${n.callFrame.url?.split('/').pop()??''}:${n.callFrame.lineNumber}:${n.callFrame.columnNumber}`
   self.set(key(n),(self.get(key(n))??0)+d); const seen=new Set(); while(n){const q=key(n); if(!seen.has(q)){total.set(q,(total.get(q)??0)+d);seen.add(q)} n=nodes.get(n.parent)} }
  const top=(m,c)=>[...m].sort((a,b)=>b[1]-a[1]).filter(([k])=>!/idle/.test(k)).slice(0,c).map(([k,v])=>v.toFixed(1).padStart(8)+' '+k).join('\n')
  console.log('SELF\n'+top(self,30)+'\nTOTAL\n'+top(total,+(process.argv[5]??60)))
  return r
}
if (MODE === 'search') {
  await page.locator('input[aria-label="Search incidents"]').focus()
  await page.keyboard.press('w'); await page.waitForTimeout(8000); await page.keyboard.press('Escape'); await page.waitForTimeout(3000)
  await tools.send('Emulation.setCPUThrottlingRate', { rate: RATE })
  const out = []
  await prof(async () => { for (const q of ['water','12345','gate brokz','pens 9']) {
    for (const key of q) {
      await page.evaluate(() => { const list = document.querySelector('section:has(input[aria-label="Search incidents"])'); const before = list.textContent
        window.changed = new Promise((resolve) => { const log = []; addEventListener('keydown', ({ timeStamp }) => { const h = performance.now() - timeStamp; const check = () => { if (list.textContent === before) return void requestAnimationFrame(check); const f = performance.now() - timeStamp; setTimeout(() => resolve([f, performance.now() - timeStamp])) }; requestAnimationFrame(check) }, { once: true, capture: true }) }) })
      await page.keyboard.press(key)
      const r = await page.evaluate(() => Promise.race([window.changed, new Promise(r => setTimeout(r, 2500, null))]))
      await page.waitForTimeout(500)
      out.push(r ? key + ':' + r.map(Math.round).join('/') : key + ':-')
    }
    await page.keyboard.press('Escape'); await page.waitForTimeout(600)
  } })
  console.log(out.join(' '))
} else if (MODE === 'table') {
  await page.waitForFunction(() => +document.querySelector('[role=table][aria-rowcount]')?.getAttribute('aria-rowcount') > 9900, null, { timeout: 60000 })
  await page.waitForTimeout(4000)
  await tools.send('Emulation.setCPUThrottlingRate', { rate: RATE })
  const events = []; tools.on('Tracing.dataCollected', ({ value }) => events.push(...value))
  if (!PROF) await tools.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['disabled-by-default-devtools.timeline', 'devtools.timeline', 'blink.user_timing'] } })
  await prof(async () => page.evaluate(() => new Promise((resolve) => { const s = document.querySelector('[role=table][aria-rowcount]').parentElement; let f = 0; const step = () => { performance.mark('f'); if (f++ === 200) return resolve(s.scrollTop); s.scrollBy(0, 60); requestAnimationFrame(step) }; requestAnimationFrame(step) })))
  if (!PROF) { const done = new Promise((r) => tools.once('Tracing.tracingComplete', r)); await tools.send('Tracing.end'); await done
    const m = events.filter(e => e.name === 'f' && e.cat?.includes('user_timing')).sort((a,b)=>a.ts-b.ts)
    const own = events.filter(e => e.pid === m[0].pid && e.tid === m[0].tid && e.ph === 'X' && e.ts > m[0].ts && e.ts < m.at(-1).ts)
    const sum = new Map(); for (const e of own) sum.set(e.name, (sum.get(e.name) ?? 0) + e.dur / 1000)
    console.log([...sum].sort((a,b)=>b[1]-a[1]).slice(0,16).map(([k,v]) => (v/200).toFixed(2) + ' ' + k).join('\n'))
    const tasks = own.filter(e=>e.name==='RunTask'); let i=0; const w = m.map(()=>0); for (const t of tasks.sort((a,b)=>a.ts-b.ts)) { while (i+1<m.length && m[i+1].ts <= t.ts+t.dur) i++; w[i]+=t.dur/1000 } w.sort((a,b)=>a-b); console.log('median', w[100].toFixed(1), 'p95', w[190].toFixed(1)) }
}
await browser.close()
