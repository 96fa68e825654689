import {
  Chip,
  PageFrame,
  TabbedPage,
  updatedAtOf,
  viewStateOf,
  WidgetFrame,
  type TabbedPageProps,
  type WidgetFrameProps,
} from '../react'
import { ListBody, type ListBodyProps } from './ListBody'
import type { DocumentList } from './useDocumentList'

/** Props of `ListFrame`. @public */
export interface ListFrameProps
  extends
    Pick<ListBodyProps, 'empty' | 'label' | 'tools' | 'notices' | 'isGrid' | 'children'>,
    Pick<WidgetFrameProps, 'title' | 'leadsTo' | 'actions'> {
  documents: DocumentList<unknown>
  /** Says how many documents there are, such as "12 accounts". */
  countText: (count: number) => string
}

/** A list of documents in the frame of a widget, with their number beside the title. @public */
export function ListFrame({ documents, countText, title, leadsTo, actions, ...body }: ListFrameProps) {
  const { list, pages, total } = documents
  return (
    <WidgetFrame
      state={viewStateOf(pages.call)}
      {...(title !== undefined && { title })}
      {...(leadsTo && { leadsTo })}
      {...(actions && { actions })}
      badge={total !== undefined && <Chip tone="info">{countText(total)}</Chip>}
      updatedAt={updatedAtOf(pages.call)}
      flush
    >
      <ListBody {...body} list={list} pages={pages} total={total} />
    </WidgetFrame>
  )
}

/** Props of `ListPage`. @public */
export interface ListPageProps extends ListFrameProps {
  title: string
  /** The related pages, of which this is one. */
  tabs?: Pick<TabbedPageProps, 'tabs' | 'current' | 'label'>
}

/** A page that is one list, as high as the window. @public */
export function ListPage({ tabs, ...frame }: ListPageProps) {
  const { title } = frame
  const content = <ListFrame {...frame} />
  return tabs ? (
    <TabbedPage {...tabs} title={title} isFull>
      {content}
    </TabbedPage>
  ) : (
    <PageFrame title={title} isFull>
      {content}
    </PageFrame>
  )
}
