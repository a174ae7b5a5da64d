import type { StoredOf } from '@backroom/contract/kit/record'
import { Stack } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Bar } from '#kit/layout/bar.tsx'
import { PageBody } from '#kit/layout/page-body.tsx'
import { usePageNews } from '#kit/page/page.ts'
import { askedFirst, type MaySave } from '#kit/record-page/asked-first.ts'
import { EditFrame } from '#kit/record-page/edit-frame.tsx'
import { JumpList } from '#kit/record-page/jump-list.tsx'
import classes from '#kit/record-page/record-page.module.css'
import { type Makeable, useNewRecord } from '#kit/record-page/use-new-record.ts'

interface Props<Contract extends Makeable> {
  readonly contract: Contract
  readonly title: string
  readonly blank: FieldValues
  /** What is known beforehand. It counts as typed, so that it can be saved as it is. */
  readonly begun?: FieldValues
  /** Beside the title. */
  readonly actions?: ReactNode
  /** The flag that puts it to work, where saving and switching on is one step. */
  readonly switch?: string
  /** Asked before what was typed is saved. */
  readonly maySave?: MaySave
  readonly onMade: (made: StoredOf<Contract>) => void
  /** The sections. */
  readonly children: ReactNode
}

/** Rung 1 of a page for a new record that is more than a dialog can ask. */
export function NewRecordPage<Contract extends Makeable>(props: Props<Contract>) {
  const { contract, title, blank, onMade, children } = props
  const control = askedFirst(useNewRecord(contract, blank, onMade), props.maySave)
  usePageNews({ isDirty: control.isDirty, hasSaveBar: true })
  const begin = useEffectEvent(() => control.fill(props.begun ?? {}))
  useEffect(() => begin(), [])
  return (
    <EditFrame
      contract={contract}
      uid={null}
      control={control}
      switch={props.switch}
      head={() => (
        <Bar edge="bottom" mih={64} bg="var(--br-page)">
          <div className={classes.names}>
            <h1 className="cut">{title}</h1>
          </div>
          {props.actions}
        </Bar>
      )}
    >
      {scroller => (
        <PageBody ref={scroller} columns="record">
          <JumpList scroller={scroller} />
          <Stack gap="var(--br-between)" miw={0}>
            {children}
          </Stack>
        </PageBody>
      )}
    </EditFrame>
  )
}
