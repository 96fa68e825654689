declare module 'hls.js/light' {
  export { default } from 'hls.js'
}
declare module 'hls.js/dist/hls.worker.js?url' {
  const url: string
  export default url
}
