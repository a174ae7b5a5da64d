import { pathTo } from '@backroom/contract/kit/screen'
import {
  couponTriesView,
  couponUsesView,
  releaseUse,
  useStates,
  useTrace,
} from '@backroom/contract/marketing/coupons/uses'
import { reasonNames } from '@backroom/contract/marketing/offers/basket'
import { screens } from '@backroom/contract/marketing/screens'
import { List, Menu, Modal, Text, TextInput } from '@mantine/core'
import { IconReceipt, IconShieldX } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { CallDialog } from '#kit/asking/call-dialog.tsx'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { ListPage } from '#kit/list-page/list-page.tsx'
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
  return (
    <ListPage
      title={say('Refused tries')}
      view={couponTriesView}
      card={row => ({
        title: row.code,
        second: say(reasonNames[row.reason]),
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

/** Every use of a coupon; one can be given back. */
function Uses() {
  const [givingBack, setGivingBack] = useState<number | null>(null)
  const [asking, setAsking] = useState<number | null>(null)
  return (
    <>
      <ListPage
        title={screens.couponUses.title}
        view={couponUsesView}
        card={row => ({
          title: row.coupon,
          code: row.orderNumber,
          second: say(useStates[row.state]),
          right: format.money(row.amountMinor),
        })}
        rowMenu={row => (
          <>
            <Menu.Item component={Link} to={pathTo(screens.coupon, { uid: row.couponUid })}>
              {say('Open the coupon')}
            </Menu.Item>
            <Menu.Item onClick={() => setAsking(row.uid)}>{say('Why so much')}</Menu.Item>
            {row.state !== 'released' && (
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
