/*
 * Backups of an instance: made while it runs, restored, and proved.
 *
 * 1. `createBackups` keeps the schedule, and starts jobs when they are due (`backupTimes`). `backupRunner` runs one at
 *    a time, and keeps its outcome (`backupState`).
 * 2. `backupJob` runs one job in a process of its own (`backupProgram`), so that a disk that hangs holds up nothing.
 *    The same program is the commands `npm run backup` and `npm run restore`.
 * 3. `makeBackup` copies the databases as they are at one moment, and then the other files (`dataFiles` lists them). It
 *    begins the manifest from the databases (`inspectDatabase`), and `writeBackup` writes the backup: a folder, or an
 *    encrypted `archive`.
 * 4. `restoreBackup` checks all digests and writes the files. A restore of a running instance goes on at its next start
 *    (`pendingRestore` of the database).
 * 5. `proveBackup` restores a backup into a scratch folder, checks its databases and compares their rows.
 * 6. `backupTarget` knows the folder with the backups: whether it exists, its backups, and which of them are too old.
 *
 * Terms: the target is the folder in which backups lie; the manifest is `backup.json`, with the digests of all files; a
 * backup is partial until it has its name. A failure is a `BackupError` with a code of the contract.
 */

export { createBackups, type Backups } from './createBackups'
