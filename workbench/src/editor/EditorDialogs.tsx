import { ConflictDialog } from './ConflictDialog'
import { LeaveDialog } from './LeaveDialog'
import type { useLayoutEditor } from './useLayoutEditor'
import { useLeaveGuard } from './useLeaveGuard'

interface EditorDialogsProps {
  editor: ReturnType<typeof useLayoutEditor>
  dirty: boolean
  onSave: () => void
}

/** What the editor asks: whether to leave with unsaved changes, and what to do where somebody else saved first. */
export function EditorDialogs({ editor: { snapshot, send }, dirty, onSave }: EditorDialogsProps) {
  const guard = useLeaveGuard(dirty)
  const { conflict } = snapshot.context
  const discard = () => {
    send({ type: 'edit.discarded' })
    guard.leave()
  }
  const save = () => {
    guard.stay()
    onSave()
  }
  return (
    <>
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          onKeepMine={() => send({ type: 'conflict.mineKept' })}
          onReview={() => send({ type: 'conflict.reviewed' })}
          onTakeTheirs={() => send({ type: 'conflict.theirsTaken' })}
        />
      )}
      <LeaveDialog opened={guard.asks} onStay={guard.stay} onDiscard={discard} onSave={save} />
    </>
  )
}
