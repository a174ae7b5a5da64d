import { comingSoon } from '@backroom/contract/items/page/coming-soon'
import { useWatch } from 'react-hook-form'
import { Field } from '#items/page/item-edit/page-fields.ts'
import { Section } from '#kit/record-page/section.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

/** Shown before it can be bought. */
export function LaunchSection() {
  const [prelaunch, prelaunchAt, priceMinor, backorder] = useWatch({
    name: ['prelaunch', 'prelaunchAt', 'priceMinor', 'backorder'],
  }) as [boolean, string | null, number | null, boolean]
  return (
    <Section title={say('Launch')}>
      <Field name="prelaunch" hint={say('The page is there with its price; nobody can buy yet.')} />
      <Field
        name="prelaunchAt"
        {...(!prelaunch && { locked: say('Only before a launch.') })}
        hint={say('It turns itself off then.')}
      />
      {prelaunch && prelaunchAt && (
        <div className="quoted" role="status">
          <b>{say(comingSoon.until, { date: format.dateTime(prelaunchAt) })}</b>{' '}
          {priceMinor !== null && format.money(priceMinor)}{' '}
          <span className="dim">
            {backorder
              ? say('Shoppers can leave their address; feeds say preorder.')
              : say('Shoppers can leave their address to be told.')}
          </span>
        </div>
      )}
    </Section>
  )
}
