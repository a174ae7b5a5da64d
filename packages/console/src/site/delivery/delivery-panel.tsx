import type { ReplyOf } from '@backroom/contract/kit/endpoint'
import { isOutward, isPostcode, wrongPostcode } from '@backroom/contract/kit/shapes/address'
import {
  deliveryMethods,
  deliveryTable,
  deliveryZoneInput,
  deliveryZones,
  newMethod,
  orderDeliveryZones,
} from '@backroom/contract/site/delivery/delivery'
import { deliveryZoneOf } from '@backroom/contract/site/delivery/offers'
import { Alert, Anchor, Box, Button, Group, MultiSelect, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useRead, useWrite } from '#kit/calls/use-endpoint.ts'
import { countryChoices, countryNames } from '#kit/fields/countries.ts'
import { fieldsOf } from '#kit/fields/fields-of.tsx'
import { PageBody } from '#kit/layout/page-body.tsx'
import { OrderedList, useMovedRows } from '#kit/order/ordered-list.tsx'
import { PageFrame } from '#kit/page/page-frame.tsx'
import { RecordDrawer } from '#kit/record-page/record-drawer.tsx'
import { say } from '#kit/say.ts'
import { useMay } from '#kit/session/use-may.ts'
import { currentLocale, useStoreFacts } from '#kit/store-facts.ts'
import { MethodFields } from '#site/delivery/method-fields.tsx'
import { TryBasket } from '#site/delivery/try-panel.tsx'
import { ZoneMethods } from '#site/delivery/zone-methods-section.tsx'
import { useFreshWith } from '#site/use-fresh-with.ts'

type Table = ReplyOf<typeof deliveryTable>
type Zone = Table['zones'][number]
type Method = Table['methods'][number]
const ZoneField = fieldsOf(deliveryZoneInput)
/** Countries and postcodes that are read beside a zone; its form has all of them. */
const namedMost = 12

/** Where the shop delivers to, how, and for how much. */
export function DeliveryTab() {
  const { data, refetch } = useRead(deliveryTable)
  useFreshWith(['deliveryZone', 'siteConfig'], refetch)
  const mayEdit = useMay(deliveryZones.update)
  const order = useWrite(orderDeliveryZones)
  const [zoneUid, setZoneUid] = useState<number | 'new' | null>(null)
  const [method, setMethod] = useState<{ uid: number | 'new'; zoneUid: number } | null>(null)
  const { rows, move } = useMovedRows(data?.zones ?? [], (uids, onSettled) =>
    order.mutate({ body: { uids } }, { onSettled: () => void refetch().finally(onSettled) }),
  )
  const makeZone = mayEdit && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setZoneUid('new')}>
      {say('New zone')}
    </Button>
  )
  return (
    <PageFrame title={say('Delivery')} actions={makeZone}>
      <PageBody columns="form" widest={1_100}>
        <Stack gap={14}>
          {data && data.checks.length > 0 && (
            <Alert color="amber" title={say('Shoppers may stumble here')}>
              {data.checks.map(({ text, link }) => (
                <Text key={text}>
                  {say(text)}{' '}
                  {link && (
                    <Anchor component={Link} to={link}>
                      {say('Open the first')}
                    </Anchor>
                  )}
                </Text>
              ))}
            </Alert>
          )}
          <ZoneTester zones={data?.zones ?? []} />
          <OrderedList rows={rows} idOf={zone => zone.uid} nameOf={zone => zone.name} onChange={move}>
            {zone => (
              <ZoneSection
                zone={zone}
                methods={data?.methods.filter(each => each.zoneUid === zone.uid) ?? []}
                mayEdit={mayEdit}
                onZone={() => setZoneUid(zone.uid)}
                onMethod={uid => setMethod({ uid, zoneUid: zone.uid })}
              />
            )}
          </OrderedList>
          <TryBasket />
        </Stack>
      </PageBody>
      {zoneUid !== null && <ZoneDrawer uid={zoneUid} onClose={() => setZoneUid(null)} />}
      {method && <MethodDrawer {...method} onClose={() => setMethod(null)} />}
    </PageFrame>
  )
}

