import { labelOf } from '@backroom/contract/kit/label'
import { ofTheUnion } from '@backroom/contract/site/general/company-numbers'
import { despatchAt } from '@backroom/contract/site/general/despatch'
import { type GeneralInput, general, generalInput } from '@backroom/contract/site/general/general'
import { titleOf } from '@backroom/contract/site/general/title'
import { screens } from '@backroom/contract/site/screens'
import { tryWebsite } from '@backroom/contract/site/store/website-state'
import { Anchor, Text } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { confirm } from '#kit/asking/confirm.tsx'
import { call } from '#kit/calls/call.ts'
import { fieldsOf } from '#kit/fields/fields-of.tsx'
import { WeekdaysInput } from '#kit/fields/weekdays-input.tsx'
import { SettingsPage, SettingsSection } from '#kit/page/settings-page.tsx'
import { SearchSnippet } from '#kit/parts/search-snippet.tsx'
import { say } from '#kit/say.ts'
import { format, useStoreFacts } from '#kit/store-facts.ts'
import { CollectSection } from '#site/general/collect-section.tsx'
import { OpeningSection } from '#site/general/opening-section.tsx'

const Field = fieldsOf(generalInput)
/** Shoppers may send back what they bought at a distance for at least this long, where a law says so. */
const lawfulReturnDays = 14
const lawfulReturns = {
  UK: 'Shoppers in the UK may cancel for 14 days by law.',
  EU: 'Shoppers in the European Union may cancel for 14 days by law.',
} as const
const iconLeastPx = 512

/** The store's facts and words. */
export function GeneralSettings() {
  return (
    <SettingsPage title={screens.general.title} contract={general} maySave={maySave}>
      {() => (
        <>
          <StoreSection />
          <CompanySection />
          <ContactSection />
          <OpeningSection />
          <WordsSection />
          <CollectSection />
          <SearchSection />
          <TagsSection />
        </>
      )}
    </SettingsPage>
  )
}

function StoreSection() {
  return (
    <SettingsSection
      title={say('Store')}
      text={say('What the shop is called and how it looks in mails, titles and receipts.')}
    >
      <Field name="storeName" span={6} />
      <Field name="strapline" span={6} placeholder={say('Bikes, boots and everything between')} />
      <Field name="siteUrl" span={6} />
      <Field name="logoFileUid" span={3} />
      <Field name="logoDarkFileUid" span={3} />
      <Field
        name="iconFileUid"
        span={3}
        minWidth={iconLeastPx}
        hint={say('Square, at least 512 pixels wide.')}
      />
      <Field name="shareImageFileUid" span={6} hint={say('1200 by 630 pixels looks best.')} />
    </SettingsSection>
  )
}

function CompanySection() {
  const { legalName, companyNumber, vatNumber, vatRegistered } = useWatch() as GeneralInput
  const line = [
    legalName,
    companyNumber && say('company number {number}', { number: companyNumber }),
    vatRegistered && vatNumber && say('VAT number {number}', { number: vatNumber }),
  ]
    .filter(Boolean)
    .join(', ')
  return (
    <SettingsSection
      title={say('Company')}
      text={say('Who runs the shop, as the law requires it to be shown.')}
    >
      <Field name="legalName" span={4} />
      <Field name="companyNumber" span={2} />
      <Field name="vatRegistered" span={2} />
      <Field name="vatNumber" span={2} placeholder={say('GB999999973')} />
      <Field name="eoriNumber" span={2} />
      <Field name="registeredAddress" span={6} />
      <Field name="tradingAddress" span={6} hint={say('Left out, it is the registered one.')} />
      {line && (
        <Text fz={12} c="dimmed">
          {say('In the footer: {line}.', { line })}
        </Text>
      )}
    </SettingsSection>
  )
}

const networks = [
  'facebookUrl',
  'instagramUrl',
  'xUrl',
  'youtubeUrl',
  'tiktokUrl',
  'pinterestUrl',
  'linkedinUrl',
  'stravaUrl',
] as const

function ContactSection() {
  return (
    <SettingsSection
      title={say('Contact')}
      text={say('How shoppers reach the shop, and where their answers go.')}
    >
      <Field name="phone" span={3} />
      <Field name="whatsapp" span={3} />
      <Field name="publicEmail" span={3} />
      <Field
        name="ordersEmail"
        span={3}
        hint={say('Answers to mails about orders go here. Empty means where all others go.')}
      />
      {networks.map(network => (
        <Field key={network} name={network} span={3} />
      ))}
      <TestLinks />
    </SettingsSection>
  )
}

/** Each address that is filled in, to look whether it leads where it should. */
function TestLinks() {
  const typed = useWatch() as GeneralInput
  const filled = networks.filter(network => typed[network]?.startsWith('https://'))
  if (filled.length === 0) return null
  return (
    <Text data-span={6} fz={13}>
      {say('Try them:')}{' '}
      {filled.map(network => (
        <Anchor key={network} href={typed[network]} target="_blank" rel="noreferrer" fz={13} mr={10}>
          {say(labelOf(generalInput, network))}
        </Anchor>
      ))}
    </Text>
  )
}

