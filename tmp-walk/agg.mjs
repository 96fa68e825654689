import { chromium } from 'playwright-core'
const O = 'http://localhost:5900', MODE = process.argv[2]
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox', '--disable-gpu'] })
const context = await browser.newContext({ viewport: { width: 1440, height: 960 }, locale: 'en-GB' })
const page = await context.newPage()
await page.goto(O + '/instance/1001/incidents?closed=true')
await page.waitForURL(/login/)
await page.getByRole('textbox', { name: /^Username/ }).fill('admin')
await page.locator('input[type=password]').fill('Barn-demo-1!')
await page.getByRole('button', { name: /^Sign in$/ }).click()
await page.locator('[data-incident-id]').first().waitFor()
await page.waitForTimeout(5000)
const rows = page.locator('[data-incident-id]')
let keys
if (MODE === 'decision') { await rows.filter({hasNotText:'closed'}).first().focus(); keys = ['e','r'] }
else if (MODE === 'search') { await page.locator('input[aria-label="Search incidents"]').focus(); keys = [...'water'].flatMap(k=>[k]).concat(['Escape'], [...'camera'], ['Escape'], [...'dead'], ['Escape']) }
else { await rows.first().click(); await page.waitForTimeout(3000); keys = ['j','k'] }
const tools = await context.newCDPSession(page)
await tools.send('Profiler.enable'); await tools.send('Profiler.setSamplingInterval', { interval: 100 })
await tools.send('Profiler.start')
const wins = []
for (let i = 0; i < (MODE==='search'?keys.length:20); i++) {
  await page.evaluate(() => { window.t0 = null; addEventListener('keydown', () => { window.t0 = performance.now(); }, { once: true, capture: true }) })
  await page.keyboard.press(keys[i % keys.length]); await page.waitForTimeout(700)
}
const { profile } = await tools.send('Profiler.stop')
const nodes = new Map(profile.nodes.map(n=>[n.id,n])); for (const n of profile.nodes) for (const c of n.children??[]) nodes.get(c).parent = n.id
const self = new Map(), total = new Map()
for (let i=0;i<profile.samples.length;i++){ let n=nodes.get(profile.samples[i]); const d=profile.timeDeltas[i]/1000
 const key=n=>`${n.callFrame.functionName||'(anon)'} ${n.callFrame.url?.split('/').pop()??''}:${n.callFrame.lineNumber}:${n.callFrame.columnNumber}`
 self.set(key(n),(self.get(key(n))??0)+d); const seen=new Set(); while(n){const q=key(n); if(!seen.has(q)){total.set(q,(total.get(q)??0)+d);seen.add(q)} n=nodes.get(n.parent)} }
const N = MODE==='search'?keys.length:20
const top=(m,c)=>[...m].sort((a,b)=>b[1]-a[1]).filter(([k])=>!/idle/.test(k)).slice(0,c).map(([k,v])=>(v/N).toFixed(2).padStart(7)+' '+k).join('\n')
console.log('SELF ms/press\n'+top(self,25)+'\nTOTAL\n'+top(total,+(process.argv[3]??60)))
await browser.close()
