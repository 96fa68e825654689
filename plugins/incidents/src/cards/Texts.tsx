import { isEmptyDocument, RichText } from '@barn-workbench/plugin-sdk/rich-text'
import { Fact } from './Facts'

/** The rich texts that any payload may have: a description, and why the incident is hidden. */
export function Texts({ description, reason }: { description?: unknown; reason?: unknown }) {
  return (
    <>
      <Fact label="description">{!isEmptyDocument(description) && <RichText document={description} />}</Fact>
      <Fact label="reason">{!isEmptyDocument(reason) && <RichText document={reason} />}</Fact>
    </>
  )
}
