import { screens } from '@backroom/contract/site/screens'
import { TabbedPage } from '#kit/page/tabbed-page.tsx'
import { ConnectorPanel } from '#site/vendor/connector-panel.tsx'
import { SwitchPanel } from '#site/vendor/switch-panel.tsx'
import { UiErrorList } from '#site/vendor/ui-error-list.tsx'
import { VendorSettings } from '#site/vendor/vendor-settings.tsx'

/** What belongs to whoever runs Backroom. */
export function VendorOptions() {
  return (
    <TabbedPage
      label={screens.vendorOptions.title}
      tabs={{
        options: { title: 'Options', Page: VendorSettings },
        switches: { title: 'Feature switches', Page: SwitchPanel },
        connections: { title: 'Connections', Page: ConnectorPanel },
        errors: { title: 'Errors in the console', Page: UiErrorList },
      }}
    />
  )
}
