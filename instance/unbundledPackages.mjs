/**
 * Packages that stay beside the bundle of the instance: those with programs for one kind of machine, nodemailer,
 * which is loaded when the first mail is sent, prom-client, which is loaded when somebody asks for metrics, and
 * http_ece, which is written for `require`. The others are bundled, since finding and reading their hundreds of files
 * takes a third of the time of a start.
 */
export const UNBUNDLED_PACKAGES = [
  '@napi-rs/canvas',
  '@node-rs/argon2',
  '@photostructure/sqlite',
  'http_ece',
  'nodemailer',
  'prom-client',
]
