import { reasonField } from '@backroom/contract/kit/settings'
import { screens } from '@backroom/contract/site/screens'
import { type Feature, features, vendorInput, vendorOptions } from '@backroom/contract/site/vendor/vendor'
import { Button, Checkbox, Group } from '@mantine/core'
import { useFormContext } from 'react-hook-form'
import { fieldsOf } from '#kit/fields/fields-of.tsx'
import { SettingsPage, SettingsSection } from '#kit/page/settings-page.tsx'
import { Helpdesk } from '#kit/parts/helpdesk.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

const Field = fieldsOf(vendorInput.extend({ reason: reasonField }))
const hourMs = 3_600_000

/** Plan, limits, maintenance and how the store is run; every change says why. */
export function VendorSettings() {
  return (
    <SettingsPage title={screens.vendorOptions.title} contract={vendorOptions}>
      {({ itemsNow, staffNow, storageMbNow }) => (
        <>
          <SettingsSection
            title={say('Plan')}
            text={say('What is not included leaves the menu and cannot be changed; it can still be read.')}
          >
            <Field name="planName" span={6} />
            <Field name="featuresOff" span={6} labelling="group">
              {({ value, onChange, disabled }) => (
                <FeatureTicks off={value ?? []} onChange={onChange} disabled={disabled ?? false} />
              )}
            </Field>
          </SettingsSection>
          <SettingsSection
            title={say('Limits')}
            text={say('0 is no limit. What is there already can be changed, also beyond one.')}
          >
            <Field name="maxItems" span={3} hint={now(itemsNow)} />
            <Field name="maxStaff" span={3} hint={now(staffNow)} />
            <Field
              name="maxStorageMb"
              span={3}
              suffix=" MB"
              hint={say('{n} MB now.', { n: format.number(storageMbNow) })}
            />
            <Field name="apiPerMinute" span={3} hint={say('By each person.')} />
          </SettingsSection>
          <SettingsSection
            title={say('Maintenance')}
            text={say('Everybody reads of it 15 minutes before. Meanwhile only super users change anything.')}
          >
            <Field name="readOnlyFrom" span={3} />
            <Field name="readOnlyUntil" span={3} />
            <MaintenanceButtons />
          </SettingsSection>
          <SettingsSection
            title={say('Sandbox')}
            text={say('Every outside service is only called as if, whatever its settings say.')}
          >
            <Field name="isSandbox" span={6} />
          </SettingsSection>
          <SettingsSection
            title={say('Website')}
            text={say('How long it keeps its pages, and what happens here while it does not answer.')}
          >
            <Field name="pageCacheMinutes" span={3} suffix={` ${say('minutes')}`} />
            <Field
              name="stopWhenWebsiteDown"
              span={6}
              hint={say('After ten minutes, for everybody but Administrators. Otherwise only a bar says so.')}
            />
          </SettingsSection>
          <SettingsSection
            title={say('Helpdesk')}
            text={say('Who is named in error messages. Empty names whoever runs this server.')}
          >
            <Field name="helpdeskName" span={3} />
            <Field name="helpdeskEmail" span={3} />
            <Field name="helpdeskPhone" span={3} />
            <Field name="helpdeskHours" span={3} />
            <Field name="helpdeskUrl" span={6} />
            <div data-span={6}>
              <Helpdesk />
            </div>
          </SettingsSection>
          <SettingsSection
            title={say('Log')}
            text={say('Refusals are told without what was typed, and for an hour at most.')}
          >
            <Field name="logLevel" span={6} />
          </SettingsSection>
          <SettingsSection title={say('Why')} text={say('Kept in the history with every change.')}>
            <Field name="reason" span={6} placeholder={say('Agreed by telephone with the owner')} />
          </SettingsSection>
        </>
      )}
    </SettingsPage>
  )
}

const now = (count: number) => say('{count} now.', { count: format.number(count) })

interface TicksProps {
  readonly off: readonly Feature[]
  readonly onChange: (off: Feature[]) => void
  readonly disabled: boolean
}

function FeatureTicks({ off, onChange, disabled }: TicksProps) {
  return (
    <Checkbox.Group value={[...off]} onChange={chosen => onChange(chosen as Feature[])}>
      <Group gap="md" pt={4}>
        {Object.entries(features).map(([feature, title]) => (
          <Checkbox key={feature} value={feature} label={say(title)} disabled={disabled} />
        ))}
      </Group>
    </Checkbox.Group>
  )
}

/** What is most often meant: now, for an hour; or over. */
function MaintenanceButtons() {
  const { setValue } = useFormContext()
  const set = (from: Date | null, until: Date | null) => {
    setValue('readOnlyFrom', from?.toISOString() ?? null, { shouldDirty: true })
    setValue('readOnlyUntil', until?.toISOString() ?? null, { shouldDirty: true })
  }
  return (
    <Group data-span={6} gap={8}>
      <Button size="compact-sm" onClick={() => set(new Date(), new Date(Date.now() + hourMs))}>
        {say('Now, for an hour')}
      </Button>
      <Button size="compact-sm" onClick={() => set(null, null)}>
        {say('No maintenance')}
      </Button>
    </Group>
  )
}