/** "IV27 4RU is in: Highlands & Islands". */
function ZoneTester({ zones }: { zones: readonly Zone[] }) {
  const { countryCode } = useStoreFacts()
  const [postcode, setPostcode] = useState('')
  const typed = postcode.trim()
  const isOne = isPostcode(countryCode, typed) || isOutward(countryCode, typed.toUpperCase())
  const found = typed && deliveryZoneOf(zones, countryCode, typed)
  const answer = found ? say('It is in {zone}.', { zone: found.name }) : say('We do not deliver there.')
  return (
    <Group gap={10}>
      <TextInput
        w={260}
        aria-label={say('Which zone is a postcode in?')}
        placeholder={say('Which zone is a postcode in?')}
        value={postcode}
        onChange={event => setPostcode(event.currentTarget.value)}
      />
      {typed && <Text role="status">{isOne ? answer : say(wrongPostcode(countryCode))}</Text>}
    </Group>
  )
}

interface ZoneProps {
  readonly zone: Zone
  readonly methods: readonly Method[]
  readonly mayEdit: boolean
  readonly onZone: () => void
  readonly onMethod: (uid: number | 'new') => void
}

function ZoneSection({ zone, methods, mayEdit, onZone, onMethod }: ZoneProps) {
  const all = [...countryNames(zone.countries, currentLocale()), ...zone.include]
  const where = [...all.slice(0, namedMost), ...(all.length > namedMost ? ['…'] : [])].join(', ')
  return (
    <Stack gap={4} flex={1} className="framed" p={12} mb={10}>
      <Group justify="space-between" align="flex-start">
        <Box flex="1 1 240px">
          <Text fw={560}>
            {zone.name}
            {!zone.active && <span className="dim">, {say('switched off')}</span>}
          </Text>
          <Text fz={12} c="dimmed">
            {where}
          </Text>
        </Box>
        {mayEdit && (
          <Group gap={6}>
            <Button size="compact-sm" onClick={onZone}>
              {say('Edit zone')}
            </Button>
            <Button size="compact-sm" onClick={() => onMethod('new')}>
              {say('New method')}
            </Button>
          </Group>
        )}
      </Group>
      <ZoneMethods zone={zone} methods={methods} mayEdit={mayEdit} onMethod={onMethod} />
    </Stack>
  )
}

function ZoneDrawer({ uid, onClose }: { uid: number | 'new'; onClose: () => void }) {
  const { countryCode } = useStoreFacts()
  return (
    <RecordDrawer
      contract={deliveryZones}
      uid={uid}
      blank={{ name: '', active: true, position: 0, countries: [countryCode], include: [], exclude: [] }}
      title={zone => zone?.name ?? say('New zone')}
      removal={zone => ({
        text: say('Shoppers in {zone} are found by the zones behind it.', { zone: zone.name }),
        confirm: say('Delete zone'),
      })}
      onClose={onClose}
    >
      {() => (
        <>
          <ZoneField name="name" span={4} />
          <ZoneField name="active" span={2} />
          <ZoneField name="countries" span={6}>
            {({ value, onChange, ref: _, ...input }) => (
              <MultiSelect
                {...input}
                searchable
                data={countryChoices(currentLocale())}
                value={value ?? []}
                onChange={onChange}
              />
            )}
          </ZoneField>
          <ZoneField
            name="include"
            span={6}
            splitChars={[',', ';']}
            hint={say('Such as IV, PA20, PA20-PA49 or IM9 5. Empty means whole countries.')}
          />
          <ZoneField name="exclude" span={6} splitChars={[',', ';']} />
        </>
      )}
    </RecordDrawer>
  )
}

/** A method beside whatever lists it. */
export function MethodDrawer({
  uid,
  zoneUid,
  onClose,
}: {
  uid: number | 'new'
  zoneUid: number
  onClose: () => void
}) {
  return (
    <RecordDrawer
      contract={deliveryMethods}
      uid={uid}
      blank={{ ...newMethod, name: '', zoneUid }}
      title={method => method?.name ?? say('New method')}
      removal={method => ({
        text: say('Shoppers can no longer choose {method}. Switch it off to keep it.', {
          method: method.name,
        }),
        confirm: say('Delete method'),
      })}
      onClose={onClose}
    >
      {() => <MethodFields />}
    </RecordDrawer>
  )
}