function WordsSection() {
  const { returnsDays } = useWatch() as GeneralInput
  return (
    <SettingsSection
      title={say('Delivery and returns')}
      text={say('What shoppers are promised, and by when they must order.')}
    >
      <Field name="deliveryStrapline" span={6} placeholder={say('Free UK delivery over £40')} />
      <Field name="despatchCutOff" span={2} hint={say('For despatch the same day.')} />
      <Field name="despatchDays" span={4} labelling="group">
        {({ value, onChange, disabled }) => (
          <WeekdaysInput days={value ?? []} onChange={onChange} disabled={disabled} />
        )}
      </Field>
      <DespatchNow />
      <Field name="returnsDays" span={2} suffix={` ${say('days')}`} />
      {returnsDays < lawfulReturnDays && <LawfulReturns />}
      <Field name="returnsText" span={6} />
      <Field name="priceMatchText" span={6} />
      <Field name="workshopText" span={6} />
      <Field name="footerText" span={6} />
    </SettingsSection>
  )
}

/** What the law of the shop's country asks for, where it asks for so many days. */
function LawfulReturns() {
  const { countryCode } = useStoreFacts()
  const law = countryCode === 'GB' ? 'UK' : ofTheUnion.includes(countryCode) ? 'EU' : null
  return (
    law && (
      <Text fz={12} c="var(--br-warn)">
        {say(lawfulReturns[law])}
      </Text>
    )
  )
}

/** "Order within 2 h 14 min for despatch today." */
function DespatchNow() {
  const { timeZone } = useStoreFacts()
  const typed = useWatch() as GeneralInput
  const leaves = despatchAt(typed, new Date().toISOString(), timeZone)
  return (
    <Text data-span={6} fz={12} c="dimmed">
      {leaves === null && say('Nothing is ever despatched.')}
      {leaves?.minutesLeft === null &&
        say('Ordered now, it leaves on {day}.', { day: format.day(leaves.day) })}
      {leaves?.minutesLeft &&
        say('Order within {hours} h {minutes} min for despatch today.', {
          hours: Math.floor(leaves.minutesLeft / 60),
          minutes: leaves.minutesLeft % 60,
        })}
    </Text>
  )
}

function SearchSection() {
  const { homePageTitle, titleSuffix, homeMetaDescription, storeName } = useWatch() as GeneralInput
  return (
    <SettingsSection
      title={say('Search engines')}
      text={say('How the home page is found, and whether anything is found at all.')}
    >
      <Field name="homePageTitle" span={4} />
      <Field name="titleSuffix" span={2} />
      <Field name="homeMetaDescription" span={6} />
      <SearchSnippet
        title={titleOf(homePageTitle || storeName, titleSuffix)}
        description={homeMetaDescription}
        path="/"
      />
      <Field
        name="hideFromSearchEngines"
        span={6}
        hint={say('While this is on, nobody finds the shop by searching.')}
      />
    </SettingsSection>
  )
}

function TagsSection() {
  return (
    <SettingsSection
      title={say('Tags')}
      text={say('What measures the website, and what shoppers are asked before.')}
    >
      <Field name="googleTagId" span={3} placeholder={say('G-XXXXXXX')} />
      <Field name="metaPixelId" span={3} />
      <Field name="searchConsoleToken" span={3} />
      <Field name="bingToken" span={3} />
      <Field name="consentMode" span={6} />
    </SettingsSection>
  )
}

async function maySave(typed: unknown, stored: GeneralInput): Promise<boolean> {
  const wanted = typed as GeneralInput
  return (await mayHide(wanted, stored)) && (await mayMove(wanted, stored))
}

/** A website that does not answer may only be away for a while: a person decides. */
async function mayMove({ siteUrl }: GeneralInput, stored: GeneralInput): Promise<boolean> {
  if (!siteUrl || siteUrl === stored.siteUrl) return true
  const { answers, said } = await call(tryWebsite, { body: { siteUrl } }).catch(() => ({
    answers: true, // an address that is none is refused where it was typed
    said: '',
  }))
  if (answers) return true
  return confirm({
    title: say('Save an address where nobody answers?'),
    text: say('{said} Until it answers, everybody sees a bar that says so.', { said: say(said) }),
    confirm: say('Save anyway'),
  })
}

/** A shop that nobody finds is not switched off in passing. */
async function mayHide({ hideFromSearchEngines }: GeneralInput, stored: GeneralInput): Promise<boolean> {
  if (!hideFromSearchEngines || stored.hideFromSearchEngines) return true
  return confirm({
    title: say('Hide the shop from search engines?'),
    text: say('Pages disappear from search results within days, and come back slowly.'),
    confirm: say('Hide the shop'),
    isDestructive: true,
    typed: stored.storeName,
  })
}
