import { stockLevelInput, stockLevels } from '@backroom/contract/supply/stock/levels'
import { fieldsOf } from '#kit/fields/fields-of.tsx'
import { RecordDrawer } from '#kit/record-page/record-drawer.tsx'
import { say } from '#kit/say.ts'

const Field = fieldsOf(stockLevelInput)

interface Props {
  readonly level: { readonly uid: number; readonly code: string; readonly location: string }
  readonly onClose: () => void
}

/** What staff say of an item at a location, with its history: for fingers, and for who wants to see how it was. */
export function LevelDrawer({ level: { uid, code, location }, onClose }: Props) {
  return (
    <RecordDrawer
      contract={stockLevels}
      uid={uid}
      title={() => say('{code} at {place}', { code, place: location })}
      onClose={onClose}
    >
      {() => (
        <>
          <Field name="buffer" hint={say('Empty: what the location keeps back of each item.')} />
          <Field name="minLevel" />
          <Field name="reorderTo" />
          <Field name="bin" />
        </>
      )}
    </RecordDrawer>
  )
}
