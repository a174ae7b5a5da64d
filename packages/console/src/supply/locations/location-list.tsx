import {
  blankLocation,
  orderLocations,
  stockLocationInput,
  stockLocations,
  stockLocationsView,
} from '@backroom/contract/supply/locations/locations'
import { type StockChannel, stockChannels } from '@backroom/contract/supply/stock/words'
import { Button, Menu, MultiSelect } from '@mantine/core'
import { IconBuildingWarehouse, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '#kit/calls/call.ts'
import { useWrite } from '#kit/calls/use-endpoint.ts'
import { fieldsOf } from '#kit/fields/fields-of.tsx'
import { ListPage } from '#kit/list-page/list-page.tsx'
import { RecordDrawer } from '#kit/record-page/record-drawer.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

const Field = fieldsOf(stockLocationInput)
const channels = Object.entries(stockChannels).map(([value, label]) => ({ value, label: say(label) }))

/** The places where stock is kept, in the order in which they fill orders. */
export function LocationList() {
  const [uid, setUid] = useState<number | 'new' | null>(null)
  const order = useWrite(orderLocations)
  const move = async (moved: number, by: -1 | 1) => {
    const { rows } = await call(stockLocationsView.list, { query: { sort: 'priority', limit: 99 } as never })
    const uids = rows.map(row => row.uid)
    const at = uids.indexOf(moved)
    if (at + by < 0 || at + by >= uids.length) return
    uids.splice(at, 1)
    uids.splice(at + by, 0, moved)
    order.mutate({ body: { uids } })
  }
  const make = (
    <Button variant="filled" leftSection={<IconPlus size={16} />} onClick={() => setUid('new')}>
      {say('New location')}
    </Button>
  )
  return (
    <>
      <ListPage
        title={say('Locations')}
        view={stockLocationsView}
        onOpenRow={row => setUid(row.uid)}
        cells={{
          sellsOn: row =>
            row.sellsOn.map(channel => say(stockChannels[channel])).join(', ') || say('Nowhere'),
        }}
        card={row => ({ title: row.name, code: row.code, second: row.active ? '' : say('Switched off') })}
        rowMenu={row => (
          <>
            <Menu.Item onClick={() => setUid(row.uid)}>{say('Open')}</Menu.Item>
            <Menu.Item onClick={() => void move(row.uid, -1)}>{say('Fill orders sooner')}</Menu.Item>
            <Menu.Item onClick={() => void move(row.uid, 1)}>{say('Fill orders later')}</Menu.Item>
          </>
        )}
        actions={make}
        empty={{
          icon: <IconBuildingWarehouse size={28} stroke={1.7} />,
          title: say('No locations yet'),
          text: say('Add your first shop or warehouse.'),
          action: make,
        }}
      />
      {uid !== null && <LocationDrawer uid={uid} onClose={() => setUid(null)} />}
    </>
  )
}

function LocationDrawer({ uid, onClose }: { uid: number | 'new'; onClose: () => void }) {
  return (
    <RecordDrawer
      contract={stockLocations}
      uid={uid}
      blank={{ ...blankLocation(''), name: '' }}
      title={location => location?.name ?? say('New location')}
      intro={({ units, reserved }) =>
        say('{units} on hand, {reserved} reserved', {
          units: format.number(units),
          reserved: format.number(reserved),
        })
      }
      removal={({ name }) => ({
        text: say('{name} goes, with what is said of stock there.', { name }),
        confirm: say('Delete the location'),
      })}
      onClose={onClose}
    >
      {() => (
        <>
          <Field name="code" />
          <Field name="name" span={4} />
          <Field name="kind" isList />
          <Field name="active" span={2} />
          <Field name="master" isList />
          <Field name="sellsOn" span={6}>
            {({ value, onChange, ...tie }) => (
              <MultiSelect
                {...tie}
                data={channels}
                value={value}
                onChange={next => onChange(next as StockChannel[])}
              />
            )}
          </Field>
          <Field name="priority" hint={say('The lowest number fills orders first.')} />
          <Field name="defaultBuffer" />
          <Field name="despatchCutOff" placeholder="15:00" />
          <Field name="address" span={6} />
          <Field name="weeklyHours" span={6} />
        </>
      )}
    </RecordDrawer>
  )
}
