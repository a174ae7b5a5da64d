import { screens } from '@backroom/contract/site/screens'
import {
  checkoutInput,
  messagesInput,
  pricesInput,
  privacyInput,
  stockInput,
  storeInput,
  storeSettings,
} from '@backroom/contract/site/store/store'
import { Alert, Anchor, Text } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import type { z } from 'zod'
import { confirm } from '#kit/asking/confirm.tsx'
import { fieldsOf } from '#kit/fields/fields-of.tsx'
import { SettingsPage, SettingsSection } from '#kit/page/settings-page.tsx'
import { say } from '#kit/say.ts'
import { useStoreFacts } from '#kit/store-facts.ts'
import { effectsOf, maySpread } from '#site/store/may-spread.ts'

const Store = fieldsOf(storeInput)
const Prices = fieldsOf(pricesInput)
const Checkout = fieldsOf(checkoutInput)
const Stock = fieldsOf(stockInput)
const Messages = fieldsOf(messagesInput)
const Privacy = fieldsOf(privacyInput)
type StoreInput = z.output<typeof storeInput>

/** Whether shoppers see the shop, and whom it sells to. */
export function StoreTab() {
  const { storeName } = useStoreFacts()
  return (
    <SettingsPage
      title={screens.storeConfiguration.title}
      contract={storeSettings.store}
      maySave={(typed, stored) => maySwitch(typed as StoreInput, stored, storeName)}
    >
      {({ missing }) => (
        <>
          <SettingsSection
            title={say('Open or closed')}
            text={say('What a website is told while shoppers cannot buy.')}
          >
            <Store name="siteState" span={6} />
            {missing && (
              <Alert data-span={6} color="amber">
                {say('Before going live: {missing}.', { missing: say(missing) })}
              </Alert>
            )}
            <Store name="siteMessage" span={6} placeholder={say('Back on Monday')} />
            <Store name="reopensAt" span={3} hint={say('From then on the shop is live again.')} />
            <Store
              name="previewAddresses"
              span={6}
              splitChars={[',', ' ']}
              hint={say('Such as 203.0.113.0/24.')}
            />
          </SettingsSection>
          <SettingsSection title={say('Orders')} text={say('What the numbers of orders begin with.')}>
            <Store name="orderPrefix" span={2} />
            <PrefixSample />
          </SettingsSection>
          <SettingsSection
            title={say('Who buys')}
            text={say('A shop for businesses shows prices without tax and asks for an account.')}
          >
            <Store name="storeType" span={6} />
            <BusinessFields />
          </SettingsSection>
        </>
      )}
    </SettingsPage>
  )
}

function PrefixSample() {
  const { orderPrefix } = useWatch() as StoreInput
  return (
    <Text data-span={4} c="dimmed" pt={26}>
      {say('The next order is like {number}.', { number: `${orderPrefix}104218` })}
    </Text>
  )
}

function BusinessFields() {
  const { storeType } = useWatch() as StoreInput
  if (storeType !== 'B2B') return null
  return (
    <>
      <Store name="b2bApproval" span={3} />
      <Store name="b2bHidePrices" span={3} />
      <Store name="b2bAccountPayment" span={3} />
      <Store name="b2bVatNumberRequired" span={3} />
      <Store name="b2bMinOrderMinor" span={3} />
    </>
  )
}

/** Closing the shop and selling to others are not done in passing. */
async function maySwitch(typed: StoreInput, stored: StoreInput, storeName: string): Promise<boolean> {
  const closes = typed.siteState !== 'live' && stored.siteState === 'live'
  const { storeType, siteState } = typed
  if (closes) {
    const effects = await effectsOf({ siteState }, stored)
    const isSure = await confirm({
      title: say('Close the shop?'),
      text: [
        say('Shoppers read your message and cannot buy. Orders that are being paid may finish.'),
        ...effects,
      ].join(' '),
      confirm: say('Close the shop'),
      isDestructive: true,
      typed: storeName,
    })
    if (!isSure) return false
  }
  if (storeType === stored.storeType) return true
  return confirm({
    title: say('Sell to others?'),
    text: (await effectsOf({ storeType }, stored)).join(' '),
    confirm: say('Change it'),
    typed: storeName,
  })
}

