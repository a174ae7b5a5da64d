import { pathTo } from '@backroom/contract/kit/screen'
import {
  couponTriesView,
  couponUsesView,
  releaseUse,
  triesByReason,
  useStates,
  useTrace,
} from '@backroom/contract/marketing/coupons/uses'
import { reasonNames, tryOutcomes } from '@backroom/contract/marketing/offers/basket'
import { screens } from '@backroom/contract/marketing/screens'
import { Anchor, Button, Group, List, Menu, Modal, Text, TextInput } from '@mantine/core'
import { IconReceipt, IconShieldX } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { CallDialog } from '#kit/asking/call-dialog.tsx'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { ListPage } from '#kit/list-page/list-page.tsx'
import { useAddressWord } from '#kit/list-page/use-address-word.ts'
import type { ListControl } from '#kit/list-page/use-list-state.ts'
import { TabbedPage } from '#kit/page/tabbed-page.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

/** Uses of coupons, and codes that were refused. */
export function CouponUsesList() {
  return (
    <TabbedPage
      label={say('Uses of coupons')}
      tabs={{ uses: { title: 'Uses', Page: Uses }, tries: { title: 'Refused tries', Page: RefusedTries } }}
    />
  )
}

/** What shoppers typed and were refused, with the true reason. */
function RefusedTries() {
  const [, openCustomer] = useAddressWord('customer')
  return (
    <ListPage
      title={say('Refused tries')}
      view={couponTriesView}
      cells={{
        customer: row => <Opener name={row.customer} uid={row.customerUid} open={openCustomer} />,
      }}
      above={control => <Reasons control={control} />}
      card={row => ({
        title: row.code,
        second: say(tryOutcomes[row.reason]),
        right: format.dateTime(row.at),
      })}
      empty={{
        icon: <IconShieldX size={28} stroke={1.7} />,
        title: say('No code was refused'),
        text: say('Codes that shoppers type in vain stand here for three months, with the reason.'),
      }}
    />
  )
}

/** How often each reason was it; pressed, those alone are listed. */
function Reasons({ control }: { readonly control: ListControl }) {
  const { data = [] } = useRead(triesByReason, { query: {} })
  if (data.length < 2) return null
  return (
    <Group gap={6} px={{ base: 16, sm: 20 }} pb="sm" role="group" aria-label={say('By reason')}>
      {data.map(({ reason, count }) => (
        <Button
          key={reason}
          size="compact-sm"
          onClick={() => control.change({ filter: [{ field: 'reason', op: 'in', value: [reason] }] })}
        >
          {say(reasonNames[reason])} {format.number(count)}
        </Button>
      ))}
    </Group>
  )
}

/** Every use of a coupon; one can be given back. */
function Uses() {
  const [givingBack, setGivingBack] = useState<number | null>(null)
  const [asking, setAsking] = useState<number | null>(null)
  const [, openOrder] = useAddressWord('order')
  const [, openCustomer] = useAddressWord('customer')
  return (
    <>
      <ListPage
        title={screens.couponUses.title}
        view={couponUsesView}
        cells={{
          coupon: row => (
            <Anchor component={Link} to={pathTo(screens.coupon, { uid: row.couponUid })}>
              {row.coupon}
            </Anchor>
          ),
          orderNumber: row => <Opener name={row.orderNumber} uid={row.orderUid} open={openOrder} />,
          customer: row => <Opener name={row.customer} uid={row.customerUid} open={openCustomer} />,
        }}
        card={row => ({
          title: row.coupon,
          code: row.orderNumber,
          second: say(useStates[row.state]),
          right: format.money(row.amountMinor),
        })}
        rowMenu={row => (
          <>
            {row.orderUid && (
              <Menu.Item onClick={() => openOrder(String(row.orderUid))}>{say('Open order')}</Menu.Item>
            )}
            <Menu.Item component={Link} to={pathTo(screens.coupon, { uid: row.couponUid })}>
              {say('Open the coupon')}
            </Menu.Item>
            <Menu.Item onClick={() => setAsking(row.uid)}>{say('Why so much')}</Menu.Item>
            {row.state === 'redeemed' && (
              <Menu.Item onClick={() => setGivingBack(row.uid)}>{say('Give this use back…')}</Menu.Item>
            )}
          </>
        )}
        empty={{
          icon: <IconReceipt size={28} stroke={1.7} />,
          title: say('No uses yet'),
          text: say('Each order with a coupon stands here, with what it gave away.'),
        }}
      />
      {asking !== null && <Why uid={asking} onClose={() => setAsking(null)} />}
      {givingBack !== null && <GiveBack uid={givingBack} onClose={() => setGivingBack(null)} />}
    </>
  )
}

interface OpenerProps {
  readonly name: string | null
  /** None where there is nothing to open. */
  readonly uid: number | null
  readonly open: (uid: string) => void
}

/** A name that opens its panel over this page. */
function Opener({ name, uid, open }: OpenerProps) {
  if (uid === null) return name
  return (
    <Anchor component="button" type="button" fz="inherit" onClick={() => open(String(uid))}>
      {name}
    </Anchor>
  )
}

/** Every step, as it was told when the order was written. */
function Why({ uid, onClose }: { readonly uid: number; readonly onClose: () => void }) {
  const { data } = useRead(useTrace, { params: { uid } })
  return (
    <Modal opened onClose={onClose} title={say('Why so much')} size={560}>
      <List type="ordered">
        {data?.map(step => (
          <List.Item key={step}>{say(step)}</List.Item>
        ))}
      </List>
      {data?.length === 0 && <Text>{say('Nothing was written down for this order.')}</Text>}
    </Modal>
  )
}

function GiveBack({ uid, onClose }: { readonly uid: number; readonly onClose: () => void }) {
  const [reason, setReason] = useState('')
  return (
    <CallDialog
      title={say('Give this use back')}
      call={releaseUse}
      sent={() => ({ params: { uid }, body: { reason } })}
      submit={say('Give back')}
      isReady={reason.trim().length >= 3}
      onClose={onClose}
    >
      {errorOf => (
        <TextInput
          label={say('Reason')}
          data-autofocus
          maxLength={200}
          value={reason}
          error={errorOf('reason')}
          onChange={event => setReason(event.currentTarget.value)}
        />
      )}
    </CallDialog>
  )
}
