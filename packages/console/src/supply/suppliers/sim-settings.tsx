import { screens } from '@backroom/contract/supply/screens'
import { simSettings, simSettingsInput } from '@backroom/contract/supply/suppliers/sim-settings'
import { fieldsOf } from '#kit/fields/fields-of.tsx'
import { SettingsPage, SettingsSection } from '#kit/page/settings-page.tsx'
import { say } from '#kit/say.ts'

const Field = fieldsOf(simSettingsInput)

/** Where and when what suppliers have is sold beside own stock, and how long a basket keeps what is in it. */
export function SimSettings() {
  return (
    <SettingsPage title={say(screens.simSettings.title)} contract={simSettings}>
      {() => (
        <>
          <SettingsSection
            title={say('Supplier stock')}
            text={say(
              'What suppliers have is sold beside your own stock. Each item and each brand can still say no.',
            )}
          >
            <Field name="enabled" span={6} />
            <Field name="channels" span={6} />
            <Field name="offerWhen" span={6} />
            <Field
              name="maxOffer"
              span={3}
              suffix={` ${say('units')}`}
              hint={say('However many a supplier has. A supplier can be given less.')}
            />
          </SettingsSection>
          <SettingsSection
            title={say('At the checkout')}
            text={say('Units in a basket are nobody else’s for a while.')}
          >
            <Field name="holdMinutes" span={3} suffix={` ${say('minutes')}`} />
          </SettingsSection>
        </>
      )}
    </SettingsPage>
  )
}
