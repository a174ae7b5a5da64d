import { affectedBy } from '@backroom/contract/marketing/coupons/affected'
import { couponsView } from '@backroom/contract/marketing/coupons/calls'
import { drawCode } from '@backroom/contract/marketing/coupons/codes'
import { couponSettings } from '@backroom/contract/marketing/coupons/settings'
import { screens } from '@backroom/contract/marketing/screens'
import { Anchor, Text } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { confirm } from '#kit/asking/confirm.tsx'
import { call } from '#kit/calls/call.ts'
import { fieldsOf } from '#kit/fields/fields-of.tsx'
import { SettingsPage, SettingsSection } from '#kit/page/settings-page.tsx'
import { say } from '#kit/say.ts'
import { sayCount } from '#kit/say-count.ts'
import { ScopeInput } from '#marketing/coupons/scope-fields.tsx'

const Field = fieldsOf(couponSettings.input)

/** How coupons work together, and how new codes look. */
export function CouponSettings() {
  return (
    <SettingsPage title={screens.couponSettings.title} contract={couponSettings} maySave={isSure}>
      {() => (
        <>
          <SettingsSection
            title={say('Where coupons apply')}
            text={say('A coupon may say otherwise of items on sale and of star buys; never is never.')}
          >
            <Field name="applyToSaleItems" span={6} />
            <Field name="starBuyRule" span={6} isList />
            <Field name="neverScope" span={6} labelling="group">
              {({ value, onChange }) => (
                <ScopeInput
                  value={value}
                  onChange={onChange}
                  all={say('Coupons may apply to every item.')}
                  some={say('Leave some items out')}
                />
              )}
            </Field>
          </SettingsSection>
          <SettingsSection
            title={say('Several coupons')}
            text={say('A code is never used where the shopper would pay less without it.')}
          >
            <Field name="allowMultiple" span={6} />
            <CodesMost />
            <Field name="conflictRule" span={6} />
          </SettingsSection>
          <SettingsSection title={say('Safety')} text={say('What keeps offers from costing too much.')}>
            <Field name="marginFloorBp" span={3} placeholder={say('No limit')} />
            <Field name="marginFloorMode" span={3} />
            <Field name="adminOnlyAboveBp" span={3} />
            <Field name="attemptsPerMinute" span={3} />
            <Field name="returnUseOnCancel" span={6} />
            <Field name="strictEmailMatch" span={6} />
            <Field name="allowZeroTotal" span={6} />
          </SettingsSection>
          <SettingsSection title={say('New codes')} text={say('What a new batch of codes begins with.')}>
            <Field name="alphabet" span={4} isList />
            <Field name="length" span={2} />
            <Field name="prefix" span={2} />
            <Field name="suffix" span={2} />
            <Field name="dashEvery" span={2} />
            <SampleCodes />
          </SettingsSection>
        </>
      )}
    </SettingsPage>
  )
}

const namedMost = 5

/** Says which live coupons will work otherwise, where there are any, and leads to them: beside what is typed, which is not saved yet. */
async function isSure(typed: unknown, stored: object): Promise<boolean> {
  const read = couponSettings.input.safeParse(typed)
  if (!read.success) return true // the form itself says what is wrong
  const filter = affectedBy(couponSettings.input.parse(stored), read.data)
  if (!filter) return true
  const asked = JSON.stringify(filter)
  const { rows, total } = await call(couponsView.list, {
    query: { filter: asked as never, limit: namedMost },
  })
  const all = total?.count ?? rows.length
  if (all === 0) return true
  const names = rows.map(({ name }) => name).join(', ')
  return confirm({
    title: sayCount(all, 'Affects 1 live coupon', 'Affects {n} live coupons'),
    text: (
      <>
        {all > rows.length ? say('{names} and {n} more.', { names, n: all - rows.length }) : names}{' '}
        <Anchor href={`${screens.coupons.path}?filter=${encodeURIComponent(asked)}`} target="_blank">
          {say('Show in the list')}
        </Anchor>
      </>
    ),
    confirm: say('Save'),
  })
}

/** Draws the same each time, so that samples change only with their shape. */
function steady(seed: number): (below: number) => number {
  let drawn = seed
  return below => {
    drawn = (drawn * 48_271) % 2_147_483_647
    return drawn % below
  }
}

/** What such codes look like. */
function SampleCodes() {
  const shape = couponSettings.input.safeParse(useWatch()).data
  if (!shape) return null
  return (
    <Text fz={12} c="dimmed" style={{ gridColumn: '1 / -1' }}>
      {say('Such as {codes}', { codes: [3, 5, 7].map(seed => drawCode(shape, steady(seed))).join(', ') })}
    </Text>
  )
}

function CodesMost() {
  const isOn = useWatch({ name: 'allowMultiple' }) as boolean
  return isOn ? <Field name="maxCodes" span={3} /> : null
}
