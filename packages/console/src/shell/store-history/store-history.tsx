import type { AskedRow } from '@backroom/contract/kit/data-view'
import { screens } from '@backroom/contract/shell/screens'
import { bringBack, readHistoryKinds, storeHistoryView } from '@backroom/contract/shell/store-history'
import { screens as wizards } from '@backroom/contract/wizards/screens'
import { Anchor, Menu, Select } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router'
import { confirm } from '#kit/asking/confirm.tsx'
import { notify } from '#kit/asking/notify.tsx'
import { useRead, useWrite } from '#kit/calls/use-endpoint.ts'
import { ListPage } from '#kit/list-page/list-page.tsx'
import type { ListControl } from '#kit/list-page/use-list-state.ts'
import { Pill, type Tone } from '#kit/parts/pill.tsx'
import { say } from '#kit/say.ts'
import { sayCount } from '#kit/say-count.ts'
import { format } from '#kit/store-facts.ts'
import { Value } from '#kit/value.tsx'

type Row = AskedRow<typeof storeHistoryView>

const tones: Record<Row['action'], Tone> = { create: 'leaf', update: 'sky', delete: 'brick', read: 'gray' }

/** Who did what, where and when, in the whole store; and the way back from deleting. */
export function StoreHistory() {
  const askBack = useBringBack()
  const navigate = useNavigate()
  const done = (row: Row) => (
    <Pill tone={tones[row.action]}>
      <Value kind="choice" schema={storeHistoryView.row.shape.action} value={row.action} />
    </Pill>
  )
  return (
    <ListPage
      title={screens.storeHistory.title}
      view={storeHistoryView}
      onOpenRow={row => row.path && void navigate(row.path)}
      cells={{
        action: done,
        record: row =>
          row.path ? (
            <Anchor component={Link} to={row.path} c="inherit" fw={560}>
              {row.record}
            </Anchor>
          ) : (
            row.record
          ),
      }}
      card={row => ({
        title: row.record,
        second: [say(row.kind), row.what].filter(Boolean).join(': '),
        right: done(row),
        rightSecond: `${row.by}, ${format.when(row.at)}`,
      })}
      tools={control => <KindChoice control={control} />}
      rowMenu={row => (
        <>
          {row.path ? (
            <Menu.Item component={Link} to={row.path}>
              {say('Open')}
            </Menu.Item>
          ) : (
            <Menu.Item disabled>{say('Open')}</Menu.Item>
          )}
          {row.operationUid !== null && (
            <Menu.Item component={Link} to={`${wizards.wizards.path}?run=${row.operationUid}`}>
              {say('Show the run')}
            </Menu.Item>
          )}
          <Menu.Item disabled={!row.canReturn} onClick={() => void askBack(row)}>
            {say('Bring back…')}
          </Menu.Item>
        </>
      )}
      empty={{
        icon: <IconHistory size={28} stroke={1.7} />,
        title: say('Nobody has changed anything yet'),
        text: say('Every change to the store is listed here: who made it, when, and what it was before.'),
      }}
    />
  )
}

/** Records of one kind alone, and of those the changes of one field. */
function KindChoice({ control }: { control: ListControl }) {
  const { data: kinds = [] } = useRead(readHistoryKinds, {})
  const { of, field } = control.words.more
  const fields = kinds.find(({ entity }) => entity === of)?.fields ?? []
  return (
    <>
      <Select
        size="xs"
        w={180}
        aria-label={say('Where')}
        placeholder={say('Everywhere')}
        data={kinds.map(({ entity, word }) => ({ value: entity, label: say(word) }))}
        value={of || null}
        onChange={chosen => control.setWords({ of: chosen, field: null })}
        searchable
        clearable
      />
      {fields.length > 0 && (
        <Select
          size="xs"
          w={180}
          aria-label={say('Field')}
          placeholder={say('Any field')}
          data={fields.map(({ field: value, label }) => ({ value, label: say(label) }))}
          value={field || null}
          onChange={chosen => control.setWords({ field: chosen })}
          searchable
          clearable
        />
      )}
    </>
  )
}

/** Asks, brings back what was deleted, and offers to open it; why it cannot come back is said by the call. */
function useBringBack() {
  const write = useWrite(bringBack)
  const navigate = useNavigate()
  return async ({ uid, kind, record, by, at }: Row) => {
    const isMeant = await confirm({
      title: say('Bring back {kind} {record}?', { kind: say(kind).toLowerCase(), record }),
      text: say(
        '{name} deleted it {when}. It comes back as it was then, with its number, and with what was deleted together with it.',
        { name: by, when: format.dateTime(at) },
      ),
      confirm: say('Bring back'),
    })
    if (!isMeant) return
    const { records, path } = await write.mutateAsync({ params: { historyUid: uid } })
    notify({
      title: sayCount(records, '1 record is back', '{n} records are back'),
      ...(path && { action: { label: say('Open'), run: () => void navigate(path) } }),
    })
  }
}
