import type { AnyRecord, StoredOf } from '@backroom/contract/kit/record'
import type { Screen } from '@backroom/contract/kit/screen'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { usePageNews } from '#kit/page/page.ts'
import { askedFirst, type MaySave } from '#kit/record-page/asked-first.ts'
import { Absent, RecordFrame, type RecordIntro } from '#kit/record-page/record-frame.tsx'
import { useRecord } from '#kit/record-page/use-record.ts'

interface Props<Contract extends AnyRecord> {
  readonly contract: Contract
  /** Its page; the `parent` of it is the list it belongs to: where "back" leads and whose neighbours it has. */
  readonly screen: Screen
  readonly intro: (record: StoredOf<Contract>) => RecordIntro
  /** Buttons of the head. */
  readonly actions?: (record: StoredOf<Contract>) => ReactNode
  /** Items of the dots menu. */
  readonly menu?: (record: StoredOf<Contract>) => ReactNode
  /** Cards beside the form. */
  readonly rail?: (record: StoredOf<Contract>) => ReactNode
  /** The flag that puts it to work, where saving and switching on is one step. */
  readonly switch?: string
  /** Asked before what was typed is saved. */
  readonly maySave?: MaySave
  /** The sections. */
  readonly children: ReactNode | ((record: StoredOf<Contract>) => ReactNode)
}

/** Rung 1 of an edit page: everything an edit page of the product does; the sections are the page's own. */
export function RecordPage<Contract extends AnyRecord>(props: Props<Contract>) {
  const params = useParams()
  const uid = Number(params.uid ?? params.id)
  return <Page key={uid} {...props} uid={uid} />
}

function Page<Contract extends AnyRecord>(props: Props<Contract> & { readonly uid: number }) {
  const { contract, uid, screen } = props
  const { parent: listPath = '/' } = screen
  const control = askedFirst(useRecord(contract, uid), props.maySave)
  const { record } = control
  const intro = record && props.intro(record)
  usePageNews({ title: intro?.title ?? null, isDirty: control.isDirty, hasSaveBar: true })
  if (control.error?.status === 404 || !record || !intro || control.version === 0) {
    return <Absent noun={contract.noun} error={control.error} listPath={listPath} onRetry={control.retry} />
  }
  return (
    <RecordFrame
      contract={contract}
      uid={uid}
      control={control}
      listPath={listPath}
      screen={screen}
      intro={intro}
      actions={props.actions?.(record)}
      menu={props.menu?.(record)}
      rail={props.rail?.(record)}
      switch={props.switch}
    >
      {typeof props.children === 'function' ? props.children(record) : props.children}
    </RecordFrame>
  )
}
