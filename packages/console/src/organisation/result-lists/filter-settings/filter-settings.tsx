import {
  filterSettings,
  filterSettingsInput,
  filterUrlChange,
} from '@backroom/contract/organisation/result-lists/filter-settings'
import { screens } from '@backroom/contract/organisation/screens'
import { counted } from '@backroom/contract/wording/say'
import { confirm } from '#kit/asking/confirm.tsx'
import { call } from '#kit/calls/call.ts'
import { fieldsOf } from '#kit/fields/fields-of.tsx'
import { SettingsPage, SettingsSection } from '#kit/page/settings-page.tsx'
import { say } from '#kit/say.ts'
import { BandsField } from '#organisation/result-lists/filter-settings/bands-field.tsx'
import { SamplePanel } from '#organisation/result-lists/filter-settings/sample-panel.tsx'
import { SortsField } from '#organisation/result-lists/filter-settings/sorts-field.tsx'

const Field = fieldsOf(filterSettingsInput)

/** How lists behave on the site, with a real page beside it that follows every change. */
export function FilterSettings() {
  return (
    <SettingsPage
      title={screens.filterSettings.title}
      contract={filterSettings}
      maySave={mayMoveAddresses}
      aside={<SamplePanel />}
    >
      {() => (
        <>
          <LookSection />
          <AddressSection />
          <SortSection />
          <SettingsSection title={say('Price bands')} text={say('Where one band ends and the next begins.')}>
            <Field name="priceDisplay" span={6} />
            <BandsField />
          </SettingsSection>
          <SettingsSection
            title={say('Labels')}
            text={say('Words shoppers read beside filters and on tiles.')}
          >
            <Field name="saleLabel" span={3} />
            <Field name="inStockLabel" span={3} />
            <Field name="newDays" span={3} suffix={` ${say('days')}`} />
          </SettingsSection>
        </>
      )}
    </SettingsPage>
  )
}

function LookSection() {
  return (
    <SettingsSection
      title={say('Look')}
      text={say('How filters stand beside the items and what they count.')}
    >
      <Field name="mobile" span={6} />
      <Field name="countMode" span={3} />
      <Field name="colourSource" span={3} isList />
      <Field name="autoApply" span={3} />
      <Field name="stickyBar" span={3} />
      <Field name="showZero" span={3} hint={say('In every filter. Off: a filter can still show its own.')} />
      <Field name="inStockDefault" span={3} />
    </SettingsSection>
  )
}

function AddressSection() {
  return (
    <SettingsSection
      title={say('URLs and search engines')}
      text={say('Which addresses lists have, and which of them search engines may show.')}
    >
      <Field name="urlStyle" span={6} hint={say('Old addresses lead on to the new ones by themselves.')} />
      <Field name="maxPathFacets" span={3} hint={say('The rest stand after the question mark.')} />
      <Field name="maxIndexableFacets" span={3} hint={say('Pages with more say noindex.')} />
      <Field name="emptyPage" span={6} isList />
    </SettingsSection>
  )
}

function SortSection() {
  return (
    <SettingsSection
      title={say('Sorting')}
      text={say('The orders shoppers can choose, and how many items a page shows.')}
    >
      <SortsField />
      <Field name="defaultSort" span={3} isList />
      <Field name="perPage" span={3} hint={say('12 to 96, by twelves.')} />
    </SettingsSection>
  )
}

/** Another URL style changes addresses people have: how many is said first. */
async function mayMoveAddresses(
  typed: unknown,
  saved: { urlStyle: string; maxPathFacets: number },
): Promise<boolean> {
  const parsed = filterSettingsInput.safeParse(typed)
  if (!parsed.success) return true // saving itself says what is wrong
  const { urlStyle, maxPathFacets } = parsed.data
  if (urlStyle === saved.urlStyle && maxPathFacets === saved.maxPathFacets) return true
  const { urls, samples } = await call(
    filterUrlChange,
    { body: { urlStyle, maxPathFacets } },
    { isQuiet: true },
  )
  if (urls === 0) return true
  const [first] = samples
  return confirm({
    title: say('{addresses} will change', { addresses: counted(urls, 'address', 'addresses') }),
    text: say('Each old address answers 301 to its new one, for instance {from} to {to}.', {
      from: first?.from ?? '',
      to: first?.to ?? '',
    }),
    confirm: say('Change {addresses}', { addresses: counted(urls, 'address', 'addresses') }),
  })
}
