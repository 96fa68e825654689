import { useMemo, useState } from 'react'
import { instanceInfo } from '@barn-workbench/core/contract'
import { SearchField } from '@barn-workbench/plugin-sdk/form'
import { Chip, useCall, useMessages, viewStateOf, WidgetFrame } from '@barn-workbench/plugin-sdk/react'
import filterClasses from '../../filters/Filters.module.css'
import classes from '../../parts/Parts.module.css'

const NONE: readonly { name: string; version: string; license: string }[] = []

/** The software that the instance uses, with its licences. */
export function Licences() {
  const t = useMessages()
  const call = useCall(instanceInfo.licenses, {})
  const [search, setSearch] = useState('')
  const all = call.data ?? NONE
  const shown = useMemo(() => {
    const wanted = search.trim().toLowerCase()
    return all.filter(({ name, license }) => `${name} ${license}`.toLowerCase().includes(wanted))
  }, [all, search])
  return (
    <WidgetFrame
      state={viewStateOf(call)}
      title={t('licences.title')}
      badge={call.data && <Chip tone="info">{t('licences.count', { count: all.length })}</Chip>}
      flush
    >
      <div className={filterClasses.tools}>
        <SearchField className={filterClasses.search} label={t('licences.search')} text={search} onSearch={setSearch} />
      </div>
      <div className={classes.scroll} tabIndex={0} role="group" aria-label={t('licences.list')}>
        <table className={classes.table}>
          <thead>
            <tr>
              {(['name', 'version', 'license'] as const).map((column) => (
                <th key={column} scope="col">
                  {t(`licences.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ name, version, license }) => (
              <tr key={`${name} ${version}`}>
                <td>{name}</td>
                <td className={classes.figures}>{version}</td>
                <td>{license}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {shown.length === 0 && (
          <p role="status" className={classes.secondary} style={{ padding: 16 }}>
            {t('licences.none')}
          </p>
        )}
      </div>
    </WidgetFrame>
  )
}
