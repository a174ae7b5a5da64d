import { refundsView } from '@backroom/contract/orders/lists/refunds'
import { cancelReasons } from '@backroom/contract/orders/order/words'
import { screens } from '@backroom/contract/orders/screens'
import { Menu } from '@mantine/core'
import { IconReceiptRefund } from '@tabler/icons-react'
import { ListPage } from '#kit/list-page/list-page.tsx'
import { useAddressWord } from '#kit/list-page/use-address-word.ts'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

/** Money that went back for orders, or is to go. */
export function RefundList() {
  const [, open] = useAddressWord('order')
  return (
    <ListPage
      title={screens.orderSummary.title}
      view={refundsView}
      onOpenRow={row => open(String(row.orderUid))}
      card={row => ({
        title: row.customerName,
        code: row.number,
        second: say(cancelReasons[row.reason]),
        right: format.money(row.amountMinor),
        ...(row.madeAt && { rightSecond: format.when(row.madeAt) }),
      })}
      rowMenu={row => <Menu.Item onClick={() => open(String(row.orderUid))}>{say('Open order')}</Menu.Item>}
      empty={{
        icon: <IconReceiptRefund size={28} stroke={1.7} />,
        title: say('No refunds yet'),
        text: say('Money that goes back for an order has a row here.'),
      }}
    />
  )
}
