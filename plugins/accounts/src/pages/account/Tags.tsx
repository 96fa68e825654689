import { Button, TagsInput } from '@mantine/core'
import { useState } from 'react'
import { isDeepEqual } from '@barn-workbench/core/layout'
import type { AccountWithRoles } from '@barn-workbench/core/schema'
import { Chip, useMessages, usePermission, useWrite } from '@barn-workbench/plugin-sdk/react'
import classes from '../../parts/Parts.module.css'
import { updateTags } from '../../writes/rightsWrites'

/** Bounds of the instance. */
const MAXIMUM_TAGS = 100
const TAG_MAX_LENGTH = 64

/** The tags of an account, which whoever manages accounts changes. */
export function Tags({ account }: { account: AccountWithRoles }) {
  const t = useMessages()
  const mayChange = usePermission('accounts.manage')
  const [tags, setTags] = useState(account.tags)
  const { submit, isPending } = useWrite(updateTags)
  if (!mayChange)
    return (
      <span className={classes.chips}>
        {account.tags.map((tag) => (
          <Chip key={tag} tone="neutral">
            {tag}
          </Chip>
        ))}
      </span>
    )
  const isTooLong = tags.some(({ length }) => length > TAG_MAX_LENGTH)
  return (
    <div className={classes.inline}>
      <TagsInput
        className={classes.grow ?? ''}
        label={t('fields.tags')}
        placeholder={t('tags.placeholder')}
        clearable
        maxTags={MAXIMUM_TAGS}
        value={tags}
        onChange={setTags}
        error={isTooLong ? t('tags.tooLong', { limit: TAG_MAX_LENGTH }) : null}
        clearButtonProps={{ 'aria-label': t('tags.clear') }}
      />
      <Button
        disabled={isDeepEqual(tags, account.tags) || isTooLong}
        loading={isPending}
        onClick={() => void submit({ tags, basedOn: account })}
      >
        {t('save')}
      </Button>
    </div>
  )
}