/** How prices are kept and shown. */
export function PricesTab() {
  return (
    <SettingsPage title={say('Prices')} contract={storeSettings.prices} maySave={maySpread}>
      {() => (
        <>
          <SettingsSection
            title={say('Tax')}
            text={say('Whether prices are typed with tax, and how shoppers see them.')}
          >
            <Prices name="pricesIncludeTax" span={6} hint={say('Fixed once items have prices.')} />
            <Prices name="showPrices" span={6} />
            <Prices name="taxLabel" span={3} />
            <Prices name="priceSuffix" span={3} placeholder={say('inc VAT')} />
            <Prices name="deliveryTaxClassUid" span={3} placeholder={say('As what it delivers')} />
            <Prices name="exportsPaySame" span={3} />
          </SettingsSection>
          <SettingsSection title={say('Savings')} text={say('When a lower price is shown as one.')}>
            <Prices name="showRrp" span={3} />
            <Prices name="minSavingBp" span={3} hint={say('Below it no saving is shown.')} />
          </SettingsSection>
        </>
      )}
    </SettingsPage>
  )
}

/** What shoppers are asked before they buy. */
export function CheckoutTab() {
  return (
    <SettingsPage title={say('Checkout')} contract={storeSettings.checkout}>
      {() => (
        <>
          <SettingsSection
            title={say('Accounts')}
            text={say('Whether shoppers need one. Required switches buying without one off.')}
          >
            <Checkout name="accounts" span={6} />
            <Checkout name="guest" span={6} />
          </SettingsSection>
          <SettingsSection title={say('Asked')} text={say('What shoppers give besides their address.')}>
            <Checkout name="askPhone" span={3} isList />
            <Checkout name="askCompany" span={3} isList />
            <Checkout name="instructions" span={3} />
            <Checkout name="giftMessage" span={3} />
            <Checkout name="termsTick" span={6} />
            <Checkout name="marketingTick" span={6} />
            <Checkout name="marketingWording" span={6} />
          </SettingsSection>
          <SettingsSection
            title={say('Limits')}
            text={say('How much an order may come to, and how long it waits.')}
          >
            <Checkout name="minOrderMinor" span={3} />
            <Checkout name="maxOrderMinor" span={3} placeholder={say('No limit')} />
            <Checkout
              name="reserveMinutes"
              span={3}
              suffix={` ${say('minutes')}`}
              hint={say('So long it keeps its stock.')}
            />
            <Checkout name="basketDays" span={3} suffix={` ${say('days')}`} />
          </SettingsSection>
        </>
      )}
    </SettingsPage>
  )
}

/** What shoppers see of stock, and how new items begin. */
export function StockTab() {
  return (
    <SettingsPage title={say('Stock')} contract={storeSettings.stock} maySave={maySpread}>
      {() => (
        <>
          <SettingsSection title={say('On the website')} text={say('What shoppers see of what there is.')}>
            <Stock name="hideOutOfStock" span={3} />
            <Stock name="requireImage" span={3} />
            <Stock name="showLevel" span={4} />
            <Stock name="lowAt" span={2} suffix={` ${say('left')}`} />
            <Stock name="backInStock" span={3} />
            <Stock name="showByStore" span={3} />
          </SettingsSection>
          <SettingsSection title={say('New items')} text={say('How an item begins; each can be changed.')}>
            <Stock name="defaultTracked" span={6} />
            <Stock name="defaultBackorder" span={6} />
          </SettingsSection>
        </>
      )}
    </SettingsPage>
  )
}

/** What shoppers are told by text message. */
export function MessagesTab() {
  return (
    <SettingsPage title={say('Messages')} contract={storeSettings.messages}>
      {() => (
        <SettingsSection
          title={say('Text messages')}
          text={say('Codes for logging in always go; shoppers are only texted when this is on.')}
        >
          <Messages name="textShoppers" span={6} />
          <Anchor component={Link} data-span={6} fz={13} to="/mailqueue-report?tab=text-messages">
            {say('Through which service they go, and a test')}
          </Anchor>
        </SettingsSection>
      )}
    </SettingsPage>
  )
}

/** Who sees what, and for how long it is kept. */
export function PrivacyTab() {
  return (
    <SettingsPage title={say('Privacy')} contract={storeSettings.privacy}>
      {() => (
        <SettingsSection
          title={say('Who sees what, and how long')}
          text={say('Accounts must be kept for some years; the rest may go.')}
        >
          <Privacy name="hideCostFromEcommerce" span={6} />
          <Privacy name="accountsRetentionYears" span={3} suffix={` ${say('years')}`} />
        </SettingsSection>
      )}
    </SettingsPage>
  )
}
