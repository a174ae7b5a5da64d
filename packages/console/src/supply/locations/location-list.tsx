import type { StoredOf } from '@backroom/contract/kit/record'
import {
  blankLocation,
  stockLocationInput,
  stockLocations,
  stockLocationsView,
} from '@backroom/contract/supply/locations/locations'
import { locationKinds, stockChannels } from '@backroom/contract/supply/stock/words'
import { counted } from '@backroom/contract/wording/say'
import { Button, Group, Loader } from '@mantine/core'
import { IconArrowsSort, IconBuildingWarehouse, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { fieldsOf } from '#kit/fields/fields-of.tsx'
import { ListPage } from '#kit/list-page/list-page.tsx'
import { RecordDrawer } from '#kit/record-page/record-drawer.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'
import { LocationOrderDialog } from '#supply/locations/location-order-dialog.tsx'

const Field = fieldsOf(stockLocationInput)
const lookMs = 1_000

/** The places where stock is kept, in the order in which they fill orders. */
export function LocationList() {
  const [uid, setUid] = useState<number | 'new' | null>(null)
  const [isOrdering, setIsOrdering] = useState(false)
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
        card={row => ({
          title: row.name,
          code: row.code,
          second: row.active ? say(locationKinds[row.kind]) : say('Switched off'),
          right: say('{n} on hand', { n: format.number(row.units) }),
          rightSecond: row.reserved > 0 && say('{n} reserved', { n: format.number(row.reserved) }),
        })}
        actions={
          <>
            <Button
              leftSection={<IconArrowsSort size={16} stroke={1.7} />}
              onClick={() => setIsOrdering(true)}
            >
              {say('Change order')}
            </Button>
            {make}
          </>
        }
        empty={{
          icon: <IconBuildingWarehouse size={28} stroke={1.7} />,
          title: say('No locations yet'),
          text: say('Add your first shop or warehouse.'),
          action: make,
        }}
      />
      {isOrdering && <LocationOrderDialog onClose={() => setIsOrdering(false)} />}
      {uid !== null && <LocationDrawer uid={uid} onClose={() => setUid(null)} />}
    </>
  )
}

/** What lies there; after a change that decides what may be sold, how many items are still to follow it. */
function Standing({ location }: { location: StoredOf<typeof stockLocations> }) {
  const { uid, units, reserved, catchingUp } = location
  useRead(
    stockLocations.read,
    { params: { uid } },
    { refetchMs: catchingUp > 0 ? lookMs : false, staleMs: 0 },
  )
  if (catchingUp > 0)
    return (
      <Group gap="xs" wrap="nowrap" role="status">
        <Loader size={14} />
        {say('What may be sold is worked out: {n} to go', { n: counted(catchingUp, 'item') })}
      </Group>
    )
  return say('{units} on hand, {reserved} reserved', {
    units: format.number(units),
    reserved: format.number(reserved),
  })
}

/** The place for what is on its way is as transfers need it. */
function lockOf(location: StoredOf<typeof stockLocations> | undefined) {
  if (location?.kind !== 'inTransit') return {}
  return { locked: say('What is on its way is kept here, so that it stays as it is.') }
}

function LocationDrawer({ uid, onClose }: { uid: number | 'new'; onClose: () => void }) {
  return (
    <RecordDrawer
      contract={stockLocations}
      uid={uid}
      blank={{ ...blankLocation(''), name: '' }}
      title={location => location?.name ?? say('New location')}
      intro={location => <Standing location={location} />}
      removal={({ name }) => ({
        text: say('{name} goes, with what is said of stock there.', { name }),
        confirm: say('Delete the location'),
      })}
      onClose={onClose}
    >
      {location => (
        <>
          <Field name="code" />
          <Field name="name" span={4} />
          <Field name="kind" isList {...lockOf(location)} />
          <Field
            name="active"
            span={2}
            {...lockOf(location)}
            hint={say('Off: what lies here is not sold.')}
          />
          <Field name="master" isList {...lockOf(location)} />
          <Field name="sellsOn" span={6} {...lockOf(location)} />
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
