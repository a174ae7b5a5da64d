import { screens } from '@backroom/contract/wizards/screens'
import { useSearchParams } from 'react-router'
import { TabbedPage } from '#kit/page/tabbed-page.tsx'
import { say } from '#kit/say.ts'
import { RunList } from '#wizards/run-list.tsx'
import { RunPanel } from '#wizards/run-panel.tsx'
import { WizardList } from '#wizards/wizard-list.tsx'

/** What can be done to many records at once, and what has been. */
export function Wizards() {
  const [address, setAddress] = useSearchParams()
  const run = Number(address.get('run')) || null
  const close = () =>
    setAddress(now => {
      now.delete('run')
      return now
    })
  return (
    <>
      <TabbedPage
        label={say('Wizards and runs')}
        tabs={{
          wizards: { title: screens.wizards.title, Page: WizardList },
          runs: { title: 'Runs', Page: RunList },
        }}
      />
      {run !== null && <RunPanel key={run} uid={run} onClose={close} />}
    </>
  )
}
