import { screens as itemScreens } from '@backroom/contract/items/screens'
import { type AnyBulk, endedStates } from '@backroom/contract/kit/bulk'
import type { AskedRow } from '@backroom/contract/kit/data-view'
import { pathTo } from '@backroom/contract/kit/screen'
import { setPrimaryCategory } from '@backroom/contract/organisation/categories/item-bulk'
import {
  acceptPrimaries,
  incorrectPrimariesView,
  leavePrimaries,
  primaryFaults,
} from '@backroom/contract/organisation/categories/views'
import { screens } from '@backroom/contract/organisation/screens'
import { runs } from '@backroom/contract/wizards/runs'
import { counted } from '@backroom/contract/wording/say'
import { Menu } from '@mantine/core'
import { IconStar } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { notify } from '#kit/asking/notify.tsx'
import { BulkDrawer } from '#kit/bulk/bulk-drawer.tsx'
import { bulkForm } from '#kit/bulk/bulk-form.tsx'
import { call } from '#kit/calls/call.ts'
import { queryClient } from '#kit/calls/use-endpoint.ts'
import { ListPage } from '#kit/list-page/list-page.tsx'
import { Pill } from '#kit/parts/pill.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'
import { InTree } from '#organisation/categories/in-tree-pill.tsx'
import { KeyHintBar } from '#organisation/key-hint-bar.tsx'

type Row = AskedRow<typeof incorrectPrimariesView>

const setForm = bulkForm(setPrimaryCategory as AnyBulk)

/** Items whose primary category is not sound, worked off with the keyboard: Enter accepts, C chooses, L leaves. */
export function IncorrectPrimaryList() {
  const [choosing, setChoosing] = useState<Row | null>(null)
  return (
    <>
      <ListPage
        title={screens.incorrectPrimaries.title}
        view={incorrectPrimariesView}
        opens={itemScreens.item}
        cells={{
          reason: row => <Pill tone="amber">{say(primaryFaults[row.reason])}</Pill>,
          current: row => <InTree names={row.current} />,
          suggestion: row => <InTree names={row.suggestion} />,
        }}
        tools={() => (
          <KeyHintBar
            keys={[
              ['Enter', say('accepts')],
              ['C', say('chooses another')],
              ['L', say('leaves it')],
            ]}
          />
        )}
        rowKeys={{
          Enter: (row, next) => {
            next(() => true)
            return accept(row)
          },
          c: row => setChoosing(row),
          l: (row, next) => {
            next(() => true)
            return leave([row.uid])
          },
        }}
        rowMenu={row => (
          <>
            <Menu.Item disabled={row.suggestedUid === null} onClick={() => void accept(row)}>
              {say('Accept')}
            </Menu.Item>
            <Menu.Item onClick={() => setChoosing(row)}>{say('Choose other…')}</Menu.Item>
            <Menu.Item onClick={() => void leave([row.uid])}>{say('Leave')}</Menu.Item>
            <Menu.Divider />
            <Menu.Item component={Link} to={pathTo(itemScreens.item, { uid: row.uid })}>
              {say('Open')}
            </Menu.Item>
          </>
        )}
        card={row => ({
          image: row.image,
          title: row.name,
          code: row.code,
          second: say(primaryFaults[row.reason]),
          right: row.suggestion?.split(' > ').at(-1) ?? say('No suggestion'),
          rightSecond: row.confidenceBp > 0 ? format.percent(row.confidenceBp) : '',
        })}
        bulk={[
          { contract: acceptPrimaries as AnyBulk, label: say('Accept suggestions'), values: {} },
          {
            contract: setPrimaryCategory as AnyBulk,
            label: say('Set primary category…'),
            values: {},
            Form: setForm,
          },
        ]}
        direct={[
          {
            label: say('Leave'),
            run: async selection => {
              const { left } = await call(leavePrimaries, { body: { selection } })
              await refresh()
              notify({ title: say('Left as it was: {items}', { items: counted(left, 'item') }) })
              return true
            },
          },
        ]}
        empty={{
          icon: <IconStar size={28} stroke={1.7} />,
          title: say('Every active item has a sound primary category.'),
          text: say('Items show here when their primary category is missing, hidden or unlikely.'),
        }}
      />
      {choosing && (
        <BulkDrawer
          choice={{
            contract: setPrimaryCategory as AnyBulk,
            label: say('Set primary category…'),
            values: choosing.suggestedUid ? { categoryUid: choosing.suggestedUid } : {},
            Form: setForm,
          }}
          selection={{ uids: [choosing.uid] }}
          onClose={() => setChoosing(null)}
        />
      )}
    </>
  )
}

function refresh() {
  return queryClient.invalidateQueries({ queryKey: ['item'] })
}

/** One suggestion, at once; it can be taken back under Bulk operations for 7 days. */
async function accept(row: Row): Promise<void> {
  if (row.suggestedUid === null) {
    notify({ tone: 'warning', title: say('There is no suggestion for {name}.', { name: row.name }) })
    return
  }
  const body = { selection: { uids: [row.uid] }, idempotencyKey: crypto.randomUUID() }
  const { operationUid } = (await call(acceptPrimaries.call, { body })) as { operationUid: number }
  notify({ title: say('{name} goes to {category}', { name: row.name, category: row.suggestion ?? '' }) })
  await hasRun(operationUid)
  await refresh()
}

const lookAgainMs = 400
const looksMost = 25

/** Waits until a run has ended, but not for ever: one that stands behind a long run is seen under Bulk operations. */
async function hasRun(uid: number): Promise<void> {
  for (let look = 0; look < looksMost; look += 1) {
    const quietly = { ignore: [0, 404, 500, 502, 503, 504] }
    const run = await call(runs.read, { params: { uid } }, quietly).catch(() => null)
    if (!run || endedStates.includes(run.state)) return
    await new Promise(resolve => setTimeout(resolve, lookAgainMs))
  }
}

async function leave(uids: readonly number[]): Promise<void> {
  await call(leavePrimaries, { body: { selection: { uids: [...uids] } } })
  await refresh()
}
