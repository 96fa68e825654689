import classes from './Add.module.css'

/** The key of an instance as people compare it. */
export function Fingerprint({ label, text }: { label: string; text: string }) {
  return (
    <div className={classes.fingerprint}>
      <span className={classes.label}>{label}</span>
      <code className={classes.code}>{text}</code>
    </div>
  )
}
